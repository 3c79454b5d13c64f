import { plural } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'

type Counted = Pick<OpenOrder, 'orderId' | 'isTwap' | 'orderStatus'>
type KindCounts = { readonly orders: number; readonly pegged: number; readonly twaps: number; readonly stops: number }

/** Counts a list's orders by kind. The venue's "cancel all" ends every kind (rest-private 7.6). */
export function countKinds(orders: readonly Counted[], pegged: ReadonlySet<string>): KindCounts {
  const counts = { orders: 0, pegged: 0, twaps: 0, stops: 0 }
  for (const { orderId, orderStatus, isTwap } of orders) {
    if (orderStatus === 'stop_order') counts.stops += 1
    else if (isTwap === true) counts.twaps += 1
    else if (pegged.has(orderId)) counts.pegged += 1
    else counts.orders += 1
  }
  return counts
}

/** Formats counts: "2 orders, 1 pegged order (peg ends), 1 TWAP, 3 stops". Kinds without orders are left out. */
export function countedKinds({ orders, pegged, twaps, stops }: KindCounts): string {
  const parts = [
    { count: orders, text: plural(orders, { one: '{count} order', other: '{count} orders' }) },
    {
      count: pegged,
      text: plural(pegged, { one: '{count} pegged order (peg ends)', other: '{count} pegged orders (pegs end)' }),
    },
    { count: twaps, text: plural(twaps, { one: '{count} TWAP', other: '{count} TWAPs' }) },
    { count: stops, text: plural(stops, { one: '{count} stop', other: '{count} stops' }) },
  ]
  return parts.flatMap(({ count, text }) => (count === 0 ? [] : [text])).join(', ')
}
