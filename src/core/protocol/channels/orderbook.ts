import * as z from 'zod/mini'
import { defineChannel } from '../channel'
import { instrumentId, recordInstrumentType, unixNanos } from '../codecs'
import { wireObject } from '../wireObject'
import { bookSide } from './bookSide'

/**
 * One snapshot, then differences; a snapshot may come again at any time and replaces all. Prices and amounts are
 * absolute: an amount of 0 removes the level. Nothing promises an order inside `bids` and `asks`. `checksum` covers the
 * whole book after the message (checksum.ts).
 */
export const orderbookMessage = wireObject({
  type: z.enum(['snapshot', 'update']),
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  bids: bookSide,
  asks: bookSide,
  /** UNIX nanoseconds, never going back. */
  lastUpdated: unixNanos,
  checksum: z.string().check(z.regex(/^\d{1,20}$/)),
})
export type OrderbookMessage = z.output<typeof orderbookMessage>

/** What the channels of books have in common. */
export const orderbookChannel = { access: 'public', scopes: ['instrument'], message: orderbookMessage } as const

/** `orderbook-100ms:<instrument>`: changes merged, at most every 100 ms (websocket.md 18). */
export const orderbook100ms = defineChannel({
  prefix: 'orderbook-100ms',
  summary: 'Order book, ten times a second',
  usedIn: 'book',
  periodMs: 100,
  ...orderbookChannel,
})
