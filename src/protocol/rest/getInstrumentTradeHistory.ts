import * as z from 'zod/mini'
import { tradeMessage } from '../channels/trades'
import { integerText } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { windowQuery } from './historyQuery'

/** GET /instrument/{instrument_name}/trade-history: anybody's trades, newest first (rest-public 3.9). */
export const getInstrumentTradeHistory = defineEndpoint({
  name: 'getInstrumentTradeHistory',
  method: 'GET',
  path: '/instrument/{instrument_name}/trade-history',
  access: 'public',
  query: wireObject(windowQuery),
  reply: wireObject({ count: integerText, tradeHistory: z.optional(z.array(tradeMessage)) }),
})
