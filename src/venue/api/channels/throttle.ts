import type { Scheduler } from '../scheduler'

/** Runs what was asked for when its turn comes, once however often it was asked for. */
export type Throttle = { readonly request: (run: () => void) => void; readonly close: () => void }

/**
 * Turns are at least `periodMs` apart; after a quiet period the next one comes at once. All that share a throttle share
 * its turns and its one timer, and while nothing changes there is no timer.
 */
export function createThrottle(periodMs: number, scheduler: Scheduler): Throttle {
  const waiting = new Set<() => void>()
  let lastTurnMs = -Infinity
  let cancel: (() => void) | undefined

  function takeTurn(): void {
    cancel = undefined
    lastTurnMs = scheduler.nowMs()
    const due = [...waiting]
    waiting.clear()
    for (const run of due) run()
  }

  return {
    request: (run) => {
      waiting.add(run)
      cancel ??= scheduler.after(Math.max(0, lastTurnMs + periodMs - scheduler.nowMs()), takeTurn)
    },
    close: () => {
      cancel?.()
      cancel = undefined
      waiting.clear()
    },
  }
}
