import { numberFormat, unknownText, withMinusSign } from './formatDecimal'

/** A plain number (a greek, an oscillator: never money) with a fixed number of decimals. `—` when unknown. */
export function formatNumber(value: number | undefined, decimals: number, locale?: string): string {
  if (value === undefined || !Number.isFinite(value)) return unknownText
  const format = numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, locale)
  return withMinusSign(format.format(value))
}
