import { useSyncExternalStore } from 'react'
import { createStore } from '@/core/lib/store'
import type { Instrument } from '@/core/protocol/instrument'
import { usePageStore } from '@/web/session/pageStores'
import type { OrderDraft, SetDraft } from './orderDraft'

export type OpenTicket = {
  readonly instrument: Instrument
  readonly draft: OrderDraft
  /** Changes the ticket's draft. Never sends an order. */
  readonly fill: SetDraft
}

/** Holds the ticket on screen; `undefined` while there is no desk. */
export function createOpenTicket() {
  return createStore<OpenTicket | undefined>(undefined)
}

export function useOpenTicket(): OpenTicket | undefined {
  const { subscribe, getSnapshot } = usePageStore(createOpenTicket)
  return useSyncExternalStore(subscribe, getSnapshot)
}
