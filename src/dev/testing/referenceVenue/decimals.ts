/** Money and contracts are integers of millionths. */
export const million = 1_000_000n

/** Parses a plain decimal with at most six decimals. */
export function millionths(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`not a decimal: ${text}`)
  const value = BigInt(whole) * million + BigInt(fraction.padEnd(6, '0'))
  return sign === '-' ? -value : value
}

/** Prints without trailing zeros, as the venue does (rest-public.md 3.3). */
export function decimal(value: bigint): string {
  const size = value < 0n ? -value : value
  const fraction = (size % million).toString().padStart(6, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / million}${fraction && `.${fraction}`}`
}

/** The nearest millionths of a double. */
export const ofNumber = (value: number): bigint => BigInt(Math.round(value * 1e6))
export const toNumber = (value: bigint): number => Number(value) / 1e6

/** Product of two values in millionths, rounded toward zero. */
export const times = (a: bigint, b: bigint): bigint => (a * b) / million
export const abs = (value: bigint): bigint => (value < 0n ? -value : value)
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** A plain fraction for rates and greeks: up to 9 decimals, never an exponent. */
export const fraction = (value: number): string =>
  value
    .toFixed(9)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
