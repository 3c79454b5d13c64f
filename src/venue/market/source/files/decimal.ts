import { MarketSourceError } from '../marketEvent'

export type Rounding = 'down' | 'up' | 'nearest'

const general = /^(-?)(\d{1,40})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,2}))?$/
const dot = 46
const zero = 48
const decimals = 6

/**
 * Parses a decimal as exchanges print it, also `1e-7`, into millionths. More than six decimals are rounded. Throws
 * {@link MarketSourceError}.
 */
export function readDecimal(text: string, rounding: Rounding): bigint {
  const quick = readShort(text)
  return quick === undefined ? readGeneral(text, rounding) : BigInt(quick)
}

/** Nearly all numbers are short and plain, and a regular expression takes five times as long. */
function readShort(text: string): number | undefined {
  if (text.length === 0 || text.length > 15) return undefined
  let value = 0
  let after = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === dot && after < 0) after = 0
    else if (code < zero || code > zero + 9) return undefined
    else {
      value = value * 10 + (code - zero)
      if (after >= 0) after += 1
    }
  }
  if (after > decimals || after === 0 || text.charCodeAt(0) === dot) return undefined
  const scaled = value * 10 ** (decimals - Math.max(0, after))
  return scaled <= Number.MAX_SAFE_INTEGER ? scaled : undefined
}

function readGeneral(text: string, rounding: Rounding): bigint {
  const match = general.exec(text)
  if (match === null) throw new MarketSourceError(`"${text.slice(0, 40)}" is not a number`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const shift = decimals - fraction.length + Number(exponent)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : divide(digits, 10n ** BigInt(-shift), rounding)
}

/** Divides by a positive number; `nearest` rounds halves up. */
export function divide(value: bigint, by: bigint, rounding: Rounding): bigint {
  const quotient = value / by
  const rest = value - quotient * by
  if (rest === 0n) return quotient
  const floor = rest < 0n ? quotient - 1n : quotient
  if (rounding === 'down') return floor
  if (rounding === 'up') return floor + 1n
  return (value - floor * by) * 2n >= by ? floor + 1n : floor
}

export function roundToStep(value: bigint, step: bigint, rounding: Rounding): bigint {
  return value % step === 0n ? value : divide(value, step, rounding) * step
}
