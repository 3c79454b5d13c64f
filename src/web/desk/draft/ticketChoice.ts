import { useSyncExternalStore } from 'react'
import { createStore } from '@/core/lib/store'
import type { Side } from '@/core/protocol/instrument'
import { usePageStore } from '@/web/session/pageStores'

/** Kinds of tickets: plain order, stop, TWAP, scaled order and iceberg. */
export const ticketKinds = ['order', 'stop', 'twap', 'scale', 'iceberg'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** Side and price that the trader pressed on another screen, to prefill the ticket of the instrument. */
export type HandedTicket = { readonly instrumentName: string; readonly side: Side; readonly priceText: string }

/** The open kind of ticket, which all instruments share, and the prefilled order. Lasts for the visit. */
export type TicketChoice = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getKind: () => TicketKind
  readonly choose: (kind: TicketKind) => void
  /** Prefills the next desk of that instrument. Not part of the URL, because a link could then fill the ticket. */
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
