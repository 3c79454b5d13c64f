import { numberLocale } from '@/language/chosenLanguage'
import { formatFixed6 } from '@/protocol/fixed6'

/** What stands for a number that is not known. Never 0. */
export const unknownText = '\u2014'

const formats = new Map<string, Intl.NumberFormat>()

/** By the locale that the trader chose unless another is named. Formatters are slow to make, so each is made once. */
export function numberFormat(options: Intl.NumberFormatOptions, locale = numberLocale): Intl.NumberFormat {
  const key = `${locale ?? ''} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  // Other digits than 0 to 9 could be shown and not read.
  const made = new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options })
  formats.set(key, made)
  return made
}

/** U+2212, which is as wide as the plus and the digits. */
export function withMinusSign(text: string): string {
  return text.replace('-', '\u2212')
}

/** How many decimals a multiple of `step` (millionths) can have: 2 for 10,000n. */
export function decimalsOf(step: bigint): number {
  if (step <= 0n) return 6
  let decimals = 6
  for (let rest = step; decimals > 0 && rest % 10n === 0n; rest /= 10n) decimals -= 1
  return decimals
}

/** Millionths as a grouped decimal of the locale with a fixed number of decimals, halves rounded away from zero. */
export function formatDecimal(value: bigint | undefined, decimals: number, locale?: string): string {
  if (value === undefined) return unknownText
  const format = numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, locale)
  return withMinusSign(format.format(exactText(value)))
}

/** Intl reads decimal text exactly, where a double would lose millionths of a large sum. */
export function exactText(value: bigint): Intl.StringNumericLiteral {
  // Intl's type wants a literal, which no computed text can be; formatFixed6 writes only digits, a dot and a minus.
  return formatFixed6(value) as Intl.StringNumericLiteral
}
