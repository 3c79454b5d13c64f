import { createStore } from '@/core/lib/store'
import { t } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'
import type { PageStores } from '@/web/session/pageStores'
import { isWaiting } from '@/web/session/stops/stopOrder'
import type { Toast } from '@/web/ui/showToast'

/** The orders and stops that the trader cancelled together, as they were before. */
export type LastCancel = {
  readonly orders: readonly OpenOrder[]
  /** UNIX milliseconds. */
  readonly atMs: number
}

/** After this time the market and the position are others. */
export const offeredForMs = 30_000

type State = { readonly last: LastCancel | undefined; readonly isAsked: boolean }

/** One per page, as the notices are. */
export function createLastCancel() {
  const { getSnapshot, subscribe, set } = createStore<State>({ last: undefined, isAsked: false })
  const offered = new Set<LastCancel>()
  const close = () => set({ last: undefined, isAsked: false })
  return {
    getSnapshot,
    subscribe,
    note: (last: LastCancel) => {
      for (const earlier of offered) if (last.atMs - earlier.atMs > offeredForMs) offered.delete(earlier)
      offered.add(last)
      set({ last, isAsked: false })
    },
    /** Does nothing once these orders were placed again or the account has changed: a notice outlives both. */
    ask: (last: LastCancel) => {
      if (offered.has(last)) set({ last, isAsked: true })
    },
    close,
    /** Call when these orders are placed again. */
    spend: (last: LastCancel) => {
      offered.delete(last)
      close()
    },
    /** Call when the account changes: another account must not get these orders. */
    forget: () => {
      offered.clear()
      close()
    },
  }
}

/** Returns the button of the notice about a cancel. Nothing without page stores, as in tests. */
export function placeAgainAction(stores: PageStores | undefined, last: LastCancel): Pick<Toast, 'action'> {
  const lastCancel = stores?.get(createLastCancel)
  if (lastCancel === undefined) return {}
  lastCancel.note(last)
  return { action: { label: t('Place again'), onPress: () => lastCancel.ask(last) } }
}

/** True for what an order ticket or a stop ticket could place. Stops of an order are placed with it. */
export function isPlaceable(order: OpenOrder, all: readonly OpenOrder[]): boolean {
  if (isWaiting(order)) return !all.some(({ orderId }) => orderId === order.parentOrderId)
  return order.orderType === 'limit' && order.isTwap !== true && order.timeInForce !== 'IOC'
}
