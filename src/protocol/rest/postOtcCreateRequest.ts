import * as z from 'zod/mini'
import { decimalPrice, optionType, wireScalar } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { fp6Amount, wholeNumber } from '../requestCodecs'
import { wireObject } from '../wireObject'
import { success } from './success'

const nsPerSec = 1_000_000_000n
/** Seconds have ten digits until the year 2286, nanoseconds nineteen. */
const mostSeconds = 10n ** 12n

/** When an option expires: written in seconds; nanoseconds are read too, since the unit is not told (rest-private 17.2). */
const expiryTime = wireScalar<string, bigint>({
  expected: 'UNIX seconds or nanoseconds',
  read: (wire) => {
    const text = Number.isSafeInteger(wire) ? String(wire) : wire
    if (typeof text !== 'string' || !/^\d{1,20}$/.test(text)) return undefined
    const value = BigInt(text)
    // Options expire at whole seconds, which are all that is written.
    return value < mostSeconds ? value * nsPerSec : value - (value % nsPerSec)
  },
  write: (value) => (typeof value === 'bigint' && value >= 0n ? String(value / nsPerSec) : undefined),
})

/** POST /otc/create-request: asks the desk for an option, or to take one back (rest-private 17.2). */
export const postOtcCreateRequest = defineEndpoint({
  name: 'postOtcCreateRequest',
  method: 'POST',
  path: '/otc/create-request',
  access: 'private',
  body: wireObject({
    amount: fp6Amount,
    /** USD for one contract: paid at most, or received at least. */
    indicativePrice: decimalPrice,
    /** Of a new one; these four, or the next. */
    asset: z.optional(z.string()),
    strike: z.optional(decimalPrice),
    /** UNIX nanoseconds inside. */
    expiry: z.optional(expiryTime),
    optionType: z.optional(optionType),
    /** The position that is to be unwound. */
    unwindId: z.optional(wholeNumber),
  }),
  reply: success,
})
export type OtcRequest = z.output<NonNullable<typeof postOtcCreateRequest.body>>
