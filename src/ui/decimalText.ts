import { readDecimal } from '@/protocol/decimalText'
import { fixed6, formatFixed6 } from '@/protocol/fixed6'
import type { Fixed6 } from '@/protocol/fixed6'
import { numberFormat } from './formatDecimal'

/** `,` or `.`, as the locale writes decimals. */
export function decimalSeparator(locale?: string): string {
  const parts = numberFormat({}, locale).formatToParts(0.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

const spaces = /[\s\u00a0\u202f'’_]/g
/** Groups of three, or of two before the last three as in India: `3,120`, `12,34,567`. */
const grouped = { ',': /^-?[1-9]\d{0,2}(,\d{2,3})*,\d{3}$/, '.': /^-?[1-9]\d{0,2}(\.\d{2,3})*\.\d{3}$/ }

/**
 * What a person typed or pasted, as a plain decimal: `0,5`, `3 120,50` and `3,120.50` are understood. Of two kinds of
 * separator the last one is the decimal. The only one is the decimal too, unless it cannot be: when it repeats, or when
 * it stands before exactly three digits and the locale writes decimals with the other. What is not a number stays as it
 * is, for the form to refuse in words.
 */
export function readDecimalText(text: string, separator: string = decimalSeparator()): string {
  const plain = text.replace(spaces, '').replace('\u2212', '-')
  const last = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.'
  const other = last === ',' ? '.' : ','
  if (plain.includes(other)) return plain.replaceAll(other, '').replace(last, '.')
  const isRepeated = plain.indexOf(last) !== plain.lastIndexOf(last)
  const isGrouping = grouped[last].test(plain) && (isRepeated || separator !== last)
  return isGrouping ? plain.replaceAll(last, '') : plain.replace(last, '.')
}

/** A plain decimal as the locale writes it in a field, without grouping: what is typed is echoed as it was understood. */
export function echoDecimalText(plain: string, separator: string = decimalSeparator()): string {
  return /^-?\d*\.\d*$/.test(plain) ? plain.replace('.', separator) : plain
}

/** The value of a field's text, or `undefined` while it is empty or not a decimal of at most six places. */
// The caller names what the number is of, as with parseFixed6.
export function decimalValue<T extends Fixed6<string>>(text: string): T | undefined {
  return readDecimal<T>(text.replace(/\.$/, '').replace(/^(-?)\./, '$10.'))
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
