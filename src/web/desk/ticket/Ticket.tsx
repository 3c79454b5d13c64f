import { Suspense, useSyncExternalStore, type ComponentProps } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { ticketKinds, useTicketChoice, useTicketKind, type TicketKind } from '@/web/desk/draft/ticketChoice'
import { t } from '@/web/language/t'
import { useTickerStatus } from '@/web/market/tickers/useTickerStatus'
import { useAccountSession } from '@/web/session/accountContext'
import { tradingStoppedText } from '@/web/session/identityConflictText'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { OrderTicketPanel } from './order/OrderTicketPanel'

const OptionTicketPanel = lazyPanel(() =>
  import('./volatility/OptionTicketPanel').then((module) => module.OptionTicketPanel),
)
const StopTicket = lazyPanel(() => import('./stop/StopTicket').then((module) => module.StopTicket))
const TwapTicket = lazyPanel(() => import('./twap/TwapTicket').then((module) => module.TwapTicket))
const ScaleTicketPanel = lazyPanel(() => import('./scaled/ScaleTicketPanel').then((module) => module.ScaleTicketPanel))

type TicketProps = ComponentProps<typeof OrderTicketPanel>

export function Ticket(props: TicketProps) {
  const status = useTickerStatus(props.instrument.instrumentName)
  const kind = useTicketKind()
  const isOld = status === 'stale' || status === 'resyncing'
  return (
    <div className="ticket-panel flex h-full min-h-0 flex-col" data-prices={isOld ? 'old' : undefined}>
      <TicketKindSwitch kind={kind} />
      <TradingStopped instrument={props.instrument} />
      <Suspense key={kind} fallback={<TicketBegins />}>
        <ChosenTicket {...props} kind={kind} />
      </Suspense>
    </div>
  )
}

function ChosenTicket({ kind, instrument, context, MarginDialog }: TicketProps & { kind: TicketKind }) {
  const chosen = { instrument, context }
  switch (kind) {
    case 'order':
      return instrument.instrumentType === 'OPTION' ? (
        <OptionTicketPanel instrument={instrument} context={context} />
      ) : (
        <OrderTicketPanel {...chosen} MarginDialog={MarginDialog} />
      )
    case 'stop':
      return <StopTicket key={instrument.instrumentName} {...chosen} />
    case 'twap':
      return <TwapTicket key={instrument.instrumentName} {...chosen} />
    case 'scale':
      return <ScaleTicketPanel key={instrument.instrumentName} {...chosen} />
  }
}

function TicketBegins() {
  return <div aria-busy="true" className="min-h-80 flex-1 bg-surface-1" />
}

/** Explains that signing is blocked while the venue's data about this instrument is contradictory. */
function TradingStopped({ instrument: { instrumentId } }: { instrument: Instrument }) {
  const identities = useAccountSession()?.identities
  const conflict = useSyncExternalStore(identities?.subscribe ?? subscribeToNothing, () =>
    identities?.conflictOf(instrumentId),
  )
  if (conflict === undefined) return null
  return (
    <p role="alert" className="shrink-0 border-b border-danger/60 bg-danger-soft px-3 py-2 text-sm text-text-1">
      {tradingStoppedText(conflict)}
    </p>
  )
}

const labels: Record<TicketKind, string> = { order: t('Order'), stop: t('Stop'), twap: 'TWAP', scale: t('Scaled') }

function TicketKindSwitch({ kind }: { kind: TicketKind }) {
  const { choose } = useTicketChoice()
  return (
    // On a phone, the close button of the sheet shares this row.
    <div className="shrink-0 rounded-t-lg bg-surface-1 px-3 pt-2 [.ticket-sheet_&]:pr-13">
      <RadioGroup
        label={t('Ticket')}
        size="small"
        value={kind}
        onChange={choose}
        options={ticketKinds.map((value) => ({ value, label: labels[value] }))}
      />
    </div>
  )
}
