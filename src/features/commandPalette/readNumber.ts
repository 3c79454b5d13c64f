import { fixed6, negate, type Fixed6, type Fraction } from '@/protocol/fixed6'
import { decimalValue, readDecimalText } from '@/ui/decimalText'

/** `3100`, `0,5`, `3.1k`: exactly, or undefined. Which comma is a decimal one the locale decides where it is open. */
export function readNumber<T extends Fixed6<string>>(text: string, decimalSeparator: string): T | undefined {
  const match = /^([\d.,]*\d[\d.,]*)(k|m)?$/.exec(text)
  if (match === null) return undefined
  const [, digits = '', suffix = ''] = match
  const value = decimalValue<T>(readDecimalText(digits, decimalSeparator))
  return value === undefined
    ? undefined
    : fixed6<T>(value * (suffix === 'k' ? 1_000n : suffix === 'm' ? 1_000_000n : 1n))
}

/** `25%` is 0.25; with `isSigned` a sign must stand before it. Undefined for anything else. */
export function readPercent(text: string, decimalSeparator: string, isSigned: boolean): Fraction | undefined {
  const match = /^([+-]?)(.+)%$/.exec(text)
  const [, sign = '', digits = ''] = match ?? []
  if (match === null || (sign !== '') !== isSigned) return undefined
  const value = readNumber<Fraction>(digits, decimalSeparator)
  // More than four decimals of a percent are no millionths any more.
  if (value === undefined || value % 100n !== 0n) return undefined
  const fraction = fixed6<Fraction>(value / 100n)
  return sign === '-' ? negate(fraction) : fraction
}
