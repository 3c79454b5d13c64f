import type { OrderNotice } from '@/web/session/orderNotice'
import type { ReportedFill } from '@/web/desk/ticket/twap/model/sliceReports'
import { nextAnimationFrame } from '@/web/ui/browser/nextFrame'
import type { StepsOf } from '@/web/market/stepsOf'
import { showToast } from '@/web/ui/showToast'

type OrderNotifier = { readonly notify: (notice: OrderNotice) => void; readonly onFill: (fill: ReportedFill) => void }

/** Says what became of orders. The words for it are loaded when there is first something to say; none is lost. */
export function createLazyOrderToasts(onLoadFailed: (error: unknown) => void, stepsOf: StepsOf): OrderNotifier {
  let loading: Promise<OrderNotifier> | undefined
  const load = () => {
    loading ??= import('./orderToasts').then(({ createOrderToasts }) => createOrderToasts(showToast, stepsOf))
    return loading
  }
  return {
    notify: (notice) => void load().then((notifier) => notifier.notify(notice), onLoadFailed),
    onFill: (fill) => afterLists(() => void load().then((notifier) => notifier.onFill(fill), onLoadFailed)),
  }
}

/** Drawing a toast takes longer than drawing the fill's row, which is drawn in the next frame. */
function afterLists(show: () => void): void {
  // A page that is not seen draws nothing, and may be notified by the browser.
  if (document.hidden) show()
  else nextAnimationFrame(() => nextAnimationFrame(show))
}
