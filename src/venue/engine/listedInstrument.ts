import type { Price } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import type { ScenarioChanges } from '@/core/quant/margin/scenarioChanges'
import type { MarkRecord } from './event'
import type { EngineBook } from './orderBook'
import type { StopIndex } from './stops/stopIndex'

/** Of the underlying; unknown before the first index. */
export type AssetPrices = { index: Price | undefined }

/** What the venue knows of an instrument: its terms, its book and stops, its prices. */
export type ListedInstrument = {
  instrument: MarginInstrument
  readonly book: EngineBook
  /** The orders that a price may let go. */
  readonly stops: StopIndex
  /** Shared by all the instruments of an asset. */
  readonly asset: AssetPrices
  mark: MarkRecord | undefined
  /** Changes with the mark and with the index, so that what was computed from them knows when it is old. */
  priceVersion: number
  /** What one contract does in the scenarios of portfolio margin, and the prices it was computed at; a cache. */
  scenarios: { readonly mark: MarkRecord; readonly indexPrice: Price; readonly changes: ScenarioChanges } | undefined
  /** Set once the instrument has expired; it stays known, but nothing trades. */
  settlementPrice: Price | undefined
}
