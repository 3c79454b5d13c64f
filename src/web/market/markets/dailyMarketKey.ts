import type { InstrumentType } from '@/core/protocol/instrument'

/** Key of the daily figures of an asset's perpetuals or options. */
export const dailyMarketKey = (asset: string, instrumentType: InstrumentType) =>
  ['dailyMarket', asset, instrumentType] as const
