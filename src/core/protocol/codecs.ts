/**
 * The scalars of the wire. Each reads what a venue or a client may send, a little leniently, and writes the one form
 * that the interface names. What does not decode is an issue of the schema, never an exception of its own.
 */
import * as z from 'zod/mini'
import { readComputedDecimal, readDecimal, readDouble, writeDouble } from './decimalText'
import type { ErrorCode } from './errorCodes'
import { formatFixed6, type Amount, type Fixed6, type Fraction, type Price, type Usd } from './fixed6'
import type { Address, Hash } from './instrument'
import { maxUint256 } from './orderLimits'
import { readQuickly, unread } from './fastDecoder'

type ScalarRule<Wire, Value> = {
  /** Completes "expected …". */
  readonly expected: string
  /** What the venue refuses it with, where that says more than that the request is malformed. */
  readonly errorCode?: ErrorCode
  /** Undefined when the wire's value is not of this kind. */
  readonly read: (wire: unknown) => Value | undefined
  /** Undefined when the value cannot be written. */
  readonly write: (value: Value) => Wire | undefined
}

/** A codec of one value. `Wire` is the form that is written; more than that may be read. */
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

function decimal<T extends Fixed6<string>>(expected: string, read: (text: string) => T | undefined) {
  return wireScalar<string, T>({
    expected,
    read: (wire) => (typeof wire === 'string' ? read(wire) : undefined),
    write: (value) => (typeof value === 'bigint' ? formatFixed6(value) : undefined),
  })
}

/** The same of what is never below zero: a minus sign is rejected in both directions. */
function unsignedDecimal<T extends Fixed6<string>>(expected: string, read: (text: string) => T | undefined) {
  return wireScalar<string, T>({
    expected: `${expected}, not negative`,
    read: (wire) => {
      const value = typeof wire === 'string' ? read(wire) : undefined
      return value === undefined || value < 0n ? undefined : value
    },
    write: (value) => (typeof value === 'bigint' && value >= 0n ? formatFixed6(value) : undefined),
  })
}

const exact = 'a decimal text with at most six decimals'
const computed = 'a decimal text'

/** USD per contract, exact, never negative: what is signed is unsigned (rest-private 2.2). */
export const decimalPrice = unsignedDecimal<Price>(exact, readDecimal)
/** USD for a package of legs, exact: negative when its buyer is paid. In a request the venue rejects a minus itself. */
export const signedPrice = decimal<Price>(exact, readDecimal)
/** Contracts or units in a request, exact: the venue rejects a minus sign with a code of its own. */
export const requestedAmount = decimal<Amount>(exact, readDecimal)
/** Contracts, exact, never negative: a side has the direction. */
export const decimalAmount = unsignedDecimal<Amount>(exact, readDecimal)
/** A ratio such as a margin fraction, exact. */
export const decimalFraction = decimal<Fraction>(exact, readDecimal)
/** A price the venue computed (a mark, an average), never negative: decimals after the sixth are cut off. */
export const computedPrice = unsignedDecimal<Price>(computed, readComputedDecimal)
/** The same of a package of legs, or of a price that need not exist: it may be negative. */
export const signedComputedPrice = decimal<Price>(computed, readComputedDecimal)
/** A sum of USD, signed; decimals after the sixth are cut off. */
export const decimalUsd = decimal<Usd>(computed, readComputedDecimal)

/** Units of a collateral, signed: a token may have eighteen decimals, those after the sixth are cut off. */
export const collateralAmount = decimal<Amount>(computed, readComputedDecimal)
/** The same of what is never below zero, unlike a balance: shares, a limit, what an exchange would give. */
export const unsignedCollateral = unsignedDecimal<Amount>(computed, readComputedDecimal)

/** Greeks, volatilities, rates: a decimal text and a double. */
export const decimalNumber = wireScalar<string, number>({
  expected: computed,
  read: (wire) => (typeof wire === 'string' ? readDouble(wire) : undefined),
  write: (value) => (typeof value === 'number' ? writeDouble(value) : undefined),
})

/** A count in a text: `"37"`. */
export const integerText = wireScalar<string, number>({
  expected: 'a whole number as text',
  read: (wire) => {
    const value = readInteger(wire)
    return value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(value)
  },
  write: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
})

const digits = /^\d{1,78}$/

/** Digits, or a JSON integer that has lost nothing (D13). */
export function readInteger(wire: unknown): bigint | undefined {
  if (typeof wire === 'string') return digits.test(wire) ? BigInt(wire) : undefined
  return Number.isSafeInteger(wire) && Number(wire) >= 0 ? BigInt(Number(wire)) : undefined
}

/** More than the twenty digits of a text. */
const beyondNanos = 1e20

/**
 * UNIX nanoseconds. A JSON number is read too; it has lost its last digits in the reading of the JSON and is good to
 * about a microsecond (D7).
 */
export const unixNanos = wireScalar<string, bigint>({
  expected: 'UNIX nanoseconds as text',
  read: (wire) => {
    if (typeof wire === 'string') return /^\d{1,20}$/.test(wire) ? BigInt(wire) : undefined
    const value = typeof wire === 'number' && Number.isInteger(wire) ? wire : -1
    return value >= 0 && value < beyondNanos ? BigInt(value) : undefined
  },
  write: (value) => (typeof value === 'bigint' && value >= 0n ? String(value) : undefined),
})

/** The number of an instrument, kept as text; a JSON integer is read too (D1). */
export const instrumentId = wireScalar<string, string>({ expected: 'an instrument id', read: readId, write: readId })

/** An id is signed as a number of 256 bits, so a greater one is none. */
export function readId(wire: unknown): string | undefined {
  const value = readInteger(wire)
  return value === undefined || value > maxUint256 ? undefined : value.toString()
}

function hex<T extends string>(digitCount: number, expected: string) {
  const pattern = new RegExp(`^0x[0-9a-fA-F]{${digitCount}}$`)
  const read = (wire: unknown): T | undefined =>
    // The form is the brand, and it has just been checked.
    typeof wire === 'string' && pattern.test(wire) ? (wire.toLowerCase() as T) : undefined
  return wireScalar<string, T>({ expected, read, write: read })
}

/** Lower-cased: letter case says nothing in an address. */
export const address = hex<Address>(40, 'an address')
export const hash32 = hex<Hash>(64, 'a hash of 32 bytes')
/** r ‖ s ‖ v. */
export const signature = hex<`0x${string}`>(130, 'a signature of 65 bytes')

export const instrumentType = z.enum(['OPTION', 'PERPETUAL'])
/** What a record may name: conversion pairs are read, and never written by our venue (D15). */
export const recordInstrumentType = z.enum(['OPTION', 'PERPETUAL', 'SPOT'])
export type RecordInstrumentType = z.output<typeof recordInstrumentType>
export const optionType = z.enum(['call', 'put'])
export const side = z.enum(['buy', 'sell'])
export const orderType = z.enum(['limit', 'market'])
export const timeInForce = z.enum(['GTC', 'IOC'])
export const stopKind = z.enum(['STOP_LOSS', 'TAKE_PROFIT'])
export const selfTradePrevention = z.enum(['EXPIRE_NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER'])
export const marginType = z.enum(['CROSS', 'ISOLATED'])
