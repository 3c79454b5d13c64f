import { defineChannel } from '../channel'
import { unixNanos } from '../codecs'
import { orderRecord } from '../orderRecord'
import { wireRecord } from '../wireObject'
import { wireChanges } from '../wireRows'

/** Whole records of the changed orders. An edit's old and new order arrive in one message. */
export const ordersMessage = wireRecord(['orders'], { timestamp: unixNanos, orders: wireChanges(orderRecord) })

/** `orders`: sends no snapshot; read `GET /orders` after the ack (websocket.md 21). */
export const orders = defineChannel({
  prefix: 'orders',
  summary: 'Your order updates',
  usedIn: 'openOrders',
  access: 'private',
  scopes: ['none'],
  message: ordersMessage,
})
