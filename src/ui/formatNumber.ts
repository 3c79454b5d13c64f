import { numberFormat, unknownText, withMinusSign } from './formatDecimal'

/** A plain number (a greek, an oscillator: never money) with a fixed number of decimals. `—` when unknown. */
export function formatNumber(value: number | undefined, decimals: number, locale?: string): string {
  if (value === undefined || !Number.isFinite(value)) return unknownText
  // What rounds to zero has no sign: `−0.0000` would claim one.
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' } as const
  const format = numberFormat(options, locale)
  return withMinusSign(format.format(value))
}
