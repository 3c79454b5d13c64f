import { countedKinds, countKinds } from '@/web/session/orders/countedKinds'
import type { OpenOrder } from '@/web/session/openOrders'
import { t } from '@/web/language/t'

/** Names what ends with all the orders in the book: a TWAP is easily forgotten there. */
export function cancelAllLabel(orders: readonly OpenOrder[]): string {
  const counts = countKinds(orders)
  const isOrdersOnly = counts.twaps + counts.stops === 0
  return isOrdersOnly ? t('Cancel all orders') : t('Cancel {what}', { what: countedKinds(counts) })
}
