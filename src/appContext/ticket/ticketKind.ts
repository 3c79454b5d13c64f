import { useSyncExternalStore } from 'react'
import { createStore } from '@/lib/store'

/** What the ticket makes: an order, one that waits for the mark, an amount worked over a time, a ladder of orders. */
export const ticketKinds = ['order', 'stop', 'twap', 'scale'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** Remembered for the visit, whatever the instrument: keys, the palette and the chart choose it too. */
const chosen = createStore<TicketKind>('order')

export const chooseTicketKind: (kind: TicketKind) => void = chosen.set

export function useTicketKind(): TicketKind {
  return useSyncExternalStore(chosen.subscribe, chosen.getSnapshot)
}

export const ticketKindNow: () => TicketKind = chosen.getSnapshot
