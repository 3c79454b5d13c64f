/** Scalars of requests and account data. They have their own file because only trading needs them. */

import { decimalText, readInteger, readId, wireScalar } from './codecs'
import { readDecimal } from './decimalText'
import { absolute, formatFixed6, type Amount, type Price, type Usd } from './fixed6'
import { maxUint256 } from './orderLimits'

/** Contracts without a sign. The side gives the direction, so a minus on the wire is ignored (D11). */
export const unsignedAmount = wireScalar<string, Amount>({
  expected: 'a decimal text with at most six decimals',
  read: (wire) => {
    const text = decimalText(wire)
    const amount = text === undefined ? undefined : readDecimal<Amount>(text)
    return amount === undefined ? undefined : absolute(amount)
  },
  write: (value) => (typeof value === 'bigint' && value >= 0n ? formatFixed6(value) : undefined),
})

function readUint256<T extends bigint>(wire: unknown): T | undefined {
  const value = readInteger(wire)
  // Brands a number that was just validated.
  return value === undefined || value > maxUint256 ? undefined : (value as T)
}

function unsigned<T extends bigint>(expected: string) {
  return wireScalar<string, T>({
    expected,
    read: readUint256<T>,
    write: (value) => (typeof value === 'bigint' && value >= 0n && value <= maxUint256 ? String(value) : undefined),
  })
}

/** Contracts in a request: an integer of millionths. */
export const fp6Amount = unsigned<Amount>('an amount as an integer of millionths')
/** A price in a request: an integer of millionths, up to 2^256-1, which means any price. */
export const fp6Price = unsigned<Price>('a price as an integer of millionths')
export const uint256 = unsigned<bigint>('an unsigned integer up to 2^256-1')
export const unixSeconds = unsigned<bigint>('UNIX seconds')

/** Contracts as a JSON number with at most six decimals. Only rest-private 12.2 uses this form. */
export const jsonAmount = wireScalar<number, Amount>({
  expected: 'a number of 0 or more with at most six decimals',
  read: (wire) => (typeof wire === 'number' && wire >= 0 ? readDecimal<Amount>(String(wire)) : undefined),
  write: (value) => (typeof value === 'bigint' && value >= 0n ? Number(formatFixed6(value)) : undefined),
})

function signed<T extends bigint>() {
  return wireScalar<string, T>({
    expected: 'an integer of millionths',
    read: (wire) => {
      const text = typeof wire === 'number' ? String(wire) : wire
      // Brands a number that was just validated.
      return typeof text === 'string' && /^-?\d{1,40}$/.test(text) ? (BigInt(text) as T) : undefined
    },
    write: (value) => (typeof value === 'bigint' ? String(value) : undefined),
  })
}

/** A change of margin in millionths of a USD, which may be negative. */
export const fp6SignedUsd = signed<Usd>()
/** The price of a package in millionths of a USD, negative when its buyer is paid (rest-private 11.7). */
export const fp6SignedPrice = signed<Price>()

/** A whole number in a body: written as a JSON integer; digits are also read. */
export const wholeNumber = wireScalar<number, number>({
  expected: 'a whole number',
  read: (wire) => {
    const value = readInteger(wire)
    return value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(value)
  },
  write: (value) => (Number.isSafeInteger(value) ? value : undefined),
})

/** A stop's trigger price: written in millionths; a text with a point is read as a decimal (rest-private 18). */
export const triggerPrice = wireScalar<string, Price>({
  expected: 'a price as an integer of millionths',
  read: (wire) => {
    if (typeof wire !== 'string' || !wire.includes('.')) return readUint256<Price>(wire)
    const price = readDecimal<Price>(wire)
    return price === undefined || price < 0n || price > maxUint256 ? undefined : price
  },
  write: (value) => (typeof value === 'bigint' && value >= 0n ? String(value) : undefined),
})

/** An instrument id written as a JSON integer, as in REST requests. */
export const instrumentNumber = wireScalar<number, string>({
  expected: 'an instrument id',
  read: readId,
  write: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : undefined),
})
