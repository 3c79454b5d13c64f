import { isPlaceable, placeAgainAction } from '@/web/desk/placeAgain/lastCancel'
import { plural, t } from '@/web/language/t'
import type { StepsOf } from '@/web/market/stepsOf'
import type { OrderNotice } from '@/web/session/orderNotice'
import { orderLabel } from '@/web/session/orders/orderLabel'
import type { PageStores } from '@/web/session/pageStores'
import type { Toast } from '@/web/ui/showToast'

/** Builds the toast of a cancel, which offers to place the orders again. */
export function cancelledToast(
  { orderIds, orders, atMs }: Extract<OrderNotice, { kind: 'cancelled' }>,
  stepsOf: StepsOf,
  stores: PageStores | undefined,
): Toast {
  const base = { tone: 'info', title: cancelledText(orderIds.length) } as const
  const [only, ...others] = orders.filter((order) => isPlaceable(order, orders))
  if (only === undefined) return base
  const { instrumentName } = only
  return {
    ...base,
    ...(others.length === 0 && { detail: orderLabel(only, stepsOf(instrumentName)), instrumentName }),
    ...placeAgainAction(stores, { orders, atMs }),
  }
}

function cancelledText(count: number): string {
  if (count === 0) return t('No orders to cancel')
  return count === 1 ? t('Order cancelled') : t('{count} orders cancelled', { count })
}

export function cancelsKnownText(stillOpen: number): Toast {
  if (stillOpen === 0) return { tone: 'done', title: t('All orders are cancelled or closed') }
  return {
    tone: 'warn',
    title: plural(stillOpen, { one: '{count} order is still open', other: '{count} orders are still open' }),
  }
}
