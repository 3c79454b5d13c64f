import { useSyncExternalStore } from 'react'
import { createStore } from '@/core/lib/store'
import type { Instrument } from '@/core/protocol/instrument'
import { usePageStore } from '@/web/session/pageStores'
import type { OrderDraft, SetDraft } from './orderDraft'

/** The ticket of the desk on the screen, for what lies beside the desk. */
export type OpenTicket = {
  readonly instrument: Instrument
  readonly draft: OrderDraft
  /** Changes what is filled in. It never sends. */
  readonly fill: SetDraft
}

/** Undefined while no desk is on the screen. */
export function createOpenTicket() {
  return createStore<OpenTicket | undefined>(undefined)
}

/** Follows the ticket of the desk; undefined on any other screen. */
export function useOpenTicket(): OpenTicket | undefined {
  const { subscribe, getSnapshot } = usePageStore(createOpenTicket)
  return useSyncExternalStore(subscribe, getSnapshot)
}
