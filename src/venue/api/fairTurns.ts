import { laterTurn } from '@/core/lib/laterTurn'

/** Runs a piece of work now, or in a later turn of the loop when this one has had enough. Pieces run in the order given. */
export type FairTurns = (run: () => void) => void

/** As long as an order takes with its sync: while others have work, it waits for about as long again. */
const defaultSliceMs = 3

/**
 * Work that may wait, so many milliseconds of it in a turn of the loop. Who has more to do adds the rest as a new piece,
 * behind those of all others: a hundred sockets that ask for everything share the slice, and an order that arrives
 * meanwhile waits for one slice instead of for all of them.
 */
export function createFairTurns(nowMs: () => number, sliceMs = defaultSliceMs): FairTurns {
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
    laterTurn(() => {
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
