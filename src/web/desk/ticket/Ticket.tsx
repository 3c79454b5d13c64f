import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { useTicketKind, type TicketKind } from '@/web/desk/draft/ticketChoice'
import { useTickerStatus } from '@/web/market/tickers/useTickerStatus'
import { useAccountSession } from '@/web/session/accountContext'
import { tradingStoppedText } from '@/web/session/identityConflictText'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { OrderTicketPanel } from './order/OrderTicketPanel'
import { TicketHead } from './TicketHead'
import { TicketHeadContext } from './ticketHeadContext'
import type { HeadFocus, TicketHeadProps } from './ticketHeadProps'
import type { TicketContext } from './useTicketContext'

const OptionTicketPanel = lazyPanel(() =>
  import('./volatility/OptionTicketPanel').then((module) => module.OptionTicketPanel),
)
const FollowTicketPanel = lazyPanel(() =>
  import('./follow/FollowTicketPanel').then((module) => module.FollowTicketPanel),
)
const CappedTicketPanel = lazyPanel(() =>
  import('./capped/CappedTicketPanel').then((module) => module.CappedTicketPanel),
)
const TermsTicketPanel = lazyPanel(() => import('./terms/TermsTicketPanel').then((module) => module.TermsTicketPanel))
const StopTicket = lazyPanel(() => import('./stop/StopTicket').then((module) => module.StopTicket))
const TwapTicket = lazyPanel(() => import('./twap/TwapTicket').then((module) => module.TwapTicket))
const IcebergTicket = lazyPanel(() => import('./iceberg/IcebergTicket').then((module) => module.IcebergTicket))
const ScaleTicketPanel = lazyPanel(() => import('./scaled/ScaleTicketPanel').then((module) => module.ScaleTicketPanel))

type TicketProps = Pick<TicketHeadProps, 'instrument' | 'MarginDialog'> & { context: TicketContext }

export function Ticket({ MarginDialog, ...props }: TicketProps) {
  const status = useTickerStatus(props.instrument.instrumentName)
  const kind = useTicketKind()
  const [focus] = useState(createHeadFocus)
  const isOld = status === 'stale' || status === 'resyncing'
  const head = <TicketHead {...props} MarginDialog={MarginDialog} focus={focus} />
  return (
    <div className="ticket-panel flex h-full min-h-0 flex-col" data-prices={isOld ? 'old' : undefined}>
      <TradingStopped instrument={props.instrument} />
      <TicketHeadContext value={head}>
        <Suspense
          key={kind}
          fallback={
            <div aria-busy="true" className="min-h-80 flex-1 px-3 pt-1">
              {head}
            </div>
          }
        >
          <ChosenTicket {...props} kind={kind} />
        </Suspense>
      </TicketHeadContext>
    </div>
  )
}

function createHeadFocus(): HeadFocus {
  let wasLeft = false
  return {
    leave: () => {
      wasLeft = true
    },
    take: () => {
      const was = wasLeft
      wasLeft = false
      return was
    },
  }
}

function ChosenTicket({ kind, ...chosen }: Omit<TicketProps, 'MarginDialog'> & { kind: TicketKind }) {
  const { instrument, context } = chosen
  const { slippageCap } = usePreferences().preferences
  useEffect(() => {
    if (slippageCap !== undefined) CappedTicketPanel.preload()
  }, [slippageCap])
  switch (kind) {
    case 'order': {
      const { type, capText = slippageCap } = context.draft
      if (type === 'market' && capText !== undefined && capText !== 'off')
        return <CappedTicketPanel instrument={instrument} capText={capText} context={context} />
      if (context.draft.follow !== undefined && context.draft.type === 'limit')
        return <FollowTicketPanel instrument={instrument} follow={context.draft.follow} context={context} />
      return instrument.instrumentType === 'OPTION' ? (
        <OptionTicketPanel instrument={instrument} context={context} />
      ) : context.draft.goodTill !== undefined || context.draft.isFillOrKill === true ? (
        <TermsTicketPanel {...chosen} />
      ) : (
        <OrderTicketPanel {...chosen} />
      )
    }
    case 'stop':
      return <StopTicket key={instrument.instrumentName} {...chosen} />
    case 'twap':
      return <TwapTicket key={instrument.instrumentName} {...chosen} />
    case 'scale':
      return <ScaleTicketPanel key={instrument.instrumentName} {...chosen} />
    case 'iceberg':
      return <IcebergTicket key={instrument.instrumentName} {...chosen} />
  }
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
