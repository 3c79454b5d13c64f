/**
 * The scalars of the wire. Each codec reads leniently and writes only the documented form. A value that does not
 * decode is an issue of the schema, never an exception.
 */

import * as z from 'zod/mini'
import { readComputedDecimal, readDecimal, readDouble, writeDouble } from './decimalText'
import type { ErrorCode } from './errorCodes'
import { fastDecoderOf, readQuickly, unread } from './fastDecoder'
import { formatFixed6, type Amount, type Fixed6, type Fraction, type Price, type Usd } from './fixed6'
import type { Address, Hash } from './instrument'
import { maxUint256 } from './orderLimits'

type ScalarRule<Wire, Value> = {
  /** Completes "expected …". */
  readonly expected: string
  /** The error code to reject with, if more specific than a malformed request. */
  readonly errorCode?: ErrorCode
  readonly read: (wire: unknown) => Value | undefined
  readonly write: (value: Value) => Wire | undefined
}

/** Creates the codec of one value. `Wire` is the written form; other forms may be read. */
export function wireScalar<Wire, Value>({ expected, errorCode, read, write }: ScalarRule<Wire, Value>) {
  const params = errorCode === undefined ? {} : { params: { errorCode } }
  const refuse = (payload: z.core.ParsePayload, input: unknown): never => {
    payload.issues.push({ code: 'custom', message: `expected ${expected}`, input, ...params })
    return z.NEVER
  }
  const codec = z.codec(z.custom<Wire>(), z.custom<Value>(), {
    decode: (wire, payload) => read(wire) ?? refuse(payload, wire),
    encode: (value, payload) => write(value) ?? refuse(payload, value),
  })
  return readQuickly(codec, (wire) => read(wire) ?? unread)
}

const exact = 'a decimal text with at most six decimals'
const computed = 'a decimal text'

/** A double represents this many significant digits without loss. */
const exactDigits = 15

/**
 * Reads the text of a decimal. A JSON number is also read (D1), unless parsing may have changed it.
 * @param isExact true if the last digit matters
 */
export function decimalText(wire: unknown, isExact = true): string | undefined {
  if (typeof wire === 'string') return wire
  const text = typeof wire === 'number' ? writeDouble(wire) : undefined
  return isExact && text !== undefined && text.replace(/^-?0*\.?0*|[-.]/g, '').length > exactDigits ? undefined : text
}

/** Reads only texts. A request that contains a JSON number is rejected by our venue. */
function strictDecimal<T extends Fixed6<string>>(expected: string, read: (text: string) => T | undefined) {
  return wireScalar<string, T>({
    expected,
    read: (wire) => (typeof wire === 'string' ? read(wire) : undefined),
    write: (value) => (typeof value === 'bigint' ? formatFixed6(value) : undefined),
  })
}

function decimal<T extends Fixed6<string>>(expected: string, read: (text: string) => T | undefined) {
  return wireScalar<string, T>({
    expected,
    read: (wire) => {
      const text = decimalText(wire, expected === exact)
      return text === undefined ? undefined : read(text)
    },
    write: (value) => (typeof value === 'bigint' ? formatFixed6(value) : undefined),
  })
}

/** A decimal that is never negative: a minus sign is rejected in both directions. */
function unsignedDecimal<T extends Fixed6<string>>(expected: string, read: (text: string) => T | undefined) {
  return wireScalar<string, T>({
    expected: `${expected}, not negative`,
    read: (wire) => {
      const text = decimalText(wire, expected === exact)
      const value = text === undefined ? undefined : read(text)
      return value === undefined || value < 0n ? undefined : value
    },
    write: (value) => (typeof value === 'bigint' && value >= 0n ? formatFixed6(value) : undefined),
  })
}

/** USD per contract, exact, never negative, because the signed field is unsigned (rest-private 2.2). */
export const decimalPrice = unsignedDecimal<Price>(exact, readDecimal)
/**
 * USD for a package of legs, exact; negative when the buyer is paid. Requests that must not be negative are checked by
 * the venue.
 */
