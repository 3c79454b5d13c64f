import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { useDailyMarkets } from '@/web/market/markets/marketRow'

const noAssets: readonly string[] = []

/**
 * The mark of a day ago moves with time, so a perpetual takes the one that the market lists have read. Two reads would
 * show two changes on one screen.
 */
export function useMarkDayAgo(
  { asset, instrumentType }: Pick<Instrument, 'asset' | 'instrumentType'>,
  ofHistory: Price | undefined,
): Price | undefined {
  const isPerpetual = instrumentType === 'PERPETUAL'
  const market = useDailyMarkets(isPerpetual ? [asset] : noAssets).get(asset)
  if (!isPerpetual) return ofHistory
  return market === undefined ? undefined : (market.markDayAgo ?? ofHistory)
}
