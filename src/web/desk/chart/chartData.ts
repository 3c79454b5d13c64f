import type { UTCTimestamp } from 'lightweight-charts'
import { fromNumber, type Price } from '@/core/protocol/fixed6'
import type { Candle } from '@/web/market/candles/candles'
import { formatPrice } from '@/web/ui/formatNumber'

/** One bar. Prices and volume are doubles, because they are only drawn and never used for money. */
export type ChartCandle = Candle

export type CandleChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'append'; readonly from: number }
  | { readonly kind: 'replace' }

/** Change from open to close as a fraction; `undefined` in a gap. */
export function candleMove({ open, close }: ChartCandle): number | undefined {
  return close === undefined || open === 0 ? undefined : close / open - 1
}

/**
 * Describes the update from `shown` to `next`, which usually changes a single bar. Unchanged bars keep their identity.
 */
export function candleChange(shown: readonly ChartCandle[], next: readonly ChartCandle[]): CandleChange {
  const last = shown.length - 1
  const isFinishedSame = shown.slice(0, -1).every((candle, index) => candle === next[index])
  if (shown.length === 0 || !isFinishedSame || shown[last]?.timeS !== next[last]?.timeS) return { kind: 'replace' }
  const isLastSame = shown[last] === next[last]
  if (isLastSame && shown.length === next.length) return { kind: 'none' }
  return { kind: 'append', from: isLastSame ? last + 1 : last }
}

/** Formats a bar's price at the instrument's step: "—" in a gap, and with "≈" if estimated. */
export function barPrice(candle: ChartCandle, name: 'open' | 'high' | 'low' | 'close', priceStep: Price): string {
  const value = candle[name]
  const text = formatPrice(value === undefined ? undefined : fromNumber<Price>(value), priceStep)
  return candle.isEstimated === true ? `≈ ${text}` : text
}

/** Converts seconds to the library's branded type, for which the library exports no constructor. */
export const candleTime = (timeS: number) => timeS as UTCTimestamp
