import { useId, useState, type SubmitEvent } from 'react'
import type { PositionSide } from '@/core/protocol/codecs'
import { absolute, type Amount, type Price, formatFixed6 } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { StopKind } from '@/core/quant/checkStop'
import type { Position } from '@/core/quant/pnl'
import type { PositionLiquidation } from '@/core/quant/preview/positionLiquidation'
import { plural, t } from '@/web/language/t'
import type { Outcome } from '@/web/session/actions/outcome'
import { BuilderNote } from '@/web/session/BuilderNote'
import type { PendingStops } from '@/web/session/stops/pendingStops'
import {
  changeOf,
  stopScope,
  type NewStop,
  type WaitingStop,
  isSameStop,
  type StopChange,
} from '@/web/session/stops/stopOrder'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { Dialog } from '@/web/ui/Dialog'
import { estimate } from '@/web/ui/estimate'
import { formatExact } from '@/web/ui/formatExact'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import { farLiquidationText, liquidationText } from '@/web/ui/liquidationText'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { showErrors } from '@/web/ui/showErrors'
import { emptyLegs, legKinds, type LegDraft, type Legs, emptyLeg } from './legDraft'
import { PositionShares } from './PriceAndAmount'
import { readLeg, type StopProblem, stopWarning } from './stopDraft'
import { StopLeg } from './StopLeg'
import { kindNames } from './stopNames'
import { TrailChoice } from './TrailFields'
import { usePositionTrail } from './usePositionTrail'

export type PositionStopsDialogProps = {
  instrument: Instrument
  held: Position
  positionSide: PositionSide | undefined
  /** Average entry price, USD. */
  entryPrice: Price
  markPrice: Price | undefined
  /** Leverage of the position, 1 for an option; undefined while unknown. */
  leverage: number | undefined
  /** Liquidation of the position. For an option it depends on the price of the underlying. */
  liquidation: PositionLiquidation | undefined
  stops: readonly WaitingStop[]
  pending: PendingStops
  start?: StopStart | undefined
  /** Predicts why the venue would reject a stop. `replaced` is the existing stop that the new stop replaces. */
  problemOf: (stop: NewStop, replaced: WaitingStop | undefined) => StopProblem | undefined
  onSend: (wish: StopLegDraft) => Promise<Outcome<OrderMessage>>
  onCancel: (stop: WaitingStop) => void
  onOpenChange: (isOpen: boolean) => void
}

type Scope = 'wholePosition' | 'partOfPosition'

