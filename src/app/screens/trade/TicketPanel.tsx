import { lazy, Suspense } from 'react'
import { useAccountSession } from '@/account/accountContext'
import { Ticket, type TicketPanelProps } from './Ticket'

/** What an order would do to one's own account is computed by code that comes with the account. */
const OwnTicket = lazy(() => import('./OwnTicket').then((module) => ({ default: module.OwnTicket })))

/** The ticket, live: what its order would cost moves with the book. */
export function TicketPanel(props: TicketPanelProps) {
  const session = useAccountSession()
  const plain = <Ticket {...props} previewed={undefined} />
  if (session === undefined) return plain
  return (
    <Suspense fallback={plain}>
      <OwnTicket {...props} />
    </Suspense>
  )
}
