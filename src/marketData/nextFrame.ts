/** Calls back once, before the next picture is drawn. An argument, so that a test turns the frames by hand. */
export type NextFrame = (callback: () => void) => void

export const nextAnimationFrame: NextFrame = (callback) => {
  requestAnimationFrame(callback)
}
