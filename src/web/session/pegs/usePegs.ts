import { useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import type { PegsView } from './pegStore'

const noPegs: PegsView = { running: [], ended: [], left: [] }
const signedOut = { subscribe: () => () => undefined, getSnapshot: () => noPegs }

export function usePegs(): PegsView {
  const pegs = useAccountSession()?.pegs ?? signedOut
  return useSyncExternalStore(pegs.subscribe, pegs.getSnapshot)
}

/** Returns the ids of orders that this page amends. */
export function usePeggedIds(): ReadonlySet<string> {
  return new Set(usePegs().running.map(({ orderId }) => orderId))
}
