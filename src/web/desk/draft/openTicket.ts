import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '@/core/lib/store'
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

/** Acts on the ticket of an instrument: now if it is open, else once `openDesk` has opened it. */
export function whenTicketOpen(
  { getSnapshot, subscribe }: Pick<Store<OpenTicket | undefined>, 'getSnapshot' | 'subscribe'>,
  instrumentName: string,
  act: (open: OpenTicket) => void,
  openDesk: () => void,
): void {
  const attempt = () => {
    const open = getSnapshot()
    if (open?.instrument.instrumentName !== instrumentName) return false
    act(open)
    return true
  }
  if (attempt()) return
  const stop = subscribe(() => {
    if (attempt()) stop()
  })
  openDesk()
}

export function useOpenTicket(): OpenTicket | undefined {
  const { subscribe, getSnapshot } = usePageStore(createOpenTicket)
  return useSyncExternalStore(subscribe, getSnapshot)
}
