import { Fragment, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Amount } from '@/core/protocol/fixed6'
import type { Hash, Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useInstruments } from '@/web/market/useInstruments'
import { usePendingRfqs, useRfqActions } from '@/web/options/rfqs/model/useRfqs'
import type { DraftLeg } from '@/web/options/structure/structureDraft'
import { useStructureDraft, useStructureStore } from '@/web/options/structure/structureStore'
import { EnableNow } from '@/web/session/access/EnableNow'
import { useConnectDialog } from '@/web/session/access/useConnectDialog'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccess } from '@/web/session/accountContext'
import type { Outcome } from '@/web/session/actions/outcome'
import { Button } from '@/web/ui/Button'
import { LoadingState } from '@/web/ui/EmptyState'
import { formatExact } from '@/web/ui/formatExact'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { RejectedNumbersContext, useRejectedNumbers } from '@/web/ui/useLocalNumber'
import { packageLabel } from '../packageLabel'
import { BenchmarkList } from './BenchmarkList'
import { benchmarksOf } from './packageMarket'
import {
  checkRequest,
  decimal,
  decimalText,
  startRequestDraft,
  type CheckedRequest,
  type RequestDraft,
} from './requestDraft'
import { LegsEditor, RequestForm } from './RequestForm'
import { RequestStart } from './RequestStart'
import { packageDecimals, packageAsset } from './requestText'
import { SideHeading } from './SideHeading'
import { usePackageMarkets, useLegValues } from './useLegValues'

type NewRequestProps = {
  asset: string
  isFirst: boolean
  presets: ReactNode
  payoff: ReactNode
  onCreated: (blockId: Hash) => void
}

export function NewRequest({ asset, isFirst, presets, payoff, onCreated }: NewRequestProps) {
  const [structure, change] = useStructureDraft()
  const [draft, setDraft] = useState<RequestDraft>(() => ({
    ...startRequestDraft,
    amount: decimalText(structure.amount),
  }))
  const { legs } = structure
  const instruments = useListed()
  const markets = usePackageMarkets(legs)
  const values = useLegValues(packageAsset(legs) ?? asset, legs, markets)
  const decimals = packageDecimals(
    legs.flatMap(({ instrumentName }) => instruments?.get(instrumentName)?.priceStep ?? []),
  )
  const changeLeg = (name: string, to: (leg: DraftLeg) => DraftLeg) =>
    change((now) => ({ ...now, legs: now.legs.map((leg) => (leg.instrumentName === name ? to(leg) : leg)) }))
  const changeDraft = (part: Partial<RequestDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    const amount = part.amount === undefined ? undefined : decimal(part.amount)
    if (amount !== undefined && amount > 0n) change((now) => ({ ...now, amount }))
  }
  const { isAnyRefused, refuse } = useRejectedNumbers()
  if (legs.length === 0) return <RequestStart asset={asset} isFirst={isFirst} presets={presets} />
  return (
    <div className="@container flex flex-1 flex-col">
      <RejectedNumbersContext value={refuse}>
        <LegsEditor
          legs={legs}
          instruments={instruments ?? noInstruments}
          markets={markets}
          onFlip={(name) => changeLeg(name, (leg) => ({ ...leg, side: leg.side === 'buy' ? 'sell' : 'buy' }))}
          onRatio={(name, ratio) => changeLeg(name, (leg) => ({ ...leg, ratio }))}
          onRemove={(name) =>
            change((now) => ({ ...now, legs: now.legs.filter((leg) => leg.instrumentName !== name) }))
          }
        />
      </RejectedNumbersContext>
      <p className="flex flex-wrap gap-x-4 px-3 py-1.5 text-xs text-text-3">
        <Link href={optionPath('builder', asset) + carriedSearch()} className="text-accent hover:underline">
          {t('Edit in the builder')}
        </Link>
        <Link href={optionPath('chain', asset) + carriedSearch()} className="text-accent hover:underline">
          {t('Add from the chain')}
        </Link>
      </p>
      {sidesOf(draft).map((isBuy, _, all) => (
        <Fragment key={String(isBuy)}>
          {all.length > 1 && <SideHeading isBuy={isBuy} />}
          <BenchmarkList
            benchmarks={benchmarksOf(legs, { isBuy, amount: positive(draft.amount) }, markets, values)}
            isBuy={isBuy}
            decimals={decimals}
          />
        </Fragment>
      ))}
      <Send
        draft={draft}
        onChange={changeDraft}
        legs={legs}
        isAnyRejected={isAnyRefused}
        instruments={instruments}
        onCreated={onCreated}
      />
      {/* Shown only to a buyer, because the payoff is the buyer's; a seller has the opposite payoff. */}
      {draft.direction === 'buy' && Boolean(payoff) && <div className="flex min-h-72 flex-1 gap-1">{payoff}</div>}
    </div>
  )
}

