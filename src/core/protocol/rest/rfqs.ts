import * as z from 'zod/mini'
import {
  address,
  computedPrice,
  decimalAmount,
  decimalPrice,
  hash32,
  instrumentId,
  optionType,
  recordInstrumentType,
  side,
  signature,
  signedComputedPrice,
  signedPrice,
  unixNanos,
  nonZeroPrice,
  nonZeroNumber,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import {
  fp6Amount,
  fp6SignedPrice,
  instrumentNumber,
  jsonAmount,
  uint256,
  unixSeconds,
  wholeNumber,
} from '../requestCodecs'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'
import { queryList } from './queryList'
import { success } from './shared'

const legShape = {
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  /** The side of a buyer of the package. */
  side,
  /** Contracts per package. */
  ratio: decimalAmount,
  asset: z.string(),
  indexPrice: nonZeroPrice,
  markPrice: computedPrice,
  expiry: z.optional(unixNanos),
  strike: z.optional(decimalPrice),
  optionType: z.optional(optionType),
  iv: z.optional(nonZeroNumber),
} as const

/** A leg of an RFQ (rest-private 3.6). */
export const rfqLeg = wireRecord(
  [
    'instrumentId',
    'instrumentName',
    'instrumentType',
    'side',
    'ratio',
    'asset',
    'expiry',
    'strike',
    'optionType',
    'indexPrice',
    'markPrice',
    'pricePrecision',
  ],
  { ...legShape, pricePrecision: decimalPrice },
)
export type RfqLegRecord = z.output<typeof rfqLeg>

/** Price and amount; an undocumented third member may follow. */
const level = z.array(z.string())

/** The current state of an RFQ (rest-private 3.7). */
export const rfqBlock = wireRecord(
  [
    'blockId',
    'legs',
    'blockStatus',
    'deadline',
    'createdTimestamp',
    'amount',
    'amountPrecision',
    'fullSize',
    'isBuy',
    'role',
    'markPrice',
    'orderbook',
  ],
  {
    blockId: hash32,
    legs: z.optional(z.array(rfqLeg)),
    /** `open` or `closed`; unknown ones are also read. */
    blockStatus: z.string(),
    createdTimestamp: unixNanos,
    deadline: unixNanos,
    /** Levels of quotes, best first, each a price and an amount as decimal texts. */
    orderbook: z.optional(wireObject({ bids: z.optional(z.array(level)), asks: z.optional(z.array(level)) })),
    /** The package's value at the marks of its legs. */
    markPrice: signedComputedPrice,
    amount: decimalAmount,
    amountPrecision: decimalAmount,
    fullSize: z.boolean(),
    /** The taker's side, if disclosed. */
    isBuy: z.optional(z.boolean()),
    /** The caller's role: `taker` or `maker`. */
    role: z.optional(z.string()),
  },
)
export type RfqBlockRecord = z.output<typeof rfqBlock>

/** A leg of a quote (rest-private 3.8): with its trade price, without the price step. */
const quoteLeg = wireRecord(
  [
    'instrumentId',
    'instrumentName',
    'instrumentType',
    'side',
    'ratio',
    'asset',
    'expiry',
    'strike',
    'optionType',
    'indexPrice',
    'markPrice',
    'price',
  ],
  { ...legShape, price: z.optional(computedPrice) },
)

/** A quote (rest-private 3.8). Members that only some replies have are optional. */
export const quoteRecord = wireRecord(
  ['blockId', 'quoteId', 'amount', 'limitPrice', 'quoteStatus', 'isBuy', 'filled', 'legs', 'createdTimestamp'],
  {
    blockId: hash32,
    quoteId: hash32,
    amount: decimalAmount,
    /** Per package; negative when its buyer is paid. */
    limitPrice: signedPrice,
    /** `opened`, `partial`, `filled`, `cancelled`, `rejected`; unknown ones are also read. */
    quoteStatus: z.string(),
    isBuy: z.optional(z.boolean()),
    initialMargin: z.optional(computedPrice),
    filled: z.optional(decimalAmount),
    avgPrice: z.optional(signedComputedPrice),
    legs: z.optional(z.array(quoteLeg)),
    createdTimestamp: unixNanos,
    /** Why the quote ended; not in the documents. */
    error: z.optional(z.string()),
  },
)
export type QuoteMessage = z.output<typeof quoteRecord>

/** A quote in the list of a block (rest-private 11.5). */
export const rfqQuote = wireRecord(
  ['quoteId', 'amount', 'isBuy', 'limitPrice', 'quoteStatus', 'legs', 'createdTimestamp'],
  {
    quoteId: hash32,
    amount: decimalAmount,
    isBuy: z.boolean(),
    limitPrice: signedPrice,
    legs: z.optional(
      z.array(
        wireObject({
          instrumentId,
          instrumentName: z.string(),
          side,
          price: z.optional(computedPrice),
          iv: z.optional(nonZeroNumber),
        }),
      ),
    ),
    quoteStatus: z.string(),
    createdTimestamp: unixNanos,
  },
)
export type RfqQuote = z.output<typeof rfqQuote>

/** GET /rfqs: open blocks, of one role or of both (rest-private 11.1). */
export const getRfqs = defineEndpoint({
  name: 'getRfqs',
  method: 'GET',
  path: '/rfqs',
  access: 'private',
  group: 'rfq',
  summary: 'Open RFQs',
  usedIn: 'requests',
  query: wireObject({ role: z.optional(z.enum(['taker', 'maker'])) }),
  reply: wireObject({ blocks: z.optional(wireRows(rfqBlock)) }),
})

/** POST /rfqs: opens a block; nothing is signed (rest-private 11.2). A block without legs is rejected. */
export const postRfq = defineEndpoint({
  name: 'postRfq',
  method: 'POST',
  path: '/rfqs',
  access: 'private',
  group: 'rfq',
  summary: 'Create an RFQ',
  usedIn: 'requests',
  body: wireObject({
    legs: z.optional(z.array(wireObject({ instrument: instrumentNumber, isBuy: z.boolean(), ratio: jsonAmount }))),
    fullSize: z.optional(z.boolean()),
    isBuy: z.optional(z.boolean()),
    amount: z.optional(fp6Amount),
    /** Seconds. */
    duration: z.optional(wholeNumber),
    counterparties: z.optional(z.array(address)),
  }),
  reply: wireObject({ blocks: z.optional(wireRows(rfqBlock)) }),
})

/** DELETE /rfqs: closes all of the caller's blocks (rest-private 11.3). */
export const deleteRfqs = defineEndpoint({
  name: 'deleteRfqs',
  method: 'DELETE',
  path: '/rfqs',
  access: 'private',
  group: 'rfq',
  summary: 'Cancel all RFQs',
  usedIn: 'requests',
  reply: wireObject({ cancelled: z.optional(z.array(hash32)) }),
})

/** DELETE /rfqs/{block_id}: closes one block (rest-private 11.4). */
export const deleteRfq = defineEndpoint({
  name: 'deleteRfq',
  method: 'DELETE',
  path: '/rfqs/{block_id}',
  access: 'private',
  group: 'rfq',
  summary: 'Cancel an RFQ',
  usedIn: 'requests',
  reply: success,
})

/** GET /rfqs/{block_id}/quotes: the taker sees all quotes, a maker only its own (rest-private 11.5). */
export const getRfqQuotes = defineEndpoint({
  name: 'getRfqQuotes',
  method: 'GET',
  path: '/rfqs/{block_id}/quotes',
  access: 'private',
  group: 'rfq',
  summary: 'Quotes on a request',
  usedIn: 'requests',
  reply: wireObject({
    blockId: hash32,
    asks: z.optional(wireRows(rfqQuote)),
    bids: z.optional(wireRows(rfqQuote)),
  }),
})

/** A signed quote (rest-private 11.7). Signed are account, block, side, price, amount, salt and time. */
export const quoteRequest = wireObject({
  blockId: hash32,
  account: address,
  amount: fp6Amount,
  isBuy: z.boolean(),
  salt: uint256,
  timestamp: unixSeconds,
  signature,
  /** Trade prices of the legs, set by the maker. */
  legs: z.optional(z.array(wireObject({ instrument: instrumentNumber, price: fp6SignedPrice }))),
  /** Per package. If absent, the prices of the legs determine it. */
  limitPrice: z.optional(fp6SignedPrice),
  systemType: z.optional(z.string()),
})
export type QuoteBody = z.output<typeof quoteRequest>

/** GET /quotes: the caller's open quotes (rest-private 11.6). */
export const getQuotes = defineEndpoint({
  name: 'getQuotes',
  method: 'GET',
  path: '/quotes',
  access: 'private',
  group: 'rfq',
  summary: 'Your open quotes',
  usedIn: 'requests',
  reply: wireObject({ quotes: z.optional(wireRows(quoteRecord)) }),
})

/** POST /quotes: sends a signed quote, which trades at once if it crosses (rest-private 11.7). */
export const postQuote = defineEndpoint({
  name: 'postQuote',
  method: 'POST',
  path: '/quotes',
  access: 'private',
  group: 'rfq',
  summary: 'Answer a request with a signed quote',
  usedIn: 'requests',
  body: quoteRequest,
  reply: quoteRecord,
})

/** POST /quotes/preview: the margin of a quote; nothing is stored, the signature is not checked (rest-private 11.8). */
export const postQuotePreview = defineEndpoint({
  name: 'postQuotePreview',
  method: 'POST',
  path: '/quotes/preview',
  access: 'private',
  group: 'rfq',
  summary: 'Quote margin preview',
  usedIn: 'requests',
  body: quoteRequest,
  reply: quoteRecord,
})

/** PUT /quotes/{quote_id}: atomically replaces a quote (rest-private 11.10). */
export const putQuote = defineEndpoint({
  name: 'putQuote',
  method: 'PUT',
  path: '/quotes/{quote_id}',
  access: 'private',
  group: 'rfq',
  summary: 'Replace a quote',
  usedIn: 'requests',
  body: quoteRequest,
  reply: quoteRecord,
})

/** DELETE /quotes: cancels some of the caller's quotes, all on a block, or all (rest-private 11.9). */
export const deleteQuotes = defineEndpoint({
  name: 'deleteQuotes',
  method: 'DELETE',
  path: '/quotes',
  access: 'private',
  group: 'rfq',
  summary: 'Cancel multiple quotes',
  usedIn: 'requests',
  query: wireObject({ quoteIds: z.optional(queryList(hash32)), blockId: z.optional(hash32) }),
  reply: wireObject({ cancelled: z.optional(z.array(hash32)) }),
})

/** DELETE /quotes/{quote_id}: cancels one of the caller's quotes (rest-private 11.11). */
export const deleteQuote = defineEndpoint({
  name: 'deleteQuote',
  method: 'DELETE',
  path: '/quotes/{quote_id}',
  access: 'private',
  group: 'rfq',
  summary: 'Cancel a quote',
  usedIn: 'requests',
  reply: success,
})
