import { add, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { isOpen } from '@/web/session/openOrders'

type OrderEvent =
  | { readonly kind: 'placed'; readonly timeNs: bigint }
  /** `filled` counts all fills up to this one. */
  | {
      readonly kind: 'fill'
      readonly timeNs: bigint
      readonly amount: Amount
      readonly price: Price | undefined
      readonly filled: Amount
    }
  | { readonly kind: 'ended'; readonly timeNs: bigint }

/**
 * Lists the events of an order, oldest first. A filled order has no `ended` event, because its last fill is its end.
 */
export function orderLife(order: OrderMessage, fills: readonly AccountTrade[] | undefined): readonly OrderEvent[] {
  const events: OrderEvent[] = []
  if (order.createdTimestamp !== undefined) events.push({ kind: 'placed', timeNs: order.createdTimestamp })
  let filled = fixed6<Amount>(0n)
  // The venue lists fills newest first; equal times keep their order.
  for (const { createdTimestamp, amount, price } of (fills ?? []).toReversed()) {
    filled = add(filled, amount)
    events.push({ kind: 'fill', timeNs: createdTimestamp, amount, price, filled })
  }
  if (!isOpen(order) && order.timestamp !== undefined && order.orderStatus !== 'filled') {
    events.push({ kind: 'ended', timeNs: order.timestamp })
  }
  return events
}

const tenMinutesNs = 600_000_000_000n
const mostPoints = 48n
/** Samples are multiples of this many seconds (rest-public 3.6). */
const sampleS = 30n

/** The time around an order, at least ten minutes on both sides, and the seconds between samples of its marks. */
export function timeAround(
  { createdTimestamp, timestamp }: Pick<OrderMessage, 'createdTimestamp' | 'timestamp'>,
  nowNs: bigint,
) {
  if (createdTimestamp === undefined) return undefined
  const endNs = timestamp === undefined || timestamp < createdTimestamp ? createdTimestamp : timestamp
  const lifeNs = endNs - createdTimestamp
  const sideNs = lifeNs > tenMinutesNs ? lifeNs : tenMinutesNs
  const toNs = endNs + sideNs < nowNs ? endNs + sideNs : nowNs > endNs ? nowNs : endNs
  const fromNs = createdTimestamp - sideNs
  const perPoint = (toNs - fromNs) / mostPoints / 1_000_000_000n
  return { fromNs, toNs, resolution: Number((perPoint / sampleS + 1n) * sampleS) }
}