/** For each requested side, true if it buys. */
function sidesOf({ direction }: RequestDraft): readonly boolean[] {
  return direction === 'both' ? [true, false] : [direction === 'buy']
}

const noInstruments: ReadonlyMap<string, Instrument> = new Map()

function positive(text: string): Amount | undefined {
  const amount = decimal(text)
  return amount !== undefined && amount > 0n ? amount : undefined
}

/** Instruments by name; undefined while loading. */
function useListed(): ReadonlyMap<string, Instrument> | undefined {
  const { data } = useInstruments()
  return useMemo(
    () =>
      data === undefined
        ? undefined
        : new Map(
            data.flatMap(({ instrument, isActive }) => (isActive ? [[instrument.instrumentName, instrument]] : [])),
          ),
    [data],
  )
}

type SendProps = Pick<NewRequestProps, 'onCreated'> & {
  draft: RequestDraft
  onChange: (part: Partial<RequestDraft>) => void
  legs: readonly DraftLeg[]
  isAnyRejected: boolean
  instruments: ReadonlyMap<string, Instrument> | undefined
}

function Send({ draft, onChange, legs, isAnyRejected, instruments, onCreated }: SendProps) {
  const access = useAccess()
  const actions = useRfqActions()
  const { onRequested } = useStructureStore()
  const { isCreating } = usePendingRfqs()
  const [outcome, setOutcome] = useState<Outcome>()
  const account = access.status === 'trading' ? access.account : undefined
  const { errors = noErrors, request } = checkRequest(draft, legs, instruments ?? noInstruments, account)
  const rejected = isAnyRejected ? { legs: t('Correct the number marked in red first.') } : noErrors
  const send = async () => {
    if (request === undefined || isAnyRejected || actions === undefined) return
    const sent = await actions.create(request)
    if (sent.status === 'busy') return
    setOutcome(sent)
    if (sent.status !== 'done') return
    onRequested(sent.value.blockId)
    onCreated(sent.value.blockId)
  }
  const steps = legs.flatMap(({ instrumentName }) => instruments?.get(instrumentName)?.amountStep ?? [])
  return (
    <>
      <RequestForm
        draft={draft}
        onChange={onChange}
        amountStep={steps.reduce((most, step) => (step > most ? step : most), 1n)}
        errors={{ ...(instruments === undefined ? noErrors : errors), ...rejected }}
        sentAs={sentAsText(draft, request, legs)}
        isPending={isCreating}
        onSend={() => void send()}
        {...(actions === undefined && { instead: <MayNotSend /> })}
      />
      <div aria-live="polite" className="px-3 pb-3 text-sm empty:hidden">
        {outcome !== undefined && <SendOutcome outcome={outcome} />}
      </div>
    </>
  )
}

const noErrors = {}

/** Text of the package as sent, if it differs from the typed package. */
function sentAsText(
  { amount }: RequestDraft,
  request: CheckedRequest['request'],
  legs: readonly DraftLeg[],
): string | undefined {
  if (request === undefined || request.amount === decimal(amount)) return undefined
  const ratios = legs.map((leg, at) => ({ ...leg, ratio: request.legs[at]?.ratio ?? leg.ratio }))
  return t('Sent as {amount} × {package}', { amount: formatExact(request.amount), package: packageLabel(ratios) })
}

function SendOutcome({ outcome }: { outcome: Outcome }) {
  switch (outcome.status) {
    case 'done':
    case 'busy':
      return null
    case 'refused':
      return (
        <p role="alert" className="text-danger">
          {outcome.failure.words}
          {outcome.failure.code !== undefined && (
            <span className="ml-1 text-xs text-text-4">{outcome.failure.code}</span>
          )}
        </p>
      )
    case 'notArrived':
      return <p className="text-warn">{t('The RFQ never reached the venue. Send it again.')}</p>
    case 'unknown':
      return (
        <p className="text-warn">{t('We couldn’t confirm the RFQ. If it was received, it appears in your list.')}</p>
      )
  }
}

function MayNotSend() {
  const { setOpen } = useConnectDialog()
  const { canTrade } = useTradeAccess()
  if (canTrade === 'opening' || canTrade === 'trading') return <LoadingState>{t('Opening the account…')}</LoadingState>
  if (canTrade !== 'signedOut') {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-sm text-text-3">{t('Enable trading to send RFQs.')}</p>
        <EnableNow size="regular" />
      </div>
    )
  }
  return (
    <Button variant="primary" size="large" onClick={() => setOpen(true)}>
      {t('Connect a wallet')}
    </Button>
  )
}
