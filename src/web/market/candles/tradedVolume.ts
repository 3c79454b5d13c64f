import type { Timers } from '@/web/connection/timers'
import type { PointRun, PricePoint } from './candles'

/** What the volume of candles is made of: trades, each counted once, and since when none is missing. */
export type TradedVolume = {
  /** Live trades. Of a trade that is known already nothing is counted. */
  readonly count: (trades: readonly PricePoint[]) => void
  /** The trades just before those that are covered. */
  readonly countPast: (run: PointRun) => void
  /** Reads the history: at first, and again after a loss of the link. */
  readonly read: () => void
  /** All trades since then have been counted; `undefined` while that is not certain. */
  readonly coveredFromNs: () => bigint | undefined
  readonly stop: () => void
}

type VolumeOptions = {
  readonly timers: Timers
  readonly readHistory: (signal: AbortSignal, isFirst: boolean) => Promise<PointRun>
  readonly onTrade: (trade: PricePoint) => void
  /** All trades since then have been counted. */
  readonly onCover: (fromNs: bigint) => void
  /** The newest trades have been read. */
  readonly onRead: () => void
}

const askAgainMs = 5_000
/** Trade ids kept to recognise repeats: far more than one read has. */
const retainedNames = 20_000

/**
 * Counts the live trades at once and those of the history when it has been read, in the background. A history that does
 * not reach back to the trades counted before it leaves a hole, and what is older than the hole is covered no longer.
 */
export function createTradedVolume({ timers, readHistory, onTrade, onCover, onRead }: VolumeOptions): TradedVolume {
  let counted = new Set<string>()
  // Apart from the live ones, whose oldest are forgotten.
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
      // Prices do without the volume: it stays a gap until an answer comes.
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
