import { formatNumber } from '@/ui/formatNumber'
import type { ChartCandle } from './chartData'

/** A volatility in percent, or "—" in a gap. */
export function ivText(value: number | undefined): string {
  return value === undefined ? formatNumber(value, 2) : `${formatNumber(value, 2)}%`
}

/** From the open to the close, in points of volatility; undefined in a gap. */
export function pointsOf({ open, close }: ChartCandle): number | undefined {
  return close === undefined ? undefined : close - open
}
