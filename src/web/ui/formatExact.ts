import { exactText, numberFormat, unknownText, withMinusSign } from './formatNumber'

/**
 * Millionths with as many decimals as they need and no grouping, as the locale writes them: `0,125`. For amounts within
 * sentences, where nothing has to line up.
 */
export function formatExact(value: bigint | undefined, locale?: string): string {
  if (value === undefined) return unknownText
  const format = numberFormat({ maximumFractionDigits: 6, useGrouping: false }, locale)
  return withMinusSign(format.format(exactText(value)))
}