export const signedPrice = decimal<Price>(exact, readDecimal)
/**
 * Contracts or units in a request, exact. Negative values are read too, because the venue rejects them with a specific
 * code.
 */
export const requestedAmount = strictDecimal<Amount>(exact, readDecimal)
/** Contracts, exact, never negative, because the side gives the direction. */
export const decimalAmount = unsignedDecimal<Amount>(exact, readDecimal)
export const decimalFraction = decimal<Fraction>(exact, readDecimal)
/** A price computed by the venue (a mark, an average), never negative; truncated to six decimals. */
export const computedPrice = unsignedDecimal<Price>(computed, readComputedDecimal)
/** Like `computedPrice`, but may be negative: the price of a package of legs, or a price that no market can reach. */
export const signedComputedPrice = decimal<Price>(computed, readComputedDecimal)
/** A sum of USD, signed; truncated to six decimals. */
export const decimalUsd = decimal<Usd>(computed, readComputedDecimal)

/** Units of a collateral, signed; truncated to six decimals, since a token may have eighteen. */
export const collateralAmount = decimal<Amount>(computed, readComputedDecimal)
/** Like `collateralAmount`, but never negative: shares, a limit, the result of a swap. */
export const unsignedCollateral = unsignedDecimal<Amount>(computed, readComputedDecimal)

/** A decimal text on the wire and a double inside: greeks, volatilities, rates. */
export const decimalNumber = wireScalar<string, number>({
  expected: computed,
  read: (wire) => {
    const text = decimalText(wire, false)
    return text === undefined ? undefined : readDouble(text)
  },
  write: (value) => (typeof value === 'number' ? writeDouble(value) : undefined),
})

/** True for 0, and for a double so small that it is written as 0. */
const isZero = (value: unknown): boolean => value === 0n || (typeof value === 'number' && writeDouble(value) === '0')

/** Reads 0 as undefined, because a venue sends 0 for an unknown value. For values that are never really 0. */
function neverZero<Value extends number | bigint>(schema: z.ZodMiniType<Value, string>) {
  const known = (value: Value): Value | undefined => (isZero(value) ? undefined : value)
  const failed = (payload: z.core.ParsePayload, input: unknown, { issues: [issue] }: z.core.$ZodError): never => {
    payload.issues.push({ code: 'custom', message: issue?.message, input })
    return z.NEVER
  }
  const codec = z.codec(z.custom<string>(), z.custom<Value | undefined>(), {
    decode: (wire, payload) => {
      const read = z.safeParse(schema, wire)
      return read.success ? known(read.data) : failed(payload, wire, read.error)
    },
    encode: (value, payload) => {
      if (value === undefined) {
        payload.issues.push({ code: 'custom', message: 'expected a known value', input: value })
        return z.NEVER
      }
      const written = z.safeEncode(schema, value)
      return written.success ? written.data : failed(payload, value, written.error)
    },
  })
  const read = fastDecoderOf(schema)
  return readQuickly(
    codec,
    read === undefined
      ? undefined
      : (wire) => {
          const value = read(wire)
          return isZero(value) ? undefined : value
        },
  )
}

/** An index or a forward. Not for marks: the mark of an option far from its strike may really be 0. */
export const nonZeroPrice = neverZero(computedPrice)
/** A leverage or a volatility. */
export const nonZeroNumber = neverZero(decimalNumber)

/** A count as text: `"37"`. */
export const integerText = wireScalar<string, number>({
  expected: 'a whole number as text',
  read: (wire) => {
    const value = readInteger(wire)
    return value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(value)
  },
  write: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
})

