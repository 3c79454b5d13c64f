import { fromNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import { formatNumber } from '@/ui/formatNumber'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import type { IndicatorLine } from './indicatorLines'

/** The value of a line at a bar, in the line's own unit; `—` where it is not known. */
export function indicatorText(line: IndicatorLine, at: number, priceStep: Price): string {
  const value = line.values[at]
  if (value === undefined) return '—'
  switch (line.pane) {
    case 'price':
      return formatPrice(fromNumber<Price>(value), priceStep)
    case 'rsi':
      return formatNumber(value, 1)
    case 'funding':
      return formatPercent(value, { decimals: 4 })
  }
}
