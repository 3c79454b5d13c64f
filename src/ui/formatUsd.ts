import { fixed6, toNumber } from '@/protocol/fixed6'
import type { Usd } from '@/protocol/fixed6'
import { formatDecimal, numberFormat, unknownText, withMinusSign } from './formatDecimal'

/** A sum of USD with its cents (or as many decimals as asked), without a currency sign: the label says USD. */
export function formatUsd(usd: Usd | undefined, decimals = 2, locale?: string): string {
  return formatDecimal(usd, decimals, locale)
}

/** A magnitude begins where the one below would round up to it: 999,960 is "1.0 M", not "1,000.0 k". */
const magnitudes = [
  { size: 1e12, from: 999.95e9, unit: 'T' },
  { size: 1e9, from: 999.95e6, unit: 'B' },
  { size: 1e6, from: 999.95e3, unit: 'M' },
  { size: 1e3, from: 999.995, unit: 'k' },
] as const

/** `12.4 k`, `3.1 M`: only where the exact number is within reach. Takes sums and amounts alike. */
export function formatCompact(value: bigint | undefined, locale?: string): string {
  if (value === undefined) return unknownText
  const number = toNumber(fixed6<Usd>(value))
  const magnitude = magnitudes.find(({ from }) => Math.abs(number) >= from)
  const decimals = magnitude === undefined ? 2 : 1
  const format = numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, locale)
  if (magnitude === undefined) return withMinusSign(format.format(number))
  return withMinusSign(`${format.format(number / magnitude.size)} ${magnitude.unit}`)
}
