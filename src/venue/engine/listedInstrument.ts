import type { Price } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import type { ScenarioChanges } from '@/core/quant/margin/scenarioChanges'
import type { MarkRecord } from './event'
import type { EngineBook } from './orderBook'
import type { StopIndex } from './stops/stopIndex'

export type AssetPrices = { index: Price | undefined }

export type ListedInstrument = {
  instrument: MarginInstrument
  readonly book: EngineBook
  readonly stops: StopIndex
  /** Shared by all instruments of an asset. */
  readonly asset: AssetPrices
  mark: MarkRecord | undefined
  /** Incremented when the mark or the index changes, so that stale derived values are detected. */
  priceVersion: number
  /** PnL of one contract in the scenarios of portfolio margin, cached with its input prices. */
  scenarios: { readonly mark: MarkRecord; readonly indexPrice: Price; readonly changes: ScenarioChanges } | undefined
  /** Set at expiry; the instrument stays known, but no longer trades. */
  settlementPrice: Price | undefined
}
