import { exactText, numberFormat, unknownText, withMinusSign } from './formatNumber'

/**
 * Formats millionths with as many decimals as needed and no grouping: `0,125`. For sentences, which need no alignment.
 */
export function formatExact(value: bigint | undefined, locale?: string): string {
  if (value === undefined) return unknownText
  const format = numberFormat({ maximumFractionDigits: 6, useGrouping: false }, locale)
  return withMinusSign(format.format(exactText(value)))
}
