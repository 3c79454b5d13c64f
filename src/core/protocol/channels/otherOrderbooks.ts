import { defineChannel } from '../channel'
import { orderbookChannel } from './orderbook'

/** `orderbook:<instrument>`: at every change (websocket.md 17). */
export const orderbook = defineChannel({
  prefix: 'orderbook',
  summary: 'Order book updates',
  usedIn: 'agreement',
  ...orderbookChannel,
})
export const orderbook500ms = defineChannel({
  prefix: 'orderbook-500ms',
  summary: 'Order book, twice a second',
  usedIn: 'agreement',
  periodMs: 500,
  ...orderbookChannel,
})