/** A text that is only displayed or compared. A JSON number is also read if no digit was lost. */
export const label = wireScalar<string, string>({
  expected: 'a text',
  read: (wire) => (typeof wire === 'string' ? wire : Number.isSafeInteger(wire) ? String(wire) : undefined),
  write: (value) => (typeof value === 'string' ? value : undefined),
})

/** A boolean, which some records send as the text `"true"` or `"false"` (rest-private 8.2). */
export const lenientBoolean = wireScalar<boolean, boolean>({
  expected: 'true or false',
  read: (wire) => (wire === true || wire === 'true' ? true : wire === false || wire === 'false' ? false : undefined),
  write: (value) => (typeof value === 'boolean' ? value : undefined),
})

const digits = /^\d{1,78}$/

/** Digits, or a JSON integer that has lost no precision (D13). */
export function readInteger(wire: unknown): bigint | undefined {
  if (typeof wire === 'string') return digits.test(wire) ? BigInt(wire) : undefined
  return Number.isSafeInteger(wire) && Number(wire) >= 0 ? BigInt(Number(wire)) : undefined
}

/** Larger than any twenty-digit text. */
const beyondNanos = 1e20

/** UNIX nanoseconds. A JSON number is also read; parsing has rounded it to about a microsecond (D7). */
export const unixNanos = wireScalar<string, bigint>({
  expected: 'UNIX nanoseconds as text',
  read: (wire) => {
    if (typeof wire === 'string') return /^\d{1,20}$/.test(wire) ? BigInt(wire) : undefined
    const value = typeof wire === 'number' && Number.isInteger(wire) ? wire : -1
    return value >= 0 && value < beyondNanos ? BigInt(value) : undefined
  },
  write: (value) => (typeof value === 'bigint' && value >= 0n ? String(value) : undefined),
})

/** An instrument's number, stored as text; a JSON integer is also read (D1). */
export const instrumentId = wireScalar<string, string>({ expected: 'an instrument id', read: readId, write: readId })

/** Reads an instrument id. Orders sign the id as a 256-bit number, so a larger number is rejected. */
export function readId(wire: unknown): string | undefined {
  const value = readInteger(wire)
  return value === undefined || value > maxUint256 ? undefined : value.toString()
}

function hex<T extends string>(digitCount: number, expected: string) {
  const pattern = new RegExp(`^0x[0-9a-fA-F]{${digitCount}}$`)
  const read = (wire: unknown): T | undefined =>
    // The pattern guarantees that the brand is right.
    typeof wire === 'string' && pattern.test(wire) ? (wire.toLowerCase() as T) : undefined
  return wireScalar<string, T>({ expected, read, write: read })
}

/** Lower-cased, because letter case has no meaning in an address. */
export const address = hex<Address>(40, 'an address')
export const hash32 = hex<Hash>(64, 'a hash of 32 bytes')
/** r ‖ s ‖ v. */
export const signature = hex<`0x${string}`>(130, 'a signature of 65 bytes')

export const instrumentType = z.enum(['OPTION', 'PERPETUAL'])
/** Types in records: conversion pairs (`SPOT`) are read, but our venue never writes them (D15). */
export const recordInstrumentType = z.enum(['OPTION', 'PERPETUAL', 'SPOT'])
export type RecordInstrumentType = z.output<typeof recordInstrumentType>
export const optionType = z.enum(['call', 'put'])
export const side = z.enum(['buy', 'sell'])
export const orderType = z.enum(['limit', 'market'])
export const timeInForce = z.enum(['GTC', 'IOC'])
export const stopKind = z.enum(['STOP_LOSS', 'TAKE_PROFIT'])
export const selfTradePrevention = z.enum(['EXPIRE_NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER'])
export const marginType = z.enum(['CROSS', 'ISOLATED'])
/** In hedge mode a perpetual has two positions; everything else is of `BOTH` (real-venue 5). */
export const positionSide = z.enum(['BOTH', 'LONG', 'SHORT'])
export type PositionSide = z.output<typeof positionSide>
