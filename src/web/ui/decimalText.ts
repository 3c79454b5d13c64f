import { readDecimal } from '@/core/protocol/decimalText'
import { fixed6, formatFixed6 } from '@/core/protocol/fixed6'
import type { Fixed6 } from '@/core/protocol/fixed6'
import { numberFormat } from './formatNumber'
import { numberMarks } from './readNumber'

/** Prefix of an ambiguous number. Nothing parses it until the trader has chosen a reading. */
export const unclearMark = '?'

/** Formats a plain decimal with the locale's separator and no grouping, to show how typed text was understood. */
export function echoDecimalText(plain: string, separator: string = numberMarks().decimal): string {
  return /^-?\d*\.\d*$/.test(plain) ? plain.replace('.', separator) : plain
}

/** Value of a field's text. Undefined if empty or not a decimal of at most six places. */
// The caller names the unit, as with parseFixed6.
export function decimalValue<T extends Fixed6<string>>(text: string): T | undefined {
  return readDecimal<T>(text.replace(/\.$/, '').replace(/^(-?)\./, '$10.'))
}

/**
 * Returns the next multiple of `step`, at least zero. An empty field starts at `from`; text that is no number stays
 * unchanged.
 */
export function stepDecimalText(text: string, step: bigint, steps: number, from: bigint = 0n): string {
  const value: bigint | undefined = text.trim() === '' ? from : decimalValue(text)
  if (value === undefined || step <= 0n) return text
  const below = (value / step) * step
  const start = steps < 0 && below !== value ? below + step : below
  const next = start + step * BigInt(steps)
  return formatFixed6(fixed6(next < 0n ? 0n : next))
}

/** Formats a plain decimal in the locale's format with grouped thousands; other text stays unchanged. */
export function groupDecimalText(plain: string, locale?: string): string {
  const [, decimals] = /^-?\d+\.?(\d*)$/.exec(plain) ?? []
  if (decimals === undefined) return echoDecimalText(plain)
  const options = { minimumFractionDigits: decimals.length, maximumFractionDigits: decimals.length }
  // Intl reads decimal text exactly, as in `exactText`.
  return numberFormat(options, locale).format(plain as Intl.StringNumericLiteral)
}
