/** Calls back once, before the next picture is drawn. An argument, so that a test turns the frames by hand. */
export type NextFrame = (callback: () => void) => void

/** A page that is not seen is not drawn: what watches prices there, alerts and pegs, has them once a second. */
const unseenMs = 1_000

/** Longer than a key in a worker takes to sign, and too short to be seen. */
const longestHoldMs = 40

let due: (() => void)[] = []
let isAsked = false
let hold: ReturnType<typeof setTimeout> | undefined

/** All waiting callbacks run in one turn, so that updates of several stores are drawn together. */
export const nextAnimationFrame: NextFrame = (callback) => {
  due.push(callback)
  ask()
}

/**
 * No frame is asked for until what is returned is called, by the first of several, or for 40 ms at most. After a press a
 * browser hands over nothing, no answer of a worker either, before the frame that is asked for is drawn; where none is,
 * it does so at once.
 */
export function holdFrames(): () => void {
  clearTimeout(hold)
  hold = setTimeout(end, longestHoldMs)
  return end
}

function end(): void {
  clearTimeout(hold)
  hold = undefined
  ask()
}

function ask(): void {
  if (isAsked || hold !== undefined || due.length === 0) return
  isAsked = true
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    callAll()
  }, unseenMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    callAll()
  })
}

function callAll(): void {
  isAsked = false
  // A frame that was asked for before the hold: what waits goes on waiting.
  if (hold !== undefined) return
  const now = due
  due = []
  try {
    for (let callback = now.shift(); callback !== undefined; callback = now.shift()) callback()
  } finally {
    // One that throws does not take the others along.
    due = [...now, ...due]
    ask()
  }
}
