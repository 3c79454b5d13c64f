import * as z from 'zod/mini'
import { readComputedDecimal } from '../decimalText'
import { decimalNumber, unixNanos, wireScalar } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { formatFixed6, type Price } from '../fixed6'
import { wireObject } from '../wireObject'
import { windowQuery } from './historyQuery'

type KnownMark = { readonly price: Price | undefined }

/** A mark is never 0, so 0 stands where nobody knows what it was. */
const knownMark = wireScalar<string, KnownMark>({
  expected: 'a decimal text',
  read: (wire) => {
    const price = typeof wire === 'string' ? readComputedDecimal<Price>(wire) : undefined
    return price === undefined ? undefined : { price: price === 0n ? undefined : price }
  },
  write: ({ price }) => (price === undefined ? '0' : formatFixed6(price)),
})

/** `[instrument, time, rate of one hour, mark]`. */
const fundingRow = z.tuple([z.string(), unixNanos, decimalNumber, knownMark])
export type FundingRow = z.output<typeof fundingRow>

/** GET /funding-history: a row an hour, newest first; without a name all perpetuals (rest-public 3.8). */
export const getFundingHistory = defineEndpoint({
  name: 'getFundingHistory',
  method: 'GET',
  path: '/funding-history',
  access: 'public',
  query: wireObject({ instrumentName: z.optional(z.string()), ...windowQuery }),
  reply: wireObject({ fundingHistory: z.array(fundingRow) }),
})
