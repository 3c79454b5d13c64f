import type { Clock } from '@/core/lib/clock'
import type { Timers } from '@/web/connection/timers'
import type { CandleInterval } from './candleIntervals'
import { intervalSeconds, type PointRun } from './candles'
import { createPastReader, type PastReader } from './pastReader'
import { historyStart, type ReadWindow } from './readPoints'

/** No chart shows more: the candles before them are not read. */
const mostCandles = 5_000

/**
 * The start of what a chart is made of, in nanoseconds: the usual history, and before it as far as a chart shows.
 *
 * @param neededFromNs how far back a chart shows; `undefined` while none does
 */
export function pastStart(window: Pick<ReadWindow, 'interval' | 'nowNs'>, neededFromNs: bigint | undefined): bigint {
  const usual = historyStart(window)
  if (neededFromNs === undefined || neededFromNs >= usual) return usual
  const bound = window.nowNs - BigInt(mostCandles * intervalSeconds[window.interval]) * 1_000_000_000n
  return neededFromNs > bound ? neededFromNs : bound
}

type OlderPricesOptions = {
  readonly timers: Timers
  readonly clock: Clock
  readonly interval: CandleInterval
  readonly readHistory: (window: ReadWindow, isFirst: boolean) => Promise<PointRun>
  /** All prices since then are known; `undefined` while that is not certain. */
  readonly knownFromNs: () => bigint | undefined
  readonly neededFromNs: () => bigint | undefined
  /** The prices just before those that are known. */
  readonly onRun: (run: PointRun) => void
}

/** Reads the sampled prices before those that are known, a window at a time, as far as a chart shows. */
export function createOlderPrices(options: OlderPricesOptions): PastReader {
  const { timers, clock, interval, readHistory, knownFromNs, neededFromNs, onRun } = options
  return createPastReader(timers, async (signal) => {
    for (;;) {
      const fromNs = knownFromNs()
      const neededNs = neededFromNs()
      if (fromNs === undefined || neededNs === undefined) return
      if (fromNs <= neededNs || fromNs <= pastStart({ interval, nowNs: clock.nowNs() }, neededNs)) return
      const run = await readHistory({ interval, nowNs: fromNs - 1n, signal }, false)
      // The newest may have been read again meanwhile, and the older ones dropped.
      if (signal.aborted || knownFromNs() !== fromNs || run.fromNs >= fromNs) return
      onRun(run)
    }
  })
}
