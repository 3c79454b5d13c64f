/** Calls back once, before the next picture is drawn. An argument, so that a test turns the frames by hand. */
export type NextFrame = (callback: () => void) => void

/** A page that is not seen is not drawn: what watches prices there, alerts and pegs, has them once a second. */
const unseenMs = 1_000

export const nextAnimationFrame: NextFrame = (callback) => {
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    callback()
  }, unseenMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    callback()
  })
}
