import { useSyncExternalStore } from 'react'
import { useSessionPart } from '@/web/session/accountContext'
import { followOrders } from '@/web/session/pegs/lazyPegs'
import { lazyStore } from '@/web/session/pegs/lazyStore'
import type { SessionContext } from '@/web/session/sessionContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { createNetMarks } from './netMarks'
import type { NetRejection } from './netOrder'
import type { AskedNet, NetOrders, NetOrdersView } from './netStore'

const noNets: NetOrdersView = { running: [], ended: [], left: [] }

/** Loads the code of net orders at the first of them, or for those that a closed page left: see {@link lazyStore}. */
export function netOrders(context: SessionContext): NetOrders {
  const marks = createNetMarks(context.storage, context.name)
  const { store, made } = lazyStore<NetOrdersView, AskedNet, NetRejection, NetOrders>(
    () => import('./openNetOrders').then(({ openNetOrders }) => openNetOrders(context, marks)),
    () => marks.read().length > 0,
    noNets,
  )
  context.onEnd(store.close)
  followOrders(store, context)
  return {
    ...store,
    onRead: () => store.onRead([]),
    stop: (key) => made()?.stop(key),
    stopAll: () => made()?.stopAll(),
    owns: (orderId) => made()?.owns(orderId) === true,
    handOver: async (orderIds) => (await made()?.handOver(orderIds)) ?? (() => undefined),
    takeNow: (key) => made()?.takeNow(key),
    leave: (key) => made()?.leave(key),
    dismiss: (key) => made()?.dismiss(key),
  }
}

/** Undefined while no account is connected for trading. */
export function useNetOrders(): NetOrders | undefined {
  return useSessionPart(netOrders)
}

export function useNetOrdersView(): NetOrdersView {
  const nets = useNetOrders()
  return useSyncExternalStore(nets?.subscribe ?? subscribeToNothing, nets?.getSnapshot ?? (() => noNets))
}
