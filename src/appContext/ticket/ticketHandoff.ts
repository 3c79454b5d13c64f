import type { Side } from '@/protocol/instrument'
import { chooseTicketKind } from './ticketKind'

/** What another screen wants in the ticket of an instrument: a price that somebody has read and pressed. */
export type HandedTicket = { readonly instrumentName: string; readonly side: Side; readonly priceText: string }

let handed: HandedTicket | undefined

/** The desk of the instrument takes it when it opens next. An address would let a link fill the ticket. */
export function handToTicket(next: HandedTicket | undefined): void {
  handed = next
  if (next !== undefined) chooseTicketKind('order')
}

export function handedTicket(): HandedTicket | undefined {
  return handed
}
