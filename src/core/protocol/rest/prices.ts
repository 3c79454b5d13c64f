import * as z from 'zod/mini'
import { tradeMessage } from '../channels/trades'
import { computedPrice, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'
import { pointsQuery, windowQuery } from './shared'

/** `{ history: [[time, price], …] }`, newest first; values at an instant, not candles. */
export const pointSeries = wireObject({ history: z.array(z.tuple([unixNanos, computedPrice])) })

/** GET /mark-history (rest-public 3.6). */
export const getMarkHistory = defineEndpoint({
  name: 'getMarkHistory',
  method: 'GET',
  path: '/mark-history',
  access: 'public',
  group: 'market',
  summary: 'Past mark prices',
  usedIn: 'chart',
  query: wireObject({ instrumentName: z.string(), ...pointsQuery }),
  reply: pointSeries,
})

const wrapped = wireRecord(['tradeHistory'], { count: integerText, tradeHistory: z.optional(wireRows(tradeMessage)) })
type Wrapped = z.input<typeof wrapped>

/** Older venues send a bare list. */
const wrappedOrBare = z.codec(z.custom<Wrapped | NonNullable<Wrapped['trade_history']>>(), wrapped, {
  decode: (wire) => (Array.isArray(wire) ? { count: String(wire.length), trade_history: wire } : wire),
  encode: (wire) => wire,
})

/** GET /instrument/{instrument_name}/trade-history: public trades, newest first (rest-public 3.9). */
export const getInstrumentTradeHistory = defineEndpoint({
  name: 'getInstrumentTradeHistory',
  method: 'GET',
  path: '/instrument/{instrument_name}/trade-history',
  access: 'public',
  group: 'market',
  summary: 'Public trades for an instrument',
  usedIn: 'tape',
  query: wireObject(windowQuery),
  reply: wrappedOrBare,
})
