import * as z from 'zod/mini'
import {
  computedPrice,
  decimalAmount,
  decimalNumber,
  decimalPrice,
  hash32,
  instrumentId,
  optionType,
  recordInstrumentType,
  side,
  unixNanos,
} from '../codecs'
import { wireObject } from '../wireObject'

const legShape = {
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  /** Of whoever buys the package. */
  side,
  /** Contracts for one package. */
  ratio: decimalAmount,
  asset: z.string(),
  indexPrice: computedPrice,
  markPrice: computedPrice,
  expiry: z.optional(unixNanos),
  strike: z.optional(decimalPrice),
  optionType: z.optional(optionType),
  iv: z.optional(decimalNumber),
} as const

/** A leg of a request for quotes (rest-private 3.6). */
export const rfqLeg = wireObject({ ...legShape, pricePrecision: decimalPrice })
export type RfqLegRecord = z.output<typeof rfqLeg>

/** Price and amount; a third member, which nobody describes, may follow. */
const level = z.array(z.string())

/** A request for quotes as it stands (rest-private 3.7). */
export const rfqBlock = wireObject({
  blockId: hash32,
  legs: z.optional(z.array(rfqLeg)),
  /** `open`, `closed`; others are read. */
  blockStatus: z.string(),
  createdTimestamp: unixNanos,
  deadline: unixNanos,
  /** Levels of quotes, the best first, each a price and an amount as decimal texts. */
  orderbook: z.optional(wireObject({ bids: z.optional(z.array(level)), asks: z.optional(z.array(level)) })),
  /** The package at the marks of its legs. */
  markPrice: computedPrice,
  amount: decimalAmount,
  amountPrecision: decimalAmount,
  fullSize: z.boolean(),
  /** The side of the taker, when it is told. */
  isBuy: z.optional(z.boolean()),
  /** Of the caller: `taker`, `maker`. */
  role: z.optional(z.string()),
})
export type RfqBlockRecord = z.output<typeof rfqBlock>

/** A leg of a quote (rest-private 3.8): with the price that it would trade at, without the step. */
const quoteLeg = wireObject({ ...legShape, price: z.optional(computedPrice) })

/** A quote (rest-private 3.8). Members that only some replies have are optional. */
export const quoteRecord = wireObject({
  blockId: hash32,
  quoteId: hash32,
  amount: decimalAmount,
  /** Of one package; negative when its buyer is paid. */
  limitPrice: decimalPrice,
  /** `opened`, `partial`, `filled`, `cancelled`, `rejected`; others are read. */
  quoteStatus: z.string(),
  isBuy: z.optional(z.boolean()),
  initialMargin: z.optional(computedPrice),
  filled: z.optional(decimalAmount),
  avgPrice: z.optional(computedPrice),
  legs: z.optional(z.array(quoteLeg)),
  createdTimestamp: unixNanos,
  /** Why it ended; not in the documents. */
  error: z.optional(z.string()),
})
export type QuoteMessage = z.output<typeof quoteRecord>

/** A quote as the list of a block has it (rest-private 11.5). */
export const rfqQuote = wireObject({
  quoteId: hash32,
  amount: decimalAmount,
  isBuy: z.boolean(),
  limitPrice: decimalPrice,
  legs: z.optional(
    z.array(
      wireObject({
        instrumentId,
        instrumentName: z.string(),
        side,
        price: z.optional(computedPrice),
        iv: z.optional(decimalNumber),
      }),
    ),
  ),
  quoteStatus: z.string(),
  createdTimestamp: unixNanos,
})
export type RfqQuote = z.output<typeof rfqQuote>
