/** Calls back once, before the next picture is drawn. An argument, so that a test turns the frames by hand. */
export type NextFrame = (callback: () => void) => void

/** A page that is not seen is not drawn: what watches prices there, alerts and pegs, has them once a second. */
const unseenMs = 1_000

/** Longer than a key in a worker takes to sign, and too short to be seen. */
const longestHoldMs = 40
let heldUntilMs = 0

let due: (() => void)[] = []

/** All that waits is called in one turn, so that what several stores have to tell is drawn in one go. */
export const nextAnimationFrame: NextFrame = (callback) => {
  due.push(callback)
  if (due.length === 1) schedule()
}

/**
 * Nothing is drawn until what is returned is called, or for two frames at most: an answer that is waited for is heard
 * when it comes, and not after a frame of drawing.
 */
export function holdFrames(): () => void {
  heldUntilMs = performance.now() + longestHoldMs
  return () => {
    heldUntilMs = 0
  }
}

function schedule(): void {
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    callAll()
  }, unseenMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    if (performance.now() < heldUntilMs) schedule()
    else callAll()
  })
}

function callAll(): void {
  const now = due
  due = []
  try {
    for (let callback = now.shift(); callback !== undefined; callback = now.shift()) callback()
  } finally {
    // One that throws does not take the others along.
    if (now.length > 0) {
      const isScheduled = due.length > 0
      due = [...now, ...due]
      if (!isScheduled) schedule()
    }
  }
}