export function PositionStopsDialog(props: PositionStopsDialogProps) {
  const { instrument, held, markPrice, liquidation, stops, pending, problemOf, onSend, onOpenChange } = props
  const id = useId()
  const whole = wholeStops(stops)
  const [scope, setScope] = useState<Scope>('wholePosition')
  const [wholeLegs, setWholeLegs] = useState<Legs>(() => startLegs(whole, props.start))
  const [partLegs, setPartLegs] = useState<Legs>(emptyLegs)
  const [amountText, setAmountText] = useState('')
  const [refused, setRefused] = useState<Readonly<Partial<Record<StopKind, string>>>>({})
  const [isSending, setSending] = useState(false)
  const [isTried, setTried] = useState(false)
  const isWhole = scope === 'wholePosition'
  const legs = isWhole ? wholeLegs : partLegs
  const side = held.amount > 0n ? 'sell' : 'buy'
  const openLoss = isWhole ? whole.STOP_LOSS : undefined
  const trail = usePositionTrail({ instrument, isBuy: side === 'buy', markPrice, open: openLoss })
  const legsRead = legKinds.map((kind) => {
    const open = isWhole ? whole[kind] : undefined
    const leg = kind === 'STOP_LOSS' ? trail.legOf(legs[kind]) : legs[kind]
    // The venue closes a whole position only at the market, so a limit order gets the size that the position has now.
    const isSized = isWhole && leg.type === 'limit'
    const sized = isSized
      ? ({ scope: 'partOfPosition', amountText: formatFixed6(absolute(held.amount)) } as const)
      : { scope, amountText }
    const read = readLeg(kind, leg, { instrument, side, ...sized, positionSide: props.positionSide })
    const stop = read !== undefined && 'stop' in read ? read.stop : undefined
    const wish = stop === undefined ? undefined : isSized ? sizedWish(stop, open) : wishOf(stop, open)
    const problem =
      read !== undefined && 'problem' in read
        ? read.problem
        : wish === undefined
          ? undefined
          : problemOf(wish.stop, isSized ? undefined : open)
    return { kind, open, stop, wish, problem }
  })
  const isSizedLeg = isWhole && legKinds.some((kind) => legs[kind].type === 'limit')
  const amountProblem = legsRead.find(({ problem }) => problem?.field === 'amount')?.problem
  const wishes = legsRead.flatMap(({ wish }) => wish ?? [])
  const isTrailOnly = openLoss !== undefined && trail.choice !== undefined && wishes.length === 0
  const isReady =
    (wishes.length > 0 || isTrailOnly) &&
    trail.problem === undefined &&
    legsRead.every(({ problem }) => problem === undefined)

  const setLeg = (kind: StopKind) => (part: Partial<LegDraft>) => {
    const set = isWhole ? setWholeLegs : setPartLegs
    set((now) => ({ ...now, [kind]: { ...now[kind], ...part } }))
    setRefused((now) => ({ ...now, [kind]: undefined }))
  }
  /**
   * Sequential, because a wallet handles one signature at a time. An accepted stop stays even if the next stop fails.
   */
  const send = async () => {
    setSending(true)
    let isAllTaken = true
    for (const wish of wishes) {
      const outcome = await onSend(wish)
      if (outcome.status !== 'done') isAllTaken = false
      if (outcome.status === 'done' && wish.stop.kind === 'STOP_LOSS' && trail.choice !== undefined)
        void trail.begin(outcome.value.orderId, trail.choice)
      // Only now, so that the position is protected throughout.
      if (outcome.status === 'done' && wish.what === 'place' && wish.replaces !== undefined)
        props.onCancel(wish.replaces)
      if (outcome.status === 'refused') setRefused((now) => ({ ...now, [wish.stop.kind]: outcome.failure.words }))
    }
    if (openLoss !== undefined && trail.choice !== undefined) void trail.begin(openLoss.orderId, trail.choice)
    setSending(false)
    if (isAllTaken) onOpenChange(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    if (!isReady) return showErrors(event.currentTarget, () => setTried(true))
    setTried(false)
    void send()
  }
  const title = t('{instrument} take-profit and stop-loss', { instrument: instrument.instrumentName })
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <Button
          type="submit"
          form={`${id} form`}
          size="large"
          variant="primary"
          className="flex-1"
          isPending={isSending}
        >
          {isTrailOnly ? t('Start trailing') : sendLabel(wishes)}
        </Button>
      }
    >
      <form id={`${id} form`} aria-label={title} className="flex flex-col gap-3 p-4" noValidate onSubmit={submit}>
        <Figures {...props} />
        <RadioGroup
          label={t('Applies to')}
          size="small"
          value={scope}
          onChange={setScope}
          options={[
            { value: 'wholePosition', label: t('Whole position') },
            { value: 'partOfPosition', label: t('Partial') },
          ]}
        />
        {!isWhole && (
          <div className="flex flex-col gap-1.5">
            <NumberField
              label={t('Amount')}
              suffix={instrument.asset}
              value={amountText}
              step={instrument.amountStep}
              onChange={setAmountText}
              error={amountText === '' && !isTried ? undefined : amountProblem?.words}
            />
            <PositionShares held={held} amountStep={instrument.amountStep} hasKeys={false} onPick={setAmountText} />
          </div>
        )}
        {isTried && wishes.length === 0 && !trail.isOn && (
          <p role="alert" className="text-xs text-danger">
            {t('Enter a new take-profit or stop-loss price')}
          </p>
        )}
        {legsRead.map(({ kind, open, stop, problem }) => (
          <StopLeg
            key={`${scope} ${kind}`}
            kind={kind}
            leg={legs[kind]}
            onLeg={setLeg(kind)}
            instrument={instrument}
            isBuy={side === 'buy'}
            markPrice={markPrice}
            part={{ held, amount: isWhole ? absolute(held.amount) : partAmount(amountText, held) }}
            leverage={props.leverage}
            problem={problem?.field === 'amount' ? undefined : (problem ?? refusal(refused[kind]))}
            warning={
              stop === undefined
                ? undefined
                : stopWarning(stop, { instrument, liquidations: marksOf(instrument, liquidation), closes: true })
            }
            messageId={`${id} ${kind}`}
            isTrailing={kind === 'STOP_LOSS' && trail.isOn}
            trail={
              kind === 'STOP_LOSS' &&
              trail.isOffered && (
                <TrailChoice
                  draft={trail.draft}
                  onDraft={trail.setDraft}
                  priceStep={instrument.priceStep}
                  markPrice={markPrice}
                  problem={isTried ? trail.problem : undefined}
                />
              )
            }
            actions={
              open !== undefined && (
                <Button
                  size="small"
                  aria-label={t('Remove {kind}', { kind: kindNames[kind] })}
                  isPending={pending.cancels.has(open.rowKey)}
                  onClick={() => {
                    props.onCancel(open)
                    setLeg(kind)({ triggerText: '' })
                  }}
                >
                  {t('Remove')}
                </Button>
              )
            }
          />
        ))}
        <p className="text-xs text-text-3">
          {isSizedLeg
            ? t(
                'A limit TP/SL closes {amount}, the size of the position now, and does not follow it. It may not fill.',
                { amount: `${formatAmount(absolute(held.amount), instrument.amountStep)} ${instrument.asset}` },
              )
            : isWhole
              ? t(
                  'Closes the full position at market when mark reaches the trigger. If one triggers, the other is cancelled (OCO).',
                )
              : t(
                  'Each closes its own amount when mark reaches the trigger. All are cancelled when the position closes.',
                )}{' '}
          {t('PnL and ROE are before fees; ROE is on the entry margin.')}
        </p>
        <PartialStops {...props} />
        <BuilderNote />
      </form>
    </Dialog>
  )
}

