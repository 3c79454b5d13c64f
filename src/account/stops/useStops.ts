import { useMemo, useSyncExternalStore } from 'react'
import { useAccountSession, useAllOrders } from '../accountContext'
import { noPendingStops, type PendingStops } from './pendingStops'
import { waitingStops, type WaitingStop } from './stopOrder'

const none: readonly WaitingStop[] = []
const subscribeToNothing = () => () => undefined

/** The stops that wait, of all instruments. They are among the open orders; without an account there are none. */
export function useStops(): readonly WaitingStop[] {
  const orders = useAllOrders().data?.orders
  return useMemo(() => (orders === undefined ? none : waitingStops(orders)), [orders])
}

export function usePendingStops(): PendingStops {
  const stops = useAccountSession()?.stops
  return useSyncExternalStore(stops?.subscribe ?? subscribeToNothing, stops?.getSnapshot ?? (() => noPendingStops))
}
