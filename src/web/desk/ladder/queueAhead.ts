import { fixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { Trade } from '@/web/market/trades/tape'

export type QueuedOrder = {
  /** The venue's order id, which changes when the order loses its queue position. */
  readonly queueKey: string
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
}

/** Returns the size at a tick of a side, including own orders; `undefined` when the book does not show the tick. */
export type AmountAt = (side: Side, price: Price) => Amount | undefined

type Place = {
  readonly ahead: bigint
  /** When the order was first seen, because the book lags behind the confirmation. */
  readonly sinceMs: number
}

export type Queues = { readonly places: ReadonlyMap<string, Place>; readonly counted: ReadonlySet<string> }

export const noQueues: Queues = { places: new Map(), counted: new Set() }

/** Milliseconds for which the book may lag behind a confirmed order. */
const bookLagMs = 300

/**
 * Updates the upper bound of the size ahead of each order. The venue does not publish queue positions. At first
 * everything at the tick is ahead. Trades reduce the bound, because fills come from the front. The size of other
 * traders at the tick limits it. A cancel behind the order looks like a cancel ahead, so the bound may be too high, but
 * never too low. Returns the same object if nothing changed.
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
    // Until the book includes the order, subtracting own orders from the level would give too little.
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

function ownAt(orders: readonly QueuedOrder[], { side, price }: QueuedOrder): bigint {
  return orders
    .filter((other) => other.side === side && other.price === price)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/** Largest amount that can fill before the order; `undefined` while unknown. */
export function queueAhead({ places }: Queues, queueKey: string): Amount | undefined {
  const place = places.get(queueKey)
  return place === undefined ? undefined : fixed6<Amount>(place.ahead)
}
