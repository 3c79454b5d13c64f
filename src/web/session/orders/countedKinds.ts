import { plural } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'

type Counted = Pick<OpenOrder, 'isTwap' | 'orderStatus'>
type KindCounts = { readonly orders: number; readonly twaps: number; readonly stops: number }

/** How many orders of each kind a list has. The venue's own "cancel all" ends every kind (rest-private 7.6). */
export function countKinds(orders: readonly Counted[]): KindCounts {
  const resting = orders.filter(({ orderStatus }) => orderStatus !== 'stop_order')
  const twaps = resting.filter(({ isTwap }) => isTwap === true).length
  return { orders: resting.length - twaps, twaps, stops: orders.length - resting.length }
}

/** "2 orders, 1 TWAP, 3 stops": what a press would cancel, by kind. A kind without orders is left out. */
export function countedKinds({ orders, twaps, stops }: KindCounts): string {
  const parts = [
    { count: orders, text: plural(orders, { one: '{count} order', other: '{count} orders' }) },
    { count: twaps, text: plural(twaps, { one: '{count} TWAP', other: '{count} TWAPs' }) },
    { count: stops, text: plural(stops, { one: '{count} stop', other: '{count} stops' }) },
  ]
  return parts.flatMap(({ count, text }) => (count === 0 ? [] : [text])).join(', ')
}
