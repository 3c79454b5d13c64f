import * as z from 'zod/mini'
import {
  address,
  computedPrice,
  decimalAmount,
  decimalPrice,
  optionType,
  signedPrice,
  unixNanos,
  wireScalar,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import type { Usd } from '../fixed6'
import { fp6Amount, fp6Price, uint256, wholeNumber } from '../requestCodecs'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'
import { success } from './shared'

const knownStatuses = ['requested', 'quoted', 'filled', 'rejected', 'expired', 'cancelled'] as const
export type OtcStatus = (typeof knownStatuses)[number] | 'other'

/** An open set: an undocumented status is read as `other`, which is never written. */
const otcStatus = wireScalar<string, OtcStatus>({
  expected: 'a status of a request',
  read: (wire) => (typeof wire === 'string' ? (knownStatuses.find((status) => status === wire) ?? 'other') : undefined),
  write: (value) => (value === 'other' ? undefined : value),
})

const millionthsOfUsd = wireScalar<string, Usd>({
  expected: 'USD as an integer of millionths',
  read: (wire) => {
    const text = typeof wire === 'number' ? String(wire) : wire
    // Numbers of millionths get their brand where they enter.
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
  amount: decimalAmount,
  /** USD for the whole amount, and for one contract; in millionths, 0 before there is a quote. */
  premium: millionthsOfUsd,
  quotePrice: fp6Price,
}

/** A request to the OTC desk (rest-private 17.1). */
export const otcRequestRecord = wireRecord(
  [
    'otcId',
    'asset',
    'strike',
    'expiry',
    'amount',
    'status',
    'optionType',
    'premium',
    'quotePrice',
    'indicativePrice',
    'unwindId',
    'requestTimestamp',
    'quoteTimestamp',
  ],
  {
    ...terms,
    /** USD per contract: the maximum to pay, or the minimum to receive. */
    indicativePrice: decimalPrice,
    requestTimestamp: unixNanos,
    quoteTimestamp: unixNanos,
    status: otcStatus,
    /** The position to unwind; 0 in a request for a new option. */
    unwindId: uint256,
  },
)
export type OtcRequestRecord = z.output<typeof otcRequestRecord>

/** An option bought from the desk. */
export const otcPositionRecord = wireRecord(
  ['otcId', 'asset', 'strike', 'expiry', 'amount', 'optionType', 'premium', 'createdTimestamp'],
  {
    ...terms,
    /** The index at the purchase. */
    entrySpotPrice: computedPrice,
    createdTimestamp: unixNanos,
  },
)
export type OtcPositionRecord = z.output<typeof otcPositionRecord>

/** GET /otc/account: requests to the desk and open positions, newest first (rest-private 17.1). */
export const getOtcAccount = defineEndpoint({
  name: 'getOtcAccount',
  method: 'GET',
  path: '/otc/account',
  access: 'private',
  group: 'otc',
  summary: 'OTC positions',
  usedIn: 'otc',
  reply: wireRecord(['otcRequests', 'otcPositions'], {
    /** The desk's counterparty; our venue answers the caller's own account. */
    internalAccount: address,
    otcRequests: z.optional(wireRows(otcRequestRecord)),
    otcPositions: z.optional(wireRows(otcPositionRecord)),
  }),
})
export type OtcAccount = z.output<typeof getOtcAccount.reply>

const nsPerSec = 1_000_000_000n
/** UNIX seconds have ten digits until the year 2286, nanoseconds nineteen. */
const mostSeconds = 10n ** 12n

/** Written in seconds; nanoseconds are also read, because the unit is not documented (rest-private 17.2). */
const expiryTime = wireScalar<string, bigint>({
  expected: 'UNIX seconds or nanoseconds',
  read: (wire) => {
    const text = Number.isSafeInteger(wire) ? String(wire) : wire
    if (typeof text !== 'string' || !/^\d{1,20}$/.test(text)) return undefined
    const value = BigInt(text)
    // Options expire at whole seconds, so only whole seconds are written.
    return value < mostSeconds ? value * nsPerSec : value - (value % nsPerSec)
  },
  write: (value) => (typeof value === 'bigint' && value >= 0n ? String(value / nsPerSec) : undefined),
})

/** POST /otc/create-request: asks the desk to sell an option or to take an option back (rest-private 17.2). */
export const postOtcCreateRequest = defineEndpoint({
  name: 'postOtcCreateRequest',
  method: 'POST',
  path: '/otc/create-request',
  access: 'private',
  group: 'otc',
  summary: 'Request an OTC quote',
  usedIn: 'otc',
  body: wireObject({
    amount: fp6Amount,
    /** USD per contract: the maximum to pay, or the minimum to receive. */
    indicativePrice: signedPrice,
    /** For a new option: this member and the next three. For an unwind: only `unwindId`. */
    asset: z.optional(z.string()),
    strike: z.optional(signedPrice),
    /** UNIX nanoseconds inside. */
    expiry: z.optional(expiryTime),
    optionType: z.optional(optionType),
    unwindId: z.optional(wholeNumber),
  }),
  reply: success,
})
export type OtcRequest = z.output<NonNullable<typeof postOtcCreateRequest.body>>

/** POST /otc/unwind: sells a position back to the desk at its bid (rest-private 17.3). */
export const postOtcUnwind = defineEndpoint({
  name: 'postOtcUnwind',
  method: 'POST',
  path: '/otc/unwind',
  access: 'private',
  group: 'otc',
  summary: 'Unwind an OTC position',
  usedIn: 'otc',
  body: wireObject({ otcId: wholeNumber }),
  reply: success,
})
