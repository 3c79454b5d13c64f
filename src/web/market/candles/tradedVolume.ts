import type { Timers } from '@/web/connection/timers'
import type { PointRun, PricePoint } from './candles'

/** Volume of candles. Counts each trade once and tracks the time from which all trades are known. */
export type TradedVolume = {
  /** Counts live trades and skips trades that are already counted. */
  readonly count: (trades: readonly PricePoint[]) => void
  /** Counts a run of trades that directly precedes the counted trades. */
  readonly countPast: (run: PointRun) => void
  /** Reads the history, initially and after each lost connection. */
  readonly read: () => void
  /** Time from which all trades are known; `undefined` while that is uncertain. */
  readonly coveredFromNs: () => bigint | undefined
  readonly stop: () => void
}

type VolumeOptions = {
  readonly timers: Timers
  readonly readHistory: (signal: AbortSignal, isFirst: boolean) => Promise<PointRun>
  readonly onTrade: (trade: PricePoint) => void
  readonly onCover: (fromNs: bigint) => void
  readonly onRead: () => void
}

const askAgainMs = 5_000
/** Trade ids retained to detect repeats, far more than one read returns. */
const retainedNames = 20_000

/** Counts live trades at once and past trades as they load. The covered time starts after any hole between the two. */
export function createTradedVolume({ timers, readHistory, onTrade, onCover, onRead }: VolumeOptions): TradedVolume {
  let counted = new Set<string>()
  // Past ids are separate from live ids, because the oldest live ids are dropped.
  const past = new Set<string>()
  let newestNs: bigint | undefined
  let coveredNs: bigint | undefined
  let reading = new AbortController()
  let cancelAgain = () => {}

  function count(trades: readonly PricePoint[]): void {
    for (const trade of trades) {
      const { id, timeNs } = trade
      if (id === undefined || counted.has(id) || past.has(id)) continue
      counted.add(id)
      if (newestNs === undefined || timeNs > newestNs) newestNs = timeNs
      onTrade(trade)
    }
    if (counted.size > 2 * retainedNames) counted = new Set([...counted].slice(-retainedNames))
  }

  function countPast({ points, fromNs }: PointRun): void {
    for (const trade of points) {
      const { id } = trade
      if (id === undefined || counted.has(id) || past.has(id)) continue
      past.add(id)
      onTrade(trade)
    }
    coveredNs = fromNs
    onCover(fromNs)
  }

  async function read(): Promise<void> {
    cancelAgain()
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    const reachedNs = newestNs
    try {
      const { points, fromNs } = await readHistory(signal, coveredNs === undefined)
      if (signal.aborted) return
      const isJoined = coveredNs !== undefined && reachedNs !== undefined && fromNs <= reachedNs
      coveredNs = isJoined && coveredNs !== undefined && coveredNs < fromNs ? coveredNs : fromNs
      count(points)
      onCover(coveredNs)
      onRead()
    } catch {
      // The prices are complete without the volume, so a failure is only retried.
      if (!signal.aborted) cancelAgain = timers.after(askAgainMs, () => void read())
    }
  }

  return {
    count,
    countPast,
    coveredFromNs: () => coveredNs,
    read: () => void read(),
    stop: () => {
      reading.abort()
      cancelAgain()
    },
  }
}
