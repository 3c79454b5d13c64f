import { formatFixed6, type Amount, type Price, fixed6, toNumber, type Usd } from '@/core/protocol/fixed6'
import { numberLocale } from '@/web/language/chosenLanguage'

/** Formats a double with fixed decimals (greeks, oscillators; never money). `—` when unknown. */
export function formatNumber(value: number | undefined, decimals: number, locale?: string): string {
  if (value === undefined || !Number.isFinite(value)) return unknownText
  // No sign if the number rounds to zero, because `−0.0000` would imply a negative number.
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' } as const
  const format = numberFormat(options, locale)
  return withMinusSign(format.format(value))
}

/** Shown for an unknown number. Never 0. */
export const unknownText = '\u2014'

/** Formats a leverage: "10×". */
export function formatLeverage(leverage: number | undefined): string {
  return leverage === undefined ? unknownText : `${leverage}×`
}

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Returns a formatter in the trader's locale unless another is given. Formatters are cached because they are slow to
 * create.
 */
export function numberFormat(options: Intl.NumberFormatOptions, locale = numberLocale): Intl.NumberFormat {
  const key = `${locale ?? ''} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  // The page parses only the digits 0 to 9, so it must also write them.
  const made = new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options })
  formats.set(key, made)
  return made
}

/** Loads the locale's tables while the page waits for data, because loading takes longer than a whole render. */
export function warmNumbers(): void {
  formatNumber(0, 2)
}

/** Replaces the hyphen by U+2212, which is as wide as the plus sign and the digits. */
export function withMinusSign(text: string): string {
  return text.replace('-', '\u2212')
}

/** Returns the decimals of a multiple of `step` (millionths): 2 for 10,000n. */
export function decimalsOf(step: bigint): number {
  if (step <= 0n) return 6
  let decimals = 6
  for (let rest = step; decimals > 0 && rest % 10n === 0n; rest /= 10n) decimals -= 1
  return decimals
}

/** Formats millionths as a grouped decimal of the locale. Halves round away from zero; what rounds to zero has no sign. */
export function formatDecimal(value: bigint | undefined, decimals: number, locale?: string): string {
  if (value === undefined) return unknownText
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' } as const
  return withMinusSign(numberFormat(options, locale).format(exactText(value)))
}

/** Returns decimal text, which Intl formats exactly. A double would lose millionths of a large sum. */
export function exactText(value: bigint): Intl.StringNumericLiteral {
  // Intl's type requires a literal. formatFixed6 returns only digits, a dot and a minus.
  return formatFixed6(value) as Intl.StringNumericLiteral
}

type PercentOptions = { decimals?: number; isSigned?: boolean; locale?: string }

/** Formats a ratio as a percentage: 0.0124 is `+1.24%`. Volatilities and shares take no plus (`isSigned: false`). */
export function formatPercent(ratio: number | undefined, options: PercentOptions = {}): string {
  const { decimals = 2, isSigned = true, locale } = options
  if (ratio === undefined || !Number.isFinite(ratio)) return unknownText
  const format = numberFormat(
    {
      style: 'percent',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: isSigned ? 'exceptZero' : 'negative',
    },
    locale,
  )
  return withMinusSign(format.format(ratio))
}

/** Formats contracts with the decimals of the amount step. `—` when unknown. */
export function formatAmount(amount: Amount | undefined, amountStep: Amount, locale?: string): string {
  return formatDecimal(amount, decimalsOf(amountStep), locale)
}

/** Formats a price with the decimals of its tick, so that columns align. `—` when unknown. */
export function formatPrice(price: Price | undefined, priceStep: Price, locale?: string): string {
  return formatDecimal(price, decimalsOf(priceStep), locale)
}

/** Formats USD with cents (or the given decimals), without a currency sign, because the label says USD. */
export function formatUsd(usd: Usd | undefined, decimals = 2, locale?: string): string {
  return formatDecimal(usd, decimals, locale)
}

/** Each magnitude starts where the one below would round up to it: 999,960 is "1.0 M", not "1,000.0 k". */
const magnitudes = [
  { size: 1e12, from: 999.95e9, unit: 'T' },
  { size: 1e9, from: 999.95e6, unit: 'B' },
  { size: 1e6, from: 999.95e3, unit: 'M' },
  { size: 1e3, from: 999.995, unit: 'k' },
] as const

/** Formats sums and amounts as `12.4 k`, `3.1 M`. Use it only where the exact number is available nearby. */
export function formatCompact(value: bigint | undefined, locale?: string): string {
  if (value === undefined) return unknownText
  const number = toNumber(fixed6<Usd>(value))
  const magnitude = magnitudes.find(({ from }) => Math.abs(number) >= from)
  const decimals = magnitude === undefined ? 2 : 1
  const format = numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, locale)
  if (magnitude === undefined) return withMinusSign(format.format(number))
  return withMinusSign(`${format.format(number / magnitude.size)} ${magnitude.unit}`)
}
