import { numberFormat, unknownText, withMinusSign } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'

/** With a sign where `isSigned`; nothing has none. `decimals` below those of the units round what is shown. */
export function formatUnits(
  units: number | undefined,
  unitDecimals: number,
  decimals: number,
  isSigned = true,
): string {
  if (units === undefined || !Number.isFinite(units)) return unknownText
  const signDisplay = isSigned ? 'exceptZero' : 'negative'
  const format = numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay })
  return withMinusSign(format.format(units / 10 ** unitDecimals))
}

/** As few decimals as tell the cells of a table apart: none from a thousand, three figures below. */
export function cellDecimals(mostUnits: number, unitDecimals: number): number {
  const most = mostUnits / 10 ** unitDecimals
  if (most >= 1000) return 0
  if (most >= 1) return Math.min(unitDecimals, 2)
  return unitDecimals
}

/** `+20%`, or `0%` in the middle. */
export function formatSpot(spot: number): string {
  const isWhole = Number.isInteger(Math.round(spot * 1e6) / 1e4)
  return formatPercent(spot, { decimals: isWhole ? 0 : 1 })
}

/** Volatility points: `+50`, `−12.5`, `0`. */
export function formatPoints(ivShift: number): string {
  const points = Math.round(ivShift * 1e4) / 100
  const format = numberFormat({ maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  return withMinusSign(format.format(points))
}
