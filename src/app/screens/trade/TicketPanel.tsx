import { lazy, Suspense } from 'react'
import { useAccountSession } from '@/account/accountContext'
import type { Instrument } from '@/protocol/instrument'
import { Ticket } from './Ticket'
import { TicketKindSwitch } from './TicketKindSwitch'
import { useTicketKind } from './ticketKind'
import type { TicketDesk } from './useTicketDesk'

/** What an order would do to one's own account is computed by code that comes with the account. */
const OwnTicket = lazy(() => import('./OwnTicket').then((module) => ({ default: module.OwnTicket })))

const StopTicketPanel = lazy(() => import('./StopTicketPanel').then((module) => ({ default: module.StopTicketPanel })))

const TwapTicketPanel = lazy(() =>
  import('../twap/TwapTicketPanel').then((module) => ({ default: module.TwapTicketPanel })),
)

const ScaleTicketPanel = lazy(() =>
  import('../scale/ScaleTicketPanel').then((module) => ({ default: module.ScaleTicketPanel })),
)

type TicketPanelProps = { instrument: Instrument; desk: TicketDesk }

/** The ticket, of the kind that is chosen. */
export function TicketPanel({ instrument, desk }: TicketPanelProps) {
  return (
    <div className="ticket-panel flex h-full min-h-0 flex-col">
      <TicketKindSwitch />
      <ChosenTicket instrument={instrument} desk={desk} />
    </div>
  )
}

function ChosenTicket({ instrument, desk }: TicketPanelProps) {
  switch (useTicketKind()) {
    case 'order':
      return <OrderKind instrument={instrument} desk={desk} />
    case 'stop':
      return (
        <Suspense fallback={<TicketBegins />}>
          <StopTicketPanel key={instrument.instrumentName} instrument={instrument} desk={desk} />
        </Suspense>
      )
    case 'twap':
      return (
        <Suspense fallback={<TicketBegins />}>
          <TwapTicketPanel key={instrument.instrumentName} instrument={instrument} desk={desk} />
        </Suspense>
      )
    case 'scale':
      return (
        <Suspense fallback={<TicketBegins />}>
          <ScaleTicketPanel key={instrument.instrumentName} instrument={instrument} desk={desk} />
        </Suspense>
      )
  }
}

function TicketBegins() {
  return <div aria-busy="true" className="min-h-80 flex-1 bg-surface-1" />
}

/** What its order would cost moves with the book. */
function OrderKind({ instrument, desk }: TicketPanelProps) {
  const session = useAccountSession()
  const { draft, setDraft, attached, setAttached } = desk
  const ticket = { instrument, draft, setDraft, attached, setAttached }
  const plain = <Ticket {...ticket} previewed={undefined} />
  if (session === undefined) return plain
  return (
    <Suspense fallback={plain}>
      <OwnTicket {...ticket} />
    </Suspense>
  )
}
