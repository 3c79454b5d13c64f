/** Calls back once, before the next frame is drawn. An argument, so that a test turns the frames by hand. */
export type NextFrame = (callback: () => void) => void

/** A hidden page has no frames: what watches prices there, alerts and pegs, has them once a second. */
const hiddenMs = 1_000

/** The frames of a page. There is one page, whose frames are {@link nextAnimationFrame}; a test has its own. */
export function createAnimationFrames(): NextFrame {
  let waiting: (() => void)[] = []
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    if (timer !== undefined || waiting.length === 0) return
    frame = requestAnimationFrame(callAll)
    timer = setTimeout(callAll, hiddenMs)
  }

  /** All in one turn, so that updates of several stores are drawn together. */
  function callAll(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    timer = undefined
    const now = waiting
    waiting = []
    try {
      for (let next = now.shift(); next !== undefined; next = now.shift()) next()
    } finally {
      // One that throws does not take the others along.
      waiting = [...now, ...waiting]
      ask()
    }
  }

  return (callback) => {
    waiting.push(callback)
    ask()
  }
}

export const nextAnimationFrame = createAnimationFrames()
