import { Suspense, useEffect, useState } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import { useTickerStatus } from '@/web/market/tickers/useTickerStatus'
import type { Instrument } from '@/core/protocol/instrument'
import { LoadError } from '@/web/ui/PartBoundary'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { later } from '@/web/ui/later'
import { t } from '@/web/language/t'
import { Ticket } from './Ticket'
import { TradingStopped } from '@/web/desk/ticket/TradingStopped'
import type { TicketParts } from '@/web/desk/ticket/ticketParts'
import { ticketKinds, useTicketChoice, useTicketKind, type TicketKind } from '@/web/desk/draft/ticketChoice'
import type { TicketDesk } from '@/web/desk/ticket/useTicketContext'
import type * as OwnTicketModule from './OwnTicket'

const StopTicketPanel = later(() =>
  import('@/web/desk/ticket/stop/StopTicketPanel').then((module) => module.StopTicketPanel),
)

const TwapTicketPanel = later(() =>
  import('@/web/desk/ticket/twap/TwapTicketPanel').then((module) => module.TwapTicketPanel),
)

const ScaleTicketPanel = later(() =>
  import('@/web/desk/ticket/scaled/ScaleTicketPanel').then((module) => module.ScaleTicketPanel),
)

type TicketPanelProps = { instrument: Instrument; desk: TicketDesk }

/** The ticket, of the kind that is chosen. */
export function TicketPanel({ instrument, desk }: TicketPanelProps) {
  const status = useTickerStatus(instrument.instrumentName)
  const isOld = status === 'stale' || status === 'resyncing'
  return (
    <div className="ticket-panel flex h-full min-h-0 flex-col" data-prices={isOld ? 'old' : undefined}>
      <TicketKindSwitch />
      <TradingStopped instrument={instrument} />
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

/** One ticket from the first frame on: what comes with an account comes into it, and takes no press and no focus away. */
function OrderKind({ instrument, desk }: TicketPanelProps) {
  const hasAccount = useAccountSession() !== undefined
  const own = useOwnTicket(hasAccount)
  const [parts, setParts] = useState<TicketParts>()
  const { draft, setDraft, attached, setAttached } = desk
  const ticket = { instrument, draft, setDraft }
  return (
    <>
      <Ticket {...ticket} parts={parts} isOpening={hasAccount && parts === undefined} />
      {own !== undefined && (
        <own.OwnTicket {...ticket} attached={attached} setAttached={setAttached} onParts={setParts} />
      )}
    </>
  )
}

/** What an order would do to one's own account is computed by code that comes with the account. */
function useOwnTicket(isWanted: boolean) {
  const [own, setOwn] = useState<typeof OwnTicketModule>()
  useEffect(() => {
    if (!isWanted) return
    import('./OwnTicket').then(setOwn, (error: unknown) => {
      setOwn(() => {
        // For the boundary of the panel.
        throw new LoadError(error)
      })
    })
  }, [isWanted])
  return isWanted ? own : undefined
}

const words: Record<TicketKind, string> = { order: t('Order'), stop: t('Stop'), twap: 'TWAP', scale: t('Scaled') }

/** Which ticket is open. */
export function TicketKindSwitch() {
  const { choose } = useTicketChoice()
  return (
    // In the sheet of a phone the way to close it is in the same row.
    <div className="shrink-0 rounded-t-lg bg-surface-1 px-3 pt-2 [.ticket-sheet_&]:pr-13">
      <RadioGroup
        label={t('Ticket')}
        size="small"
        value={useTicketKind()}
        onChange={choose}
        options={ticketKinds.map((value) => ({ value, label: words[value] }))}
      />
    </div>
  )
}
