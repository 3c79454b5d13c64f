import { runInMacrotask } from '@/core/lib/runInMacrotask'

/** Runs a piece of work now, or in a later macrotask if the current one is full. Pieces run in order. */
export type FairScheduler = (run: () => void) => void

/** About the duration of an order including its disk sync, so that other work at most doubles an order's delay. */
const defaultSliceMs = 3

/**
 * Limits deferrable work to some milliseconds per macrotask. A caller with more work queues behind all other callers.
 * A hundred sockets that subscribe to everything share the slice, and an order that arrives meanwhile waits for only
 * one slice.
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
