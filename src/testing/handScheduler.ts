import type { Scheduler } from '@/venue/api/scheduler'

export type HandScheduler = Scheduler & {
  /** Goes to `atMs` and runs, in their order, the timers that fall due on the way. */
  readonly advanceTo: (atMs: number) => void
  readonly pending: () => number
}

/** Time that passes only when a test says so. */
export function handScheduler(): HandScheduler {
  let nowMs = 0
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>()

  function nextDue(atMs: number) {
    const [first] = [...timers].filter((timer) => timer.atMs <= atMs).toSorted((a, b) => a.atMs - b.atMs)
    return first
  }

  return {
    nowMs: () => nowMs,
    after: (delayMs, run) => {
      const timer = { atMs: nowMs + delayMs, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advanceTo: (atMs) => {
      for (let due = nextDue(atMs); due !== undefined; due = nextDue(atMs)) {
        timers.delete(due)
        nowMs = Math.max(nowMs, due.atMs)
        due.run()
      }
      nowMs = atMs
    },
    pending: () => timers.size,
  }
}
