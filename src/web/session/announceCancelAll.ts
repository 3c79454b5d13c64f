import type { OrderActions } from './orders/orderActions'

/** Announces that everything is cancelled before it is, so that nothing is placed again by what the page works. */
export function announceCancelAll(actions: OrderActions, announce: () => void): OrderActions {
  return {
    ...actions,
    cancelAll: () => {
      announce()
      return actions.cancelAll()
    },
    cancelAllAndStops: () => {
      announce()
      return actions.cancelAllAndStops()
    },
  }
}
