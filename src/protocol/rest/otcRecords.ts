import * as z from 'zod/mini'
import { address, computedPrice, decimalAmount, decimalPrice, optionType, unixNanos, wireScalar } from '../codecs'
import { fp6Price, uint256 } from '../requestCodecs'
import type { Usd } from '../fixed6'
import { wireObject } from '../wireObject'

const knownStatuses = ['requested', 'quoted', 'filled', 'rejected', 'expired', 'cancelled'] as const
export type OtcStatus = (typeof knownStatuses)[number] | 'other'

/** An open set: a status that nobody has told us of is read as `other`, which is never written. */
const otcStatus = wireScalar<string, OtcStatus>({
  expected: 'a status of a request',
  read: (wire) => (typeof wire === 'string' ? (knownStatuses.find((status) => status === wire) ?? 'other') : undefined),
  write: (value) => (value === 'other' ? undefined : value),
})

const millionthsOfUsd = wireScalar<string, Usd>({
  expected: 'USD as an integer of millionths',
  read: (wire) => {
    const text = typeof wire === 'number' ? String(wire) : wire
    // The brand of a number of millionths is made where it enters.
    return typeof text === 'string' && /^\d{1,40}$/.test(text) ? (BigInt(text) as Usd) : undefined
  },
  write: (value) => (typeof value === 'bigint' && value >= 0n ? String(value) : undefined),
})

const terms = {
  otcId: uint256,
  account: address,
  asset: z.string(),
  strike: decimalPrice,
  expiry: unixNanos,
  optionType,
  /** Contracts. */
  amount: decimalAmount,
  /** USD paid or received for all of it, and for one contract; in millionths, 0 before there is a quote. */
  premium: millionthsOfUsd,
  quotePrice: fp6Price,
}

/** What was asked of the desk (rest-private 17.1). */
export const otcRequestRecord = wireObject({
  ...terms,
  /** USD for one contract: paid at most, or received at least. */
  indicativePrice: decimalPrice,
  requestTimestamp: unixNanos,
  quoteTimestamp: unixNanos,
  status: otcStatus,
  /** The position that is to be unwound; 0 when it is a new one that is asked for. */
  unwindId: uint256,
})
export type OtcRequestRecord = z.output<typeof otcRequestRecord>

/** An option that is held from the desk. */
export const otcPositionRecord = wireObject({
  ...terms,
  /** The index when it was bought. */
  entrySpotPrice: computedPrice,
  createdTimestamp: unixNanos,
})
export type OtcPositionRecord = z.output<typeof otcPositionRecord>
