import { decimalsOf, formatDecimal } from '@/ui/formatDecimal'
import { formatNumber } from '@/ui/formatNumber'
import { t } from '@/ui/t'
import type { Saving } from './packageMarket'

/** Decimals of a package's price: those of its finest leg, cents at the least. */
export function packageDecimals(steps: readonly bigint[]): number {
  return Math.max(2, ...steps.map(decimalsOf))
}

export function formatPackage(price: bigint | number | undefined, decimals: number): string {
  return typeof price === 'number' ? formatNumber(price, decimals) : formatDecimal(price, decimals)
}

/** `0.4 vol`, without its sign; a dash where there is no volatility to speak of. */
export function pointsText(saving: Saving | undefined): string {
  const points = saving?.points
  return points === undefined ? '\u2014' : t('{points} vol', { points: formatNumber(Math.abs(points), 1) })
}

export function signOfSaving(saving: Saving, decimals: number): -1 | 0 | 1 {
  const least = 10 ** -decimals / 2
  return Math.abs(saving.usd) < least ? 0 : saving.usd > 0 ? 1 : -1
}
