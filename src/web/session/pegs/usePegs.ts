import { useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import type { PegsView } from './pegStore'

const noPegs: PegsView = { running: [], ended: [], left: [] }
const signedOut = { subscribe: () => () => undefined, getSnapshot: () => noPegs }

export function usePegs(): PegsView {
  const pegs = useAccountSession()?.pegs ?? signedOut
  return useSyncExternalStore(pegs.subscribe, pegs.getSnapshot)
}

/** Ids of orders that this page moves. */
export function usePeggedIds(): ReadonlySet<string> {
  return new Set(usePegs().running.map(({ orderId }) => orderId))
}
