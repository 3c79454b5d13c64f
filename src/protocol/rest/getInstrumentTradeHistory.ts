import * as z from 'zod/mini'
import { tradeMessage } from '../channels/trades'
import { integerText } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { windowQuery } from './historyQuery'

const wrapped = wireObject({ count: integerText, tradeHistory: z.optional(z.array(tradeMessage)) })
type Wrapped = z.input<typeof wrapped>

/** Older venues answer the bare list. */
const wrappedOrBare = z.codec(z.custom<Wrapped | NonNullable<Wrapped['trade_history']>>(), wrapped, {
  decode: (wire) => (Array.isArray(wire) ? { count: String(wire.length), trade_history: wire } : wire),
  encode: (wire) => wire,
})

/** GET /instrument/{instrument_name}/trade-history: anybody's trades, newest first (rest-public 3.9). */
export const getInstrumentTradeHistory = defineEndpoint({
  name: 'getInstrumentTradeHistory',
  method: 'GET',
  path: '/instrument/{instrument_name}/trade-history',
  access: 'public',
  query: wireObject(windowQuery),
  reply: wrappedOrBare,
})