function wholeStops(stops: readonly WaitingStop[]): Readonly<Record<StopKind, WaitingStop | undefined>> {
  const ofKind = (kind: StopKind) => stops.find((stop) => stop.stop === kind && stopScope(stop) === 'wholePosition')
  return { TAKE_PROFIT: ofKind('TAKE_PROFIT'), STOP_LOSS: ofKind('STOP_LOSS') }
}

function partAmount(amountText: string, held: Position): Amount {
  const whole = absolute(held.amount)
  const amount = decimalValue<Amount>(amountText)
  return amount !== undefined && amount > 0n && amount <= whole ? amount : whole
}

function refusal(words: string | undefined): StopProblem | undefined {
  return words === undefined ? undefined : { field: 'order', words }
}

function sendLabel(wishes: readonly StopLegDraft[]): string {
  const [only] = wishes
  if (only === undefined) return t('Nothing to place')
  if (wishes.length > 1)
    return plural(wishes.length, { one: 'Place {count} stop', other: 'Place both ({count} orders)' })
  const kind = kindNames[only.stop.kind]
  const trigger = formatExact(only.stop.trigger)
  return only.what === 'edit'
    ? t('Move {kind} to {trigger}', { kind, trigger })
    : t('Place {kind} at {trigger}', { kind, trigger })
}

/** Liquidation prices to show as marks. Empty for an option, whose liquidation depends on its underlying. */
function marksOf({ instrumentType }: Instrument, liquidation: PositionLiquidation | undefined) {
  return liquidation?.status === 'prices' && instrumentType === 'PERPETUAL' ? liquidation.prices : []
}

