/** Calls back once, before a coming frame is drawn. An argument, so that a test turns the frames by hand. */
export type NextFrame = (callback: () => void) => void

/** A hidden page has no frames: what watches prices there, alerts and pegs, has them once a second. */
const hiddenMs = 1_000
/** More than one frame and less than two of a screen that has 60 a second. */
const spareMs = 25
/** Longer than a key in a worker takes to sign, and too short to be seen. */
const longestHoldMs = 40

type Frames = {
  /** Now: own orders, presses, statuses. All callbacks run in one turn, so that updates of several stores are drawn together. */
  readonly nextAnimationFrame: NextFrame
  /**
   * With the next frame that has room: the market, and what is computed from the account. These frames are 25 ms apart at
   * least, and each waits for one frame in which something of the first kind is drawn.
   */
  readonly nextSpareFrame: NextFrame
  /**
   * No frame is asked for until what is returned is called, or for 40 ms at most. After a press a browser hands over
   * nothing, no answer of a worker either, before the frame that is asked for is drawn.
   */
  readonly holdFrames: () => () => void
}

/** The frames of a page. There is one page; a test has its own. */
export function createAnimationFrames(): Frames {
  let first: (() => void)[] = []
  let spare: (() => void)[] = []
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let hold: ReturnType<typeof setTimeout> | undefined
  let spareAtMs = -Infinity
  let hasYielded = false

  function ask(): void {
    if (timer !== undefined || hold !== undefined || first.length + spare.length === 0) return
    frame = requestAnimationFrame(callAll)
    timer = setTimeout(() => callAll(), hiddenMs)
  }

  function callAll(frameMs = performance.now()): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    timer = undefined
    // A frame that was asked for before the hold: what waits goes on waiting.
    if (hold !== undefined) return
    hasYielded = first.length > 0 && spare.length > 0 && !hasYielded
    const now = first
    first = []
    if (spare.length > 0 && !hasYielded && frameMs - spareAtMs >= spareMs) {
      now.push(...spare)
      spare = []
      spareAtMs = frameMs
    }
    try {
      for (let next = now.shift(); next !== undefined; next = now.shift()) next()
    } finally {
      // One that throws does not take the others along.
      first = [...now, ...first]
      ask()
    }
  }

  function endHold(): void {
    clearTimeout(hold)
    hold = undefined
    ask()
  }

  return {
    nextAnimationFrame: (callback) => {
      first.push(callback)
      ask()
    },
    nextSpareFrame: (callback) => {
      spare.push(callback)
      ask()
    },
    holdFrames: () => {
      clearTimeout(hold)
      hold = setTimeout(endHold, longestHoldMs)
      return endHold
    },
  }
}

export const { nextAnimationFrame, nextSpareFrame, holdFrames } = createAnimationFrames()
