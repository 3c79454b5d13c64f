import { useAccess, useAccountServices, useAccountSession } from '@/web/session/accountContext'
import { useAccountSummary, usePositions } from '@/web/session/accountLists'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { useOneClick } from '@/web/session/oneClick/useOneClick'
import { costedPosition } from '@/web/session/figures/positions'
import { useStops } from '@/web/session/stops/useStops'
import { usePendingStops } from '@/web/session/stops/usePendingStops'
import { stopToSign, type NewStop } from '@/web/session/stops/stopOrder'
import { SigningModeChoice } from '@/web/desk/ticket/SigningModeChoice'
import { useTicker } from '@/web/market/tickers/useTicker'
import { fixed6, type Amount, absolute, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import {
  limitProblem,
  stopProblem,
  type StopDraft,
  closedAmount,
  readStop,
  settledDraft,
  type StopField,
  type StopProblem,
  stopWarning,
} from './stopDraft'
import { TicketCost } from '@/web/desk/ticket/TicketCost'
import { useLaterMargin } from '@/web/session/preview/useLaterMargin'
import { useLiquidationMarks } from '@/web/session/preview/useLiquidationMarks'
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { TradeAccess } from '@/web/session/access/access'
import { accessMissing, accessWaits, phaseLabels } from '@/web/session/access/accessLabels'
import type { PendingPhase } from '@/web/session/actions/pendingStore'
import { tradeFee, type FeeSchedule } from '@/core/quant/fees'
import type { Position } from '@/core/quant/pnl'
import type { LiquidationPrice } from '@/core/quant/preview/positionLiquidation'
import { Button } from '@/web/ui/Button'
import { ActionHint } from '@/web/ui/ActionHint'
import { Checkbox } from '@/web/ui/Checkbox'
import { echoDecimalText } from '@/web/ui/decimalText'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { useWasOpened } from '@/web/ui/useWasOpened'
import { t } from '@/web/language/t'
import { PriceAndAmount } from './PriceAndAmount'
import { placeNames, signedLabel } from './stopNames'
import { StopPreview } from './StopPreview'
import { TriggerFields } from './TriggerFields'

type StopTicketPanelProps = {
  instrument: Instrument
  desk: { readonly stop: StopDraft; readonly setStop: (change: (draft: StopDraft) => StopDraft) => void }
}

const nothing = fixed6<Amount>(0n)

/** The ticket of stops, live: distance and PnL move with the mark. */
export function StopTicketPanel({ instrument, desk: { stop: draft, setStop: setDraft } }: StopTicketPanelProps) {
  const access = useAccess()
  const { access: store } = useAccountServices()
  const actions = useAccountSession()?.stops
  const oneClick = useOneClick()?.oneClick
  const { data: summary } = useAccountSummary()
  const { data: positions } = usePositions()
  const { placing } = usePendingStops()
  const others = useStops()
  const { canTrade, stepOn } = useTradeAccess()
  const { ticker } = useTicker(instrument.instrumentName)
  const liquidations = useLiquidationMarks(instrument.instrumentName)
  const markPrice = ticker?.mark?.price
  const position = positions?.find(({ instrumentName }) => instrumentName === instrument.instrumentName)
  const held = position === undefined ? undefined : costedPosition(position)

  const submit = (stop: NewStop | undefined) => {
    if (canTrade !== 'trading') return stepOn()
    if (stop === undefined || actions === undefined) return
    void actions.place(stop).then(({ status }) => {
      if (status === 'done') setDraft((sent) => ({ ...sent, triggerText: '', limitText: '', amountText: '' }))
    })
  }
  return (
    <StopTicket
      instrument={instrument}
      draft={draft}
      onDraft={setDraft}
      held={held}
      isHeldKnown={positions !== undefined}
      liquidations={liquidations}
      markPrice={markPrice}
      indexPrice={ticker?.indexPrice}
      rates={feeRatesOf(summary?.feeStructures, instrument)}
      problemOf={(stop) =>
        stopProblem(stop, {
          instrument,
          markPrice,
          position: positions === undefined ? undefined : (held?.amount ?? nothing),
          others,
          isAttached: false,
        }) ?? limitProblem(oneClick, stopToSign(stop))
      }
      phase={placing}
      canTrade={canTrade}
      signing={
        <SigningModeChoice
          mode={access.status === 'trading' ? access.signingMode : 'wallet'}
          isPaperWallet={access.status !== 'signedOut' && access.isPaper}
          onChange={store.setSigningMode}
          isOneClickAvailable={access.status === 'trading'}
        />
      }
      onSubmit={submit}
    />
  )
}

type StopTicketProps = {
  instrument: Instrument
  draft: StopDraft
  onDraft: (change: (draft: StopDraft) => StopDraft) => void
  /** What is held; undefined when that is nothing, or not known. */
  held: Position | undefined
  isHeldKnown: boolean
  /** The marks that liquidate what is held. */
  liquidations: readonly LiquidationPrice[]
  markPrice: Price | undefined
  indexPrice: Price | undefined
  rates: FeeSchedule
  /** What the venue would say of it. */
  problemOf: (stop: NewStop) => StopProblem | undefined
  phase: PendingPhase | undefined
  canTrade: TradeAccess
  /** Who signs. */
  signing?: ReactNode
  /** The stop is good; or trading is not enabled yet, and this is the way to it. */
  onSubmit: (stop: NewStop | undefined) => void
}

/** A stop-loss or take-profit: for a position, for a part of it, or an order by itself that waits for the mark. */
function StopTicket(props: StopTicketProps) {
  const { instrument, held, markPrice, phase, canTrade, onSubmit } = props
  const messageId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [shownFields, setShownFields] = useState<ReadonlySet<StopField>>(noFields)
  const draft = settledDraft(props.draft, held?.amount)
  const change = (part: Partial<StopDraft>) => props.onDraft((now) => ({ ...now, ...part }))
  const read = readStop(draft, instrument)
  const stop = 'stop' in read ? read.stop : undefined
  const problem = 'problem' in read ? read.problem : props.problemOf(read.stop)
  // An error is not shown before its field has been left; those of the whole stop are shown once it can be read.
  const shown = problem !== undefined && (stop !== undefined || shownFields.has(problem.field)) ? problem : undefined
  const showField = (field: StopField, text: string) => text !== '' && setShownFields((now) => new Set([...now, field]))
  const isBuy = draft.side === 'buy'
  // The figures come with the first input and stay, so that nothing moves.
  const isHeld = useWasOpened(draft.triggerText !== '' || draft.limitText !== '' || draft.amountText !== '')

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (phase !== undefined || accessWaits[canTrade] !== undefined) return
    if (canTrade !== 'trading') return onSubmit(undefined)
    if (problem === undefined && stop !== undefined) {
      setShownFields(noFields)
      return onSubmit(stop)
    }
    setShownFields(allFields)
    form.current?.querySelector<HTMLInputElement>(`input[name="${problem?.field ?? 'trigger'}"]`)?.focus()
  }

  return (
    <form
      ref={form}
      aria-label={t('Stop ticket')}
      noValidate
      onSubmit={submit}
      className="flex min-h-0 flex-1 flex-col bg-surface-1"
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-3 pb-2">
        <div className="flex flex-col gap-1.5">
          <RadioGroup label={t('Type')} value={draft.kind} onChange={(kind) => change({ kind })} options={kinds} />
          <RadioGroup
            label={t('Applies to')}
            size="small"
            value={draft.scope}
            onChange={(scope) => change({ scope })}
            options={scopesFor(held)}
          />
          {draft.scope === 'order' && (
            <RadioGroup label={t('Side')} value={draft.side} onChange={(side) => change({ side })} options={sides} />
          )}
          <TriggerFields
            terms={{ kind: draft.kind, isBuy, priceStep: instrument.priceStep }}
            markPrice={markPrice}
            part={partOf(draft, held, stop)}
            triggerText={draft.triggerText}
            onTrigger={(triggerText) => change({ triggerText })}
            onBlur={() => showField('trigger', draft.triggerText)}
            isWrong={shown?.field === 'trigger'}
            messageId={messageId}
          />
          <PriceAndAmount
            instrument={instrument}
            draft={draft}
            onChange={change}
            held={held}
            onBlur={showField}
            wrong={shown?.field}
            messageId={messageId}
          />
          {draft.scope === 'order' && (
            <Checkbox
              label={t('Reduce only')}
              title={t('Can only reduce your position')}
              isChecked={draft.reduceOnly}
              onChange={(reduceOnly) => change({ reduceOnly })}
            />
          )}
          {isHeld && (
            <>
              <hr className="border-line" />
              <StopPreview {...props} stop={stop} />
            </>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-col gap-2 border-t border-line p-3 pt-2">
        {isHeld && <StopCost {...props} stop={stop} />}
        <Message id={messageId} problem={shown} stop={problem === undefined ? stop : undefined} {...props} />
        <SubmitButton draft={draft} waits={phase === undefined ? accessWaits[canTrade] : phaseLabels[phase]} />
        <ActionHint words={accessMissing[canTrade]} />
        {props.signing}
      </div>
    </form>
  )
}

/** What the order would cost that the trigger sends: it pays as a taker, and needs its margin only then. */
function StopCost({ instrument, stop, held, indexPrice, rates }: StopTicketProps & { stop: NewStop | undefined }) {
  const amount = stop === undefined ? undefined : closedAmount(stop, held?.amount)
  const price = stop?.limitPrice ?? stop?.trigger
  const order =
    stop !== undefined && amount !== undefined && price !== undefined
      ? { isBuy: stop.isBuy, amount, limitPrice: price, reduceOnly: stop.scope !== 'order' || stop.reduceOnly }
      : undefined
  const margin = useLaterMargin(instrument, order)
  const fee =
    order !== undefined && indexPrice !== undefined
      ? tradeFee({ instrument, price: order.limitPrice, amount: order.amount, indexPrice, liquidity: 'taker', rates })
      : undefined
  return (
    <TicketCost
      fee={fee}
      margin={margin}
      feeAbout={t('As a taker')}
      marginAbout={t('Needed when it triggers; waiting needs no margin.')}
    />
  )
}

const noFields: ReadonlySet<StopField> = new Set()
const allFields: ReadonlySet<StopField> = new Set(['trigger', 'limit', 'amount', 'stop'])

const kinds = [
  { value: 'STOP_LOSS', label: t('Stop-loss') },
  { value: 'TAKE_PROFIT', label: t('Take-profit') },
] as const

const sides = [
  { value: 'buy', label: t('Buy'), tone: 'buy' },
  { value: 'sell', label: t('Sell'), tone: 'sell' },
] as const

function scopesFor(held: Position | undefined) {
  const isDisabled = held === undefined || held.amount === 0n
  return [
    { value: 'wholePosition', label: t('Position'), isDisabled },
    { value: 'partOfPosition', label: t('Partial'), isDisabled },
    { value: 'order', label: t('Order') },
  ] as const
}

/** What it would close, as far as that is filled in. */
function partOf(draft: StopDraft, held: Position | undefined, stop: NewStop | undefined) {
  if (held === undefined || held.amount === 0n || (draft.side === 'sell') !== held.amount > 0n) return undefined
  const whole = absolute(held.amount)
  // Before the amount is filled in, all of it: the trigger comes first.
  const amount: Amount = stop === undefined ? whole : (closedAmount(stop, held.amount) ?? whole)
  return amount > 0n && amount <= whole ? { held, amount } : undefined
}

type MessageProps = Pick<StopTicketProps, 'instrument' | 'liquidations' | 'held'> & {
  id: string
  problem: StopProblem | undefined
  stop: NewStop | undefined
}

/** One place for what is wrong and for what will be signed, always as high, so that the button never moves. */
function Message({ id, problem, stop, instrument, liquidations, held }: MessageProps) {
  const closes = held !== undefined && held.amount !== 0n && stop?.isBuy === held.amount < 0n
  const warning =
    stop === undefined ? undefined : stopWarning(stop, { instrument, liquidations, closes, held: held?.amount })
  return (
    <div id={id} aria-live="polite" className="min-h-12 text-xs">
      {problem !== undefined ? (
        <p className="text-danger">
          {problem.words}
          {problem.code !== undefined && <span className="ml-1 text-2xs break-all text-text-4">{problem.code}</span>}
        </p>
      ) : (
        <>
          {stop !== undefined && (
            <p className="text-text-2">
              <span className="text-text-3">{t('You’re signing:')}</span> {signedLabel(stop, instrument)}
            </p>
          )}
          {warning !== undefined && <p className="text-warn">{warning}</p>}
        </>
      )}
    </div>
  )
}

function SubmitButton({ draft, waits }: { draft: StopDraft; waits: string | undefined }) {
  const amount =
    draft.scope !== 'wholePosition' && draft.amountText !== '' ? ` ${echoDecimalText(draft.amountText)}` : ''
  const words = `${placeNames[draft.kind]}${amount}`
  return (
    <Button
      type="submit"
      variant={draft.side}
      size="large"
      isPending={waits !== undefined}
      aria-label={waits === undefined ? words : `${words}: ${waits}`}
      className="w-full"
    >
      <span className="truncate">{waits ?? words}</span>
    </Button>
  )
}
