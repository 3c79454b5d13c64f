import { useLayoutEffect } from 'react'
import type { OnTicketParts, TicketParts } from '@/web/desk/ticket/ticketParts'

/** Hands the ticket its parts before what they were made of is painted or pressed, and takes them away with itself. */
export function ReportParts({ parts, onParts }: { parts: TicketParts; onParts: OnTicketParts }) {
  useLayoutEffect(() => onParts(parts), [parts, onParts])
  useLayoutEffect(() => () => onParts(undefined), [onParts])
  return null
}
