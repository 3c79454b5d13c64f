import * as z from 'zod/mini'
import { defineChannel } from '../channel'
import { instrumentId, recordInstrumentType, unixNanos } from '../codecs'
import { wireRecord } from '../wireObject'
import { bookSide } from './bookSide'

/**
 * A snapshot, then updates; a new snapshot may arrive at any time and replaces everything. Prices and amounts are
 * absolute: an amount of 0 removes the level. The order inside `bids` and `asks` is not guaranteed. `checksum` covers
 * the whole book after the message (checksum.ts).
 */
export const orderbookMessage = wireRecord(['type', 'bids', 'asks', 'lastUpdated', 'checksum'], {
  type: z.enum(['snapshot', 'update']),
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  bids: bookSide,
  asks: bookSide,
  /** UNIX nanoseconds, never decreasing. */
  lastUpdated: unixNanos,
  checksum: z.string().check(z.regex(/^\d{1,20}$/)),
})
export type OrderbookMessage = z.output<typeof orderbookMessage>

export const orderbookChannel = { access: 'public', scopes: ['instrument'], message: orderbookMessage } as const

/** `orderbook-100ms:<instrument>`: merged changes, at most every 100 ms (websocket.md 18). */
export const orderbook100ms = defineChannel({
  prefix: 'orderbook-100ms',
  summary: 'Order book, ten times a second',
  usedIn: 'book',
  periodMs: 100,
  ...orderbookChannel,
})
