import type { Usd } from '@/protocol/fixed6'
import type { MinuteBar } from './replayPrices'

/** What moves the market. `replay` is `live` with an index that follows a file. */
export type MarketMode = 'live' | 'quiet' | 'replay' | 'empty'

/** Repeats, as an argument: tests turn it by hand. Returns the way to end it. */
export type Timers = { readonly every: (intervalMs: number, run: () => void) => () => void }

export type MarketOptions = {
  readonly mode: MarketMode
  /** The path of a file of minute bars; `replay` needs it. */
  readonly replayFile?: string | undefined
  /** A safe integer. The same seed gives the same market. */
  readonly seed: number
  /** Seconds of market time in a second of the timers. */
  readonly speed: number
  readonly timers: Timers
  /** USDC that the insurance fund is opened with; by default 10,000,000. */
  readonly insuranceDeposit?: Usd
}

/** The options with the file read. */
export type MarketPlan = Omit<MarketOptions, 'replayFile'> & { readonly bars: readonly MinuteBar[] | undefined }

/** The asset that a replayed file is of. */
export const replayedAsset = 'BTC'
