import * as z from 'zod/mini'
import { defineChannel } from '../channel'
import {
  computedPrice,
  decimalAmount,
  decimalNumber,
  instrumentId,
  recordInstrumentType,
  unixNanos,
  nonZeroPrice,
  nonZeroNumber,
} from '../codecs'
import { fastDecoderOf, readQuickly } from '../fastDecoder'
import { wireRecord } from '../wireObject'
import { wireChanges } from '../wireRows'

/**
 * A mark, a best bid or a best ask. Only options have greeks and `iv` (a fraction), for the volatility at this price.
 */
const tickerLevel = wireRecord(['price'], {
  price: computedPrice,
  /** Absent on a mark. */
  amount: z.optional(decimalAmount),
  delta: z.optional(decimalNumber),
  gamma: z.optional(decimalNumber),
  theta: z.optional(decimalNumber),
  vega: z.optional(decimalNumber),
  rho: z.optional(decimalNumber),
  iv: z.optional(nonZeroNumber),
})
export type TickerLevel = z.output<typeof tickerLevel>

const tickerRecord = wireRecord(['instrumentName'], {
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  indexPrice: z.optional(nonZeroPrice),
  mark: emptyAsAbsent(tickerLevel),
  openInterest: z.optional(decimalAmount),
  /** Hourly rates as fractions, perpetuals only: the rate of the last epoch and the estimate for the next. */
  fundingRate: z.optional(decimalNumber),
  nextFundingRate: z.optional(decimalNumber),
  /** Absent when the side is empty; the wire may also send `{}` or null. */
  bid: emptyAsAbsent(tickerLevel),
  ask: emptyAsAbsent(tickerLevel),
})
export type Ticker = z.output<typeof tickerRecord>

/**
 * Merge by `instrumentName`, because a message may contain only the changes. Book tickers carry only `bid` and `ask`.
 */
export const tickerMessage = wireRecord(['tickers', 'timestamp'], {
  timestamp: unixNanos,
  tickers: wireChanges(tickerRecord),
})
export type TickerMessage = z.output<typeof tickerMessage>

/** `ticker:<instrument>` or `ticker:<asset>:<type>`: at every change of the top of the book (websocket.md 14). */
export const ticker = defineChannel({
  prefix: 'ticker',
  access: 'public',
  summary: 'Ticker updates',
  usedIn: 'strip',
  scopes: ['instrument', 'assetType'],
  message: tickerMessage,
})

/** Makes an object optional that the wire may send empty: `{}` is read as absent (websocket.md 14). */
export function emptyAsAbsent<Schema extends z.ZodMiniType<object, object>>(schema: Schema) {
  const optional = z.optional(schema)
  const codec = z.codec(z.optional(z.custom<z.input<Schema>>()), optional, {
    decode: (wire) => (isEmpty(wire) ? undefined : wire),
    encode: (wire) => wire,
  })
  const read = fastDecoderOf(schema)
  return readQuickly(
    z.optional(codec),
    read === undefined ? undefined : (wire) => (isEmpty(wire) ? undefined : read(wire)),
  )
}

function isEmpty(wire: unknown): boolean {
  return wire === null || (typeof wire === 'object' && Object.keys(wire).length === 0)
}

/** `ticker-500ms:`: at most every 500 ms (websocket.md 15). */
export const ticker500ms = defineChannel({
  prefix: 'ticker-500ms',
  access: 'public',
  summary: 'Ticker, twice a second',
  usedIn: 'chain',
  scopes: ['instrument', 'assetType'],
  message: tickerMessage,
  periodMs: 500,
})
