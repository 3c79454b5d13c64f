import type { Fill } from '@/account/fills'
import type { OrderNotice } from '@/account/orderNotice'
import { showToast } from '@/ui/showToast'

type Teller = { readonly notify: (notice: OrderNotice) => void; readonly onFill: (fill: Fill) => void }

/** Says what became of orders. The words for it are loaded when there is first something to say; none is lost. */
export function createLazyTeller(onLoadFailed: (error: unknown) => void): Teller {
  let loading: Promise<Teller> | undefined
  const load = () => {
    loading ??= import('./tellTrader').then(({ createOrderTeller }) => createOrderTeller(showToast))
    return loading
  }
  return {
    notify: (notice) => void load().then((teller) => teller.notify(notice), onLoadFailed),
    onFill: (fill) => void load().then((teller) => teller.onFill(fill), onLoadFailed),
  }
}
