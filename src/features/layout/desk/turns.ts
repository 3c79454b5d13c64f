type Turn = () => void

export type Turns = {
  /** Calls back when those that came before have drawn; those that are last, after all others. Returns the way out. */
  readonly take: (turn: Turn, isLast?: boolean) => () => void
  /** The one whose turn it is has drawn. */
  readonly end: (turn: Turn) => void
  /** Whether everything that waited has been drawn: what comes later need not wait. */
  readonly areOver: () => boolean
}

/** One after the other, each with a frame of its own. `afterFrame` calls back when what is drawn now has been painted. */
export function createTurns(afterFrame: (callback: () => void) => void): Turns {
  let waiting: Turn[] = []
  let lasts: Turn[] = []
  let current: Turn | undefined
  let isBetween = false
  let isOver = false

  function next(): void {
    isBetween = false
    current = waiting.shift() ?? lasts.shift()
    isOver ||= current === undefined
    current?.()
  }
  function end(turn: Turn): void {
    if (current !== turn) return
    current = undefined
    isBetween = true
    afterFrame(next)
  }

  return {
    take: (turn, isLast = false) => {
      if (isLast) lasts.push(turn)
      else waiting.push(turn)
      // The others of this drawing come to wait before the first of them begins.
      if (current === undefined && !isBetween) {
        isBetween = true
        queueMicrotask(next)
      }
      return () => {
        waiting = waiting.filter((other) => other !== turn)
        lasts = lasts.filter((other) => other !== turn)
        // One that goes in the middle of its turn holds nobody up.
        end(turn)
      }
    },
    end,
    areOver: () => isOver,
  }
}

/** Longer than a frame takes: a page that is not seen has none, and its desk is drawn all the same. */
const frameWithinMs = 100

/** Of the panels of the desk, while the page opens. */
export const deskTurns = createTurns((callback) => {
  const done = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    callback()
  }
  const timer = setTimeout(done, frameWithinMs)
  const frame = requestAnimationFrame(() => setTimeout(done))
})
