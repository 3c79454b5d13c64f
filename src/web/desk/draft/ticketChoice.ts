import { useSyncExternalStore } from 'react'
import { createStore } from '@/core/lib/store'
import type { Side } from '@/core/protocol/instrument'
import { usePageStore } from '@/web/session/pageStores'

/** What the ticket makes: an order, one that waits for the mark, an amount worked over a time, a ladder of orders. */
export const ticketKinds = ['order', 'stop', 'twap', 'scale'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** What another screen wants in the ticket of an instrument: a price that the trader has read and pressed. */
export type HandedTicket = { readonly instrumentName: string; readonly side: Side; readonly priceText: string }

/** Which ticket is open, whatever the instrument, and what it begins with: for the visit. */
export type TicketChoice = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getKind: () => TicketKind
  readonly choose: (kind: TicketKind) => void
  /** The desk of the instrument takes it when it opens next. An address would let a link fill the ticket. */
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
