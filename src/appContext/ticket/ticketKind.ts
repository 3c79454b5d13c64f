import { useSyncExternalStore } from 'react'

/** What the ticket makes: an order, one that waits for the mark, an amount worked over a time, a ladder of orders. */
export const ticketKinds = ['order', 'stop', 'twap', 'scale'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** Remembered for the visit, whatever the instrument: keys, the palette and the chart choose it too. */
let chosen: TicketKind = 'order'
const listeners = new Set<() => void>()

export function chooseTicketKind(kind: TicketKind): void {
  chosen = kind
  for (const listener of listeners) listener()
}

export function useTicketKind(): TicketKind {
  return useSyncExternalStore(subscribe, ticketKindNow)
}

export function ticketKindNow(): TicketKind {
  return chosen
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
