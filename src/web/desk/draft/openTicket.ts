import { useSyncExternalStore } from 'react'
import { createStore } from '@/core/lib/store'
import type { Instrument } from '@/core/protocol/instrument'
import { usePageStore } from '@/web/session/pageStores'
import type { OrderDraft, SetDraft } from './orderDraft'

export type OpenTicket = {
  readonly instrument: Instrument
  readonly draft: OrderDraft
  /** Fills in the ticket. Never sends. */
  readonly fill: SetDraft
}

/** `undefined` while no desk is on screen. */
export function createOpenTicket() {
  return createStore<OpenTicket | undefined>(undefined)
}

export function useOpenTicket(): OpenTicket | undefined {
  const { subscribe, getSnapshot } = usePageStore(createOpenTicket)
  return useSyncExternalStore(subscribe, getSnapshot)
}
