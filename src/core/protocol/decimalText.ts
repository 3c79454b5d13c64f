import { parseFixed6, type Fixed6 } from './fixed6'

const exactPattern = /^-?\d{1,90}(?:\.\d{1,6})?$/
const plainPattern = /^-?\d{1,90}(?:\.\d{1,90})?$/

/** Amounts with up to this many whole digits stay below 2^53 millionths. */
const safeWholeDigits = 9

/**
 * Parses a plain decimal into millionths; undefined for any other text or more than six decimals. Same result as
 * `parseFixed6`, but several times faster for the short numbers of books.
 */
export function readDecimal<T extends Fixed6<string>>(text: string): T | undefined {
  const isNegative = text.charCodeAt(0) === 45
  let at = isNegative ? 1 : 0
  const wholeFrom = at
  let value = 0
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  const wholeDigits = at - wholeFrom
  if (wholeDigits === 0) return undefined
  if (wholeDigits > safeWholeDigits) return readLongDecimal(text)
  let decimals = 0
  if (at < text.length) {
    if (text.charCodeAt(at) !== 46) return undefined
    for (at++; at < text.length; at++, decimals++) {
      const digit = text.charCodeAt(at) - 48
      if (digit < 0 || digit > 9 || decimals === 6) return undefined
      value = value * 10 + digit
    }
    if (decimals === 0) return undefined
  }
  const millionths = BigInt(value * (powersOfTen[6 - decimals] ?? 1))
  return (isNegative ? -millionths : millionths) as T
}

const powersOfTen = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

function readLongDecimal<T extends Fixed6<string>>(text: string): T | undefined {
  return exactPattern.test(text) ? parseFixed6<T>(text) : undefined
}

/** Like `readDecimal`, but truncates to six decimals: for sums and averages computed by the venue. */
export function readComputedDecimal<T extends Fixed6<string>>(text: string): T | undefined {
  const exact = readDecimal<T>(text)
  if (exact !== undefined || !plainPattern.test(text)) return exact
  return parseFixed6<T>(text.slice(0, text.indexOf('.') + 7))
}

/** Smallest magnitude that is written. A smaller greek or rate is negligible and would need a hundred zeros. */
const leastDouble = 1e-18
const greatestDouble = 1e60

/** Parses a plain decimal; undefined for any other text, or a value beyond the writable range. */
export function readDouble(text: string): number | undefined {
  if (!plainPattern.test(text)) return undefined
  const value = Number(text)
  return Math.abs(value) <= greatestDouble ? value : undefined
}

/** Formats as the shortest plain decimal. 0 for magnitudes below 1e-18; undefined for NaN and beyond 1e60. */
export function writeDouble(value: number): string | undefined {
  const magnitude = Math.abs(value)
  if (!(magnitude <= greatestDouble)) return undefined
  if (magnitude < leastDouble) return '0'
  const text = String(value)
  const at = text.indexOf('e')
  if (at < 0) return text
  const isNegative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.slice(isNegative ? 1 : 0, at).split('.')
  const digits = whole + fraction
  const pointAt = whole.length + Number(text.slice(at + 1))
  return (isNegative ? '-' : '') + placePoint(digits, pointAt)
}

function placePoint(digits: string, pointAt: number): string {
  if (pointAt <= 0) return `0.${'0'.repeat(-pointAt)}${digits}`
  return digits.padEnd(pointAt, '0')
}
