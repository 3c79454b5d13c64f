import { useSyncExternalStore } from 'react'
import { createStore } from '@/core/lib/store'
import type { Side } from '@/core/protocol/instrument'
import { usePageStore } from '@/web/session/pageStores'

/** A plain order, a stop, a TWAP and a scaled order. */
export const ticketKinds = ['order', 'stop', 'twap', 'scale'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** An order that another screen prefills: a price that the trader has seen and pressed. */
export type HandedTicket = { readonly instrumentName: string; readonly side: Side; readonly priceText: string }

/** Which ticket is open, across instruments, and its prefilled order. Lasts for the visit. */
export type TicketChoice = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getKind: () => TicketKind
  readonly choose: (kind: TicketKind) => void
  /** Passed to the next desk of that instrument. Not in the URL, because a link could then fill the ticket. */
  readonly hand: (next: HandedTicket | undefined) => void
  readonly getHanded: () => HandedTicket | undefined
}

export function createTicketChoice(): TicketChoice {
  const kind = createStore<TicketKind>('order')
  let handed: HandedTicket | undefined
  return {
    subscribe: kind.subscribe,
    getKind: kind.getSnapshot,
    choose: kind.set,
    hand: (next) => {
      handed = next
      if (next !== undefined) kind.set('order')
    },
    getHanded: () => handed,
  }
}

export function useTicketChoice(): TicketChoice {
  return usePageStore(createTicketChoice)
}

export function useTicketKind(): TicketKind {
  const { subscribe, getKind } = useTicketChoice()
  return useSyncExternalStore(subscribe, getKind)
}
