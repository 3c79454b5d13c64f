import { t } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'
import { countedKinds, countKinds } from '@/web/session/orders/countedKinds'

/** Names everything that would be cancelled, because a TWAP or a peg is easily forgotten. */
export function cancelAllLabel(orders: readonly OpenOrder[], pegged: ReadonlySet<string>): string {
  const counts = countKinds(orders, pegged)
  const isOrdersOnly = counts.orders === orders.length
  return isOrdersOnly ? t('Cancel all orders') : t('Cancel {what}', { what: countedKinds(counts) })
}
