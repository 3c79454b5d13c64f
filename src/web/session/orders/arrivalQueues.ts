import type { Amount } from '@/core/protocol/fixed6'
import { usePageStore } from '@/web/session/pageStores'

/** Contracts ahead of each order when this page first saw it in its queue. The venue keeps only the present place. */
export function useArrivalQueues() {
  return usePageStore(createArrivalQueues)
}

const most = 5_000

function createArrivalQueues() {
  const ahead = new Map<string, Amount>()
  return {
    note: (places: readonly { readonly orderId: string; readonly ahead: Amount }[]) => {
      for (const place of places) {
        if (!ahead.has(place.orderId) && ahead.size < most) ahead.set(place.orderId, place.ahead)
      }
    },
    /** Of the first of these ids that is known; an amended order has several. */
    of: (orderIds: readonly string[]): Amount | undefined =>
      orderIds.map((orderId) => ahead.get(orderId)).find((amount) => amount !== undefined),
  }
}
