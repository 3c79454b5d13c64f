import * as z from 'zod/mini'
import { defineChannel } from '../channel'
import { computedPrice, decimalAmount, decimalNumber, instrumentId, recordInstrumentType, unixNanos } from '../codecs'
import { emptyAsAbsent } from '../emptyAsAbsent'
import { wireObject } from '../wireObject'

/** A mark, a best bid or a best ask. Greeks and `iv` (a fraction) on options only, of the volatility at this price. */
const tickerLevel = wireObject({
  price: computedPrice,
  /** Not of a mark. */
  amount: z.optional(decimalAmount),
  delta: z.optional(decimalNumber),
  gamma: z.optional(decimalNumber),
  theta: z.optional(decimalNumber),
  vega: z.optional(decimalNumber),
  rho: z.optional(decimalNumber),
  iv: z.optional(decimalNumber),
})
export type TickerLevel = z.output<typeof tickerLevel>

const tickerRecord = wireObject({
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  indexPrice: z.optional(computedPrice),
  mark: emptyAsAbsent(tickerLevel),
  /** Contracts. */
  openInterest: z.optional(decimalAmount),
  /** Fractions for one hour, perpetuals only: of the last epoch, and the estimate for the next. */
  fundingRate: z.optional(decimalNumber),
  nextFundingRate: z.optional(decimalNumber),
  /** Absent when the side is empty; the wire may also say `{}` or null. */
  bid: emptyAsAbsent(tickerLevel),
  ask: emptyAsAbsent(tickerLevel),
})
export type Ticker = z.output<typeof tickerRecord>

/**
 * Only what has changed may be in a message: merge by `instrumentName`. The three ticker channels share it; book tickers
 * carry `bid` and `ask` alone.
 */
export const tickerMessage = wireObject({ timestamp: unixNanos, tickers: z.array(tickerRecord) })
export type TickerMessage = z.output<typeof tickerMessage>

/** `ticker:<instrument>` or `ticker:<asset>:<type>`: when the top of the book changes (websocket.md 14). */
export const ticker = defineChannel({
  prefix: 'ticker',
  access: 'public',
  summary: 'Prices, greeks and open interest, as they change',
  usedIn: 'strip',
  scopes: ['instrument', 'assetType'],
  message: tickerMessage,
})
