import { fixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { Trade } from '@/web/market/trades/tape'

/** An own order that rests, at the tick that it rests at. */
export type QueuedOrder = {
  /** Another one when the order loses its place: its id at the venue. */
  readonly queueKey: string
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
}

/** What rests at a tick of a side, own orders included; undefined when the book does not show it. */
export type AmountAt = (side: Side, price: Price) => Amount | undefined

type Place = {
  readonly ahead: bigint
  /** When the order was seen first: the book lags behind the answer. */
  readonly sinceMs: number
}

/** The places of own orders in the queues of their ticks. */
export type Queues = { readonly places: ReadonlyMap<string, Place>; readonly counted: ReadonlySet<string> }

export const noQueues: Queues = { places: new Map(), counted: new Set() }

/** How long the book may not know yet of an order that the venue has answered. */
const bookLagMs = 300

/**
 * Moves on to the next picture of the book and the tape. The venue does not publish places in the queue, so a place is
 * bounded from above: at first everything that rests at the tick is ahead; what trades there comes off, since fills
 * come from the front; and no more can be ahead than rests there beside the own orders. A cancel behind the order looks
 * like one ahead of it until the last of them, so the amount shown may be too high, never too low. Returns the same
 * object when nothing changed.
 */
export function followQueues(
  queues: Queues,
  orders: readonly QueuedOrder[],
  amountAt: AmountAt,
  tape: readonly Trade[],
  nowMs: number,
): Queues {
  const fresh = tape.filter(({ tradeId }) => !queues.counted.has(tradeId))
  const places = new Map<string, Place>()
  for (const order of orders) {
    const level = amountAt(order.side, order.price)
    if (level === undefined) continue
    const known = queues.places.get(order.queueKey)
    if (known === undefined) {
      places.set(order.queueKey, { ahead: level, sinceMs: nowMs })
      continue
    }
    const traded = fresh.filter((trade) => trade.side !== order.side && trade.price === order.price)
    const left = known.ahead - traded.reduce((sum, { amount }) => sum + amount, 0n)
    // Until the book has the order itself, what rests there less one's own would be too little.
    const bound = nowMs - known.sinceMs > bookLagMs ? level - ownAt(orders, order) : left
    const ahead = left < bound ? left : bound
    places.set(order.queueKey, { ...known, ahead: ahead < 0n ? 0n : ahead })
  }
  if (fresh.length === 0 && isSame(places, queues.places)) return queues
  return { places, counted: fresh.length === 0 ? queues.counted : new Set(tape.map(({ tradeId }) => tradeId)) }
}

function isSame(a: Queues['places'], b: Queues['places']): boolean {
  return a.size === b.size && [...a].every(([key, { ahead }]) => b.get(key)?.ahead === ahead)
}

/** Own orders behind this one are not ahead of it either. */
function ownAt(orders: readonly QueuedOrder[], { side, price }: QueuedOrder): bigint {
  return orders
    .filter((other) => other.side === side && other.price === price)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/** At most this much is filled before the order; undefined while nothing is known. */
export function queueAhead({ places }: Queues, queueKey: string): Amount | undefined {
  const place = places.get(queueKey)
  return place === undefined ? undefined : fixed6<Amount>(place.ahead)
}
