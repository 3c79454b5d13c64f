/**
 * Money is exact: every price, amount and sum is a bigint of millionths with its own brand, so that a price cannot be
 * used as an amount. Text is parsed once on input and formatted once for display.
 */
declare const unit: unique symbol
export type Fixed6<Name extends string> = bigint & { readonly [unit]: Name }

/** USD per contract, in millionths. */
export type Price = Fixed6<'Price'>
/** Contracts, in millionths. Unsigned in orders and fills; signed (long > 0) in positions. */
export type Amount = Fixed6<'Amount'>
/** A sum of USD, in millionths, signed. */
export type Usd = Fixed6<'Usd'>
/** A plain ratio (fee rate, margin fraction, price band), in millionths: 0.05 is 50,000n. */
export type Fraction = Fixed6<'Fraction'>

export const scale = 1_000_000n

export class InvalidDecimalError extends Error {
  override readonly name = 'InvalidDecimalError'
  constructor(text: string) {
    super(`not a decimal number with at most six decimals: ${JSON.stringify(text.slice(0, 100))}`)
  }
}

/**
 * Matches decimals of at most 90 whole digits. No number on the wire is longer, and parsing endless text would block
 * the page.
 */
const decimalPattern = /^(-?)(\d{1,90})(?:\.(\d{1,6}))?$/

/** Parses a decimal exactly. Throws {@link InvalidDecimalError} for any other form, a seventh decimal or 91 digits. */
export function parseFixed6<T extends Fixed6<string>>(text: string): T {
  const match = decimalPattern.exec(text)
  if (match === null) throw new InvalidDecimalError(text)
  const [, sign = '', whole = '', fraction = ''] = match
  const magnitude = BigInt(whole) * scale + BigInt(fraction.padEnd(6, '0'))
  // The brand is created only in this file.
  return (sign === '-' ? -magnitude : magnitude) as T
}

/** Formats as the shortest exact decimal, as on the wire: `1500000n` is `"1.5"`, `0n` is `"0"`. */
export function formatFixed6(value: bigint): string {
  const magnitude = value < 0n ? -value : value
  const whole = magnitude / scale
  const rest = magnitude % scale
  const sign = value < 0n ? '-' : ''
  if (rest === 0n) return `${sign}${whole}`
  return `${sign}${whole}.${rest.toString().padStart(6, '0').replace(/0+$/, '')}`
}

/** Brands an integer that is already in millionths, such as the wire's fixed-point integers. */
export function fixed6<T extends Fixed6<string>>(millionths: bigint): T {
  return millionths as T
}

/** Price × amount in USD, rounded toward zero, so that no one is charged for a fraction of a millionth. */
export function notional(price: Price, amount: Amount): Usd {
  return ((price * amount) / scale) as Usd
}

/** value × fraction, rounded toward zero. */
export function timesFraction<T extends Fixed6<string>>(value: T, fraction: Fraction): T {
  return ((value * fraction) / scale) as T
}

export function add<T extends Fixed6<string>>(a: T, b: NoInfer<T>): T {
  return (a + b) as T
}

export function subtract<T extends Fixed6<string>>(a: T, b: NoInfer<T>): T {
  return ((a as bigint) - b) as T
}

export function negate<T extends Fixed6<string>>(value: T): T {
  return -(value as bigint) as T
}

export function absolute<T extends Fixed6<string>>(value: T): T {
  return (value < 0n ? -(value as bigint) : value) as T
}

export function smaller<T extends Fixed6<string>>(a: T, b: NoInfer<T>): T {
  return a < b ? a : b
}

export function larger<T extends Fixed6<string>>(a: T, b: NoInfer<T>): T {
  return a > b ? a : b
}

export function signOf(value: bigint): -1 | 0 | 1 {
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

/** Converts to a double, for drawing and option models only, never for stored money. */
export function toNumber(value: Fixed6<string>): number {
  return Number(value) / 1e6
}

/** Converts a double to the nearest millionth, halves away from zero: for model prices, which are doubles. */
export function fromNumber<T extends Fixed6<string>>(value: number): T {
  const scaled = Math.round(Math.abs(value) * 1e6)
  if (!Number.isFinite(scaled)) throw new InvalidDecimalError(String(value))
  return BigInt(value < 0 ? -scaled : scaled) as T
}
