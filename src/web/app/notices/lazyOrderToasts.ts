import type { ReportedFill } from '@/web/desk/ticket/twap/model/sliceReports'
import type { StepsOf } from '@/web/market/stepsOf'
import type { OrderNotice } from '@/web/session/orderNotice'
import type { PageStores } from '@/web/session/pageStores'
import { nextSpareFrame } from '@/web/ui/browser/nextFrame'
import { showToast } from '@/web/ui/showToast'

type OrderNotifier = { readonly notify: (notice: OrderNotice) => void; readonly onFill: (fill: ReportedFill) => void }

/** Reports order outcomes. The toast texts load with the first notice, and no notice is lost meanwhile. */
export function createLazyOrderToasts(
  onLoadFailed: (error: unknown) => void,
  stepsOf: StepsOf,
  stores: PageStores,
): OrderNotifier {
  let loading: Promise<OrderNotifier> | undefined
  const load = () => {
    loading ??= import('./orderToasts').then(({ createOrderToasts }) => createOrderToasts(showToast, stepsOf, stores))
    return loading
  }
  return {
    notify: (notice) => void load().then((notifier) => notifier.notify(notice), onLoadFailed),
    onFill: (fill) => nextSpareFrame(() => void load().then((notifier) => notifier.onFill(fill), onLoadFailed)),
  }
}
