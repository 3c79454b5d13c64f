import { useState } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument, OptionInstrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useInstrument } from '@/web/market/instruments'
import { useOptionChain } from '@/web/market/options/useOptions'
import { useSocketState } from '@/web/market/useConnection'
import { useAccess, useAccountServices, useAccountSession } from '@/web/session/accountContext'
import type { PegRejection } from '@/web/session/pegs/peg'
import type { LeftPeg } from '@/web/session/pegs/useLeftPegs'
import { remainingOf } from '@/web/session/remainingOf'
import { Button } from '@/web/ui/Button'
import { formatExact } from '@/web/ui/formatExact'
import { formatPrice } from '@/web/ui/formatNumber'
import { SideText } from '@/web/ui/SideText'
import { pegTargetText, rejectionMessages } from './pegText'

export function AccountLeftPeg({ peg }: { peg: LeftPeg }) {
  const listed = useInstrument(peg.mark.instrumentName).data?.instrument
  const pegs = useAccountSession()?.pegs
  const { target, ...terms } = termsOf(peg)
  if (target.kind === 'volatility') {
    return listed?.instrumentType === 'OPTION' ? (
      <ListedLeftPeg peg={peg} iv={target.iv} instrument={listed} />
    ) : (
      <ActingLeftPeg peg={peg} instrument={undefined} resume={undefined} />
    )
  }
  const resume =
    pegs === undefined || listed === undefined ? undefined : () => pegs.begin({ ...terms, target, instrument: listed })
  return <ActingLeftPeg peg={peg} instrument={listed} resume={resume} />
}

function termsOf({ mark: { target, cap, minEditMs, cancelsAtEnd }, order: { orderId } }: LeftPeg) {
  return { orderId, target, cap, minEditMs, cancelsAtEnd }
}

type ListedLeftPegProps = { peg: LeftPeg; iv: number; instrument: OptionInstrument }

function ListedLeftPeg({ peg, iv, instrument }: ListedLeftPegProps) {
  const pegs = useAccountSession()?.pegs
  const { chain } = useOptionChain(instrument.asset)
  const expiry = chain?.find(({ expiryNs }) => expiryNs === instrument.expiryNs)
  const resume =
    pegs !== undefined && expiry !== undefined
      ? () =>
          pegs.begin({ ...termsOf(peg), instrument, target: { kind: 'volatility', iv, option: instrument, expiry } })
      : undefined
  return <ActingLeftPeg peg={peg} instrument={instrument} resume={resume} />
}

type ActingLeftPegProps = {
  peg: LeftPeg
  instrument: Instrument | undefined
  resume: (() => Promise<PegRejection | undefined>) | undefined
}

function ActingLeftPeg({ peg, instrument, resume }: ActingLeftPegProps) {
  const session = useAccountSession()
  const access = useAccess()
  const { access: store } = useAccountServices()
  const connection = useSocketState()
  const [refusal, setRefusal] = useState<PegRejection>()
  const [isBusy, setBusy] = useState(false)
  const asksOneClick = access.status === 'trading' && access.signingMode === 'wallet'
  const during = (work: Promise<unknown>) => {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  return (
    <LeftPegRow
      peg={peg}
      instrument={instrument}
      canResume={resume !== undefined}
      asksOneClick={asksOneClick}
      blocked={connection.state === 'live' ? undefined : t('no connection')}
      isBusy={isBusy}
      refused={refusal && rejectionMessages[refusal]}
      onResume={() => {
        if (resume === undefined) return
        if (asksOneClick) store.setSigningMode('oneClick')
        during(resume().then(setRefusal))
      }}
      onCancel={() => {
        if (session !== undefined) during(session.actions.cancel(peg.order))
      }}
      onLeave={() => session?.pegs.forget(peg.mark)}
    />
  )
}

type LeftPegRowProps = {
  peg: LeftPeg
  instrument: Instrument | undefined
  /** False until the option's expiry has loaded. */
  canResume: boolean
  /** True when resuming must first enable one-click trading. */
  asksOneClick: boolean
  blocked: string | undefined
  isBusy: boolean
  refused: string | undefined
  onResume: () => void
  onCancel: () => void
  onLeave: () => void
}

/** Row of an order that was pegged before the page was reloaded: it is still open, but its price no longer follows. */
function LeftPegRow({ peg, instrument, canResume, blocked, isBusy, refused, ...props }: LeftPegRowProps) {
  const { mark, order } = peg
  const { instrumentName } = mark
  const priceText = (price: Price) =>
    instrument !== undefined ? formatPrice(price, instrument.priceStep) : formatExact(price)
  const words = {
    amount: formatExact(remainingOf(order)),
    price: priceText(order.price),
    cap: priceText(mark.cap),
  }
  const isDisabled = blocked !== undefined || isBusy
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-2 first:border-0 first:pt-0">
      <div className="min-w-48 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <SideText side={order.side} />
          <span className="font-medium">{instrumentName}</span>
          <span className="text-accent">{pegTargetText(mark.target, order.side === 'buy')}</span>
        </p>
        <p className="text-xs text-text-2">
          {order.side === 'buy'
            ? t('{amount} at {price}, never above {cap}', words)
            : t('{amount} at {price}, never below {cap}', words)}
        </p>
        {props.asksOneClick && <p className="text-xs text-text-3">{t('Resume also turns on one-click.')}</p>}
        {(refused ?? blocked) !== undefined && (
          <output className="block text-xs text-warn">{refused ?? blocked}</output>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="small"
          variant="primary"
          disabled={isDisabled || !canResume}
          aria-label={t('Resume the peg of {instrument}', { instrument: instrumentName })}
          onClick={props.onResume}
        >
          {t('Resume')}
        </Button>
        <Button
          size="small"
          disabled={isDisabled}
          aria-label={t('Cancel the order of {instrument}', { instrument: instrumentName })}
          onClick={props.onCancel}
        >
          {t('Cancel order')}
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          title={t('The order stays open without a peg')}
          aria-label={t('Leave the order of {instrument} as it is', { instrument: instrumentName })}
          onClick={props.onLeave}
        >
          {t('Keep order')}
        </Button>
      </div>
    </li>
  )
}
