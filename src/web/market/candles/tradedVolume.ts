import type { Timers } from '@/web/connection/timers'
import type { PointRun, PricePoint } from './candles'

/** Volume of candles: each trade counted once, and the start of complete data. */
export type TradedVolume = {
  /** Counts live trades, ignoring known ones. */
  readonly count: (trades: readonly PricePoint[]) => void
  /** Counts trades directly before the covered ones. */
  readonly countPast: (run: PointRun) => void
  /** Reads the history, initially and after each lost connection. */
  readonly read: () => void
  /** Start of complete data; `undefined` while uncertain. */
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

/** Counts live trades at once, and past ones as they load. Coverage starts after any hole between the two. */
export function createTradedVolume({ timers, readHistory, onTrade, onCover, onRead }: VolumeOptions): TradedVolume {
  let counted = new Set<string>()
  // Separate from live ids, of which the oldest are dropped.
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
      // The prices work without volume, so just retry.
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
