import type { Clock } from '@/core/lib/clock'
import type { Timers } from '@/web/connection/timers'
import type { CandleInterval } from './candleIntervals'
import { intervalSeconds, type PointRun } from './candles'
import { createPastReader, type PastReader } from './pastReader'
import { historyStart, type ReadWindow } from './readPoints'

/** Most candles that a chart loads, counted back from now. */
const mostCandles = 5_000

/**
 * Returns the start of the history in UNIX nanoseconds: that of the initial history, or earlier if a chart shows more
 * (`neededFromNs`).
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
  /** Time from which all prices are known; `undefined` while that is uncertain. */
  readonly knownFromNs: () => bigint | undefined
  readonly neededFromNs: () => bigint | undefined
  /** Receives each run of prices that directly precedes the known prices. */
  readonly onRun: (run: PointRun) => void
}

/** Reads sampled prices that precede the known prices, window by window, as far back as a chart shows. */
export function createOlderPrices(options: OlderPricesOptions): PastReader {
  const { timers, clock, interval, readHistory, knownFromNs, neededFromNs, onRun } = options
  return createPastReader(timers, async (signal) => {
    for (;;) {
      const fromNs = knownFromNs()
      const neededNs = neededFromNs()
      if (fromNs === undefined || neededNs === undefined) return
      if (fromNs <= neededNs || fromNs <= pastStart({ interval, nowNs: clock.nowNs() }, neededNs)) return
      const run = await readHistory({ interval, nowNs: fromNs - 1n, signal }, false)
      // The newest prices may have been read again during this request, which drops older prices.
      if (signal.aborted || knownFromNs() !== fromNs || run.fromNs >= fromNs) return
      onRun(run)
    }
  })
}