function Figures({ instrument, held, entryPrice, markPrice, liquidation }: PositionStopsDialogProps) {
  const amount = formatAmount(absolute(held.amount), instrument.amountStep)
  const figures = [
    { name: held.amount > 0n ? t('Long') : t('Short'), value: amount },
    { name: t('Entry'), value: formatPrice(entryPrice, instrument.priceStep) },
    { name: t('Mark'), value: formatPrice(markPrice, instrument.priceStep) },
    {
      name: t('Liq. price'),
      value: estimate(liquidationText(liquidation, instrument.priceStep)),
      title: farLiquidationText(liquidation, instrument.priceStep),
    },
  ]
  return (
    <dl className="grid grid-cols-4 gap-2 text-sm">
      {figures.map(({ name, value, title }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-text-3">{name}</dt>
          <dd className="truncate" title={title}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type PartialStopsProps = Pick<PositionStopsDialogProps, 'instrument' | 'stops' | 'pending' | 'onCancel'>

function PartialStops({ instrument, stops, pending, onCancel }: PartialStopsProps) {
  const parts = stops.filter((stop) => stopScope(stop) !== 'wholePosition')
  if (parts.length === 0) return null
  return (
    <ul aria-label={t('Partial stops')} className="border-t border-line text-sm">
      {parts.map((stop) => {
        const { limitPrice, amount, trigger } = changeOf(stop)
        const kind = kindNames[stop.stop]
        const words = `${kind} ${formatAmount(amount, instrument.amountStep)}`
        return (
          <li key={stop.rowKey} className="flex min-h-8 items-center gap-3 border-b border-line">
            <span className={stop.stop === 'STOP_LOSS' ? 'text-warn' : 'text-accent'}>{kind}</span>
            <span className="flex-1 text-right">{formatAmount(amount, instrument.amountStep)}</span>
            <span className="w-20 text-right">{formatPrice(trigger, instrument.priceStep)}</span>
            <span className="w-20 text-right text-text-3">
              {limitPrice === undefined ? t('Market') : formatPrice(limitPrice, instrument.priceStep)}
            </span>
            <Button
              size="small"
              aria-label={t('Cancel {stop}', { stop: words })}
              isPending={pending.cancels.has(stop.rowKey)}
              onClick={() => onCancel(stop)}
            >
              {t('Cancel')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * The leg for which the dialog opens. `trigger` is its initial trigger; `undefined` keeps the current trigger at the
 * venue.
 */
export type StopStart = { readonly kind: StopKind; readonly trigger: Price | undefined }

function startLegs(whole: Readonly<Record<StopKind, WaitingStop | undefined>>, start: StopStart | undefined): Legs {
  const legs = { TAKE_PROFIT: legOf(whole.TAKE_PROFIT), STOP_LOSS: legOf(whole.STOP_LOSS) }
  if (start?.trigger === undefined) return legs
  return { ...legs, [start.kind]: { ...legs[start.kind], triggerText: formatFixed6(start.trigger) } }
}

function legOf(stop: WaitingStop | undefined): LegDraft {
  if (stop === undefined) return emptyLeg
  const { trigger, limitPrice } = changeOf(stop)
  return {
    triggerText: formatFixed6(trigger),
    type: limitPrice === undefined ? 'market' : 'limit',
    limitText: limitPrice === undefined ? '' : formatFixed6(limitPrice),
  }
}

/** A request for one leg: a new stop, or an edit of the existing stop. */
export type StopLegDraft =
  | { readonly what: 'place'; readonly stop: NewStop; readonly replaces?: WaitingStop | undefined }
  | { readonly what: 'edit'; readonly stop: NewStop; readonly open: WaitingStop; readonly change: StopChange }

/** A limit order in place of a stop at the market, which is cancelled once the order is accepted. */
function sizedWish(stop: NewStop, replaces: WaitingStop | undefined): StopLegDraft {
  return { what: 'place', stop, replaces }
}

function wishOf(stop: NewStop, open: WaitingStop | undefined): StopLegDraft | undefined {
  if (open === undefined) return { what: 'place', stop }
  const { trigger, amount, limitPrice } = stop
  const change = { trigger, amount, limitPrice }
  return isSameStop(open, change) ? undefined : { what: 'edit', stop, open, change }
}
