import { runInMacrotask } from '@/core/lib/runInMacrotask'

/** Runs a piece of work now, or in a later macrotask if this one is full. Pieces run in order. */
export type FairScheduler = (run: () => void) => void

/** About as long as an order takes with its sync, so that other work at most doubles its delay. */
const defaultSliceMs = 3

/**
 * Limits deferrable work to some milliseconds per macrotask. A caller with more work adds the rest behind everyone
 * else's: a hundred sockets that ask for everything share the slice, and an order that arrives meanwhile waits for one
 * slice only.
 */
export function createFairScheduler(nowMs: () => number, sliceMs = defaultSliceMs): FairScheduler {
  const waiting: (() => void)[] = []
  let spentMs = 0
  let isRunning = false
  let isPlanned = false

  function runOne(run: () => void): void {
    const beganMs = nowMs()
    isRunning = true
    try {
      run()
    } finally {
      isRunning = false
      spentMs += nowMs() - beganMs
    }
  }

  function planTurn(): void {
    if (isPlanned) return
    isPlanned = true
    runInMacrotask(() => {
      isPlanned = false
      spentMs = 0
      while (spentMs < sliceMs) {
        const run = waiting.shift()
        if (run === undefined) return
        planTurn()
        runOne(run)
      }
    })
  }

  return (run) => {
    planTurn()
    if (!isRunning && waiting.length === 0 && spentMs < sliceMs) runOne(run)
    else waiting.push(run)
  }
}
