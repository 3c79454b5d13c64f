import { numberLocale } from '@/language/chosenLanguage'
import { fixed6, formatFixed6, InvalidDecimalError, parseFixed6 } from '@/protocol/fixed6'
import type { Fixed6 } from '@/protocol/fixed6'

/** `,` or `.`, as the locale writes decimals. */
export function decimalSeparator(locale = numberLocale): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

const grouping = /[\s\u00a0\u202f'’_]/g

/**
 * What a person typed or pasted, as a plain decimal: `0,5`, `3 120,50` and `3,120.50` are understood. Of two kinds of
 * separator the last one is the decimal; one that repeats is grouping; a single comma before exactly three digits
 * (`3,120`) is read as the locale writes numbers. What is not a number stays as it is, for the form to refuse in words.
 */
export function readDecimalText(text: string, separator: string = decimalSeparator()): string {
  const plain = text.replace(grouping, '').replace('\u2212', '-')
  const comma = plain.lastIndexOf(',')
  if (comma === -1) return plain
  const dot = plain.lastIndexOf('.')
  if (dot > comma) return plain.replaceAll(',', '')
  if (dot !== -1) return plain.replaceAll('.', '').replace(',', '.')
  if (plain.indexOf(',') !== comma) return plain.replaceAll(',', '')
  const isGrouped = separator === '.' && /^-?[1-9]\d{0,2},\d{3}$/.test(plain)
  return plain.replace(',', isGrouped ? '' : '.')
}

/** The value of a field's text, or `undefined` while it is empty or not a decimal of at most six places. */
// The caller names what the number is of, as with parseFixed6.
export function decimalValue<T extends Fixed6<string>>(text: string): T | undefined {
  try {
    return parseFixed6<T>(text.replace(/\.$/, '').replace(/^(-?)\./, '$10.'))
  } catch (error) {
    if (error instanceof InvalidDecimalError) return undefined
    throw error
  }
}

/**
 * The next multiple of `step` above or below the text's value; never below zero. An empty field starts at `from`;
 * text that is not a number is left for the person to correct.
 */
export function stepDecimalText(text: string, step: bigint, steps: number, from: bigint = 0n): string {
  const value: bigint | undefined = text.trim() === '' ? from : decimalValue(text)
  if (value === undefined || step <= 0n) return text
  const below = (value / step) * step
  const start = steps < 0 && below !== value ? below + step : below
  const next = start + step * BigInt(steps)
  return formatFixed6(fixed6(next < 0n ? 0n : next))
}
