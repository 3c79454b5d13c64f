import { absolute, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { Position } from '@/core/quant/pnl'
import { limitProblem } from '@/web/desk/draft/checkDraft'
import { isReduceForced } from '@/web/desk/draft/positionModeDraft'
import { ReduceOnlyBox } from '@/web/desk/draft/ReduceOnlyBox'
import { ticketFee } from '@/web/desk/ticket/order/orderPreview'
import { PreviewRows, costRows } from '@/web/desk/ticket/PreviewRows'
import { SideChoice, Signing, TicketShell, segment } from '@/web/desk/ticket/TicketShell'
import { useTicket, useTicketAccess } from '@/web/desk/ticket/useTicket'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { useTicketFacts } from '@/web/desk/ticket/useTicketFacts'
import { t } from '@/web/language/t'
import { phaseLabels } from '@/web/session/access/accessLabels'
import { useAccountSession } from '@/web/session/accountContext'
import { hedgeSide } from '@/web/session/positionMode/hedgeSide'
import { usePositionMode } from '@/web/session/positionMode/usePositionMode'
import { useFutureMargin } from '@/web/session/preview/useFutureMargin'
import { useLiquidationMarks } from '@/web/session/preview/useLiquidationMarks'
import { stopToSign, type NewStop } from '@/web/session/stops/stopOrder'
import { usePendingStops } from '@/web/session/stops/usePendingStops'
import { useStops } from '@/web/session/stops/useStops'
import { echoDecimalText } from '@/web/ui/decimalText'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { PriceAndAmount } from './PriceAndAmount'
import { closedAmount, readStop, settledDraft, stopProblem, stopWarning, type StopDraft } from './stopDraft'
import { placeNames, signedLabel } from './stopNames'
import { stopRows } from './stopRows'
import { TrailChoice } from './TrailFields'
import { TriggerFields } from './TriggerFields'
import { useTrailTicket } from './useTrailTicket'

type StopTicketProps = { instrument: Instrument; context: Pick<TicketContext, 'stop' | 'setStop'> }

/** Ticket for a stop of a position, of a part of it, or as an independent order. Distance and PnL follow the mark. */
export function StopTicket({ instrument, context: { stop: typed, setStop } }: StopTicketProps) {
  const { mode } = usePositionMode(instrument)
  const isHedge = mode === 'hedge'
  // In hedge mode a stop closes: the long position if it sells, the short one if it buys.
  const positionSide = isHedge ? hedgeSide(typed.side, 'close') : undefined
  const facts = useTicketFacts(instrument, { positionSide })
  const { held, markPrice, position } = facts
  const actions = useAccountSession()?.stops
  const { placing } = usePendingStops()
  const others = useStops()
  const liquidations = useLiquidationMarks(instrument)
  const settled = settledDraft(typed, position)
  const isForced = isHedge || isReduceForced(mode, instrument, settled.side, position)
  const trail = useTrailTicket(
    instrument,
    isForced ? { ...settled, reduceOnly: true, positionSide } : settled,
    markPrice,
  )
  const { draft } = trail
  const change = (part: Partial<StopDraft>) => setStop((now) => ({ ...now, ...part }))
  const read = readStop(draft, instrument)
  const stop = 'stop' in read ? read.stop : undefined
  const trailProblem = trail.read?.problem
  const problem =
    trailProblem !== undefined
      ? { field: 'trail' as const, words: trailProblem.words }
      : 'problem' in read
        ? read.problem
        : (stopProblem(read.stop, { instrument, markPrice, position, others, isAttached: false }) ??
          limitProblem(facts.oneClick, [stopToSign(read.stop)]))
  const { ticket, leave } = useTicket({
    access: useTicketAccess(),
    problem,
    isFilledIn: stop !== undefined,
    pending: placing === undefined ? undefined : phaseLabels[placing],
    send: () => {
      if (problem !== undefined || stop === undefined) return problem
      void actions?.place(stop).then((outcome) => {
        if (outcome.status === 'done') change({ triggerText: '', limitText: '', amountText: '', trail: undefined })
        trail.onPlaced(outcome)
      })
      return undefined
    },
  })
  const wrong = ticket.problem?.field
  const cost = useStopCost(instrument, stop, facts)
  const good = problem === undefined ? stop : undefined
  const closes = held !== undefined && held.amount !== 0n && good?.isBuy === held.amount < 0n

  return (
    <TicketShell
      ticket={ticket}
      name={t('Stop ticket')}
      message={{
        signed: good === undefined ? undefined : <Signing>{signedLabel(good, instrument)}</Signing>,
        warning:
          good === undefined ? undefined : stopWarning(good, { instrument, liquidations, closes, held: held?.amount }),
      }}
      button={{ text: buttonText(draft), side: draft.side }}
      preview={
        <PreviewRows
          label={t('Stop preview')}
          rows={[
            ...stopRows({ instrument, stop, markPrice, held, isHeldKnown: position !== undefined }),
            ...costRows(cost),
          ]}
        />
      }
    >
      <RadioGroup
        label={t('Type')}
        value={draft.kind}
        onChange={(kind) => change({ kind, trail: undefined })}
        options={kinds}
        className={segment}
      />
      <RadioGroup
        label={t('Applies to')}
        size="small"
        value={draft.scope}
        onChange={(scope) => change({ scope })}
        options={scopesFor(held)}
      />
      {(isHedge || draft.scope === 'order') && (
        <SideChoice value={draft.side} onChange={(side) => change({ side })} hedge={isHedge ? 'close' : undefined} />
      )}
      {trail.read === undefined && (
        <TriggerFields
          terms={{ kind: draft.kind, isBuy: draft.side === 'buy', priceStep: instrument.priceStep }}
          markPrice={markPrice}
          part={partOf(draft, held, stop)}
          triggerText={draft.triggerText}
          onTrigger={(triggerText) => change({ triggerText })}
          onBlur={() => leave('trigger', draft.triggerText)}
          isWrong={wrong === 'trigger'}
          messageId={ticket.messageId}
        />
      )}
      {draft.kind === 'STOP_LOSS' && (
        <TrailChoice
          draft={draft.trail}
          onDraft={(next) => change({ trail: next })}
          priceStep={instrument.priceStep}
          markPrice={markPrice}
          problem={wrong === 'trail' ? trailProblem : undefined}
        />
      )}
      <PriceAndAmount
        instrument={instrument}
        draft={draft}
        onChange={change}
        held={held}
        onBlur={leave}
        wrong={wrong}
        messageId={ticket.messageId}
      />
      {!isHedge && draft.scope === 'order' && (
        <ReduceOnlyBox
          isChecked={draft.reduceOnly}
          isForced={isForced}
          onChange={(reduceOnly) => change({ reduceOnly })}
        />
      )}
    </TicketShell>
  )
}

/** Costs of the order that the stop triggers. It pays the taker fee, and needs margin only once triggered. */
function useStopCost(
  instrument: Instrument,
  stop: NewStop | undefined,
  { held, indexPrice, feeRates }: ReturnType<typeof useTicketFacts>,
) {
  const amount = stop === undefined ? undefined : closedAmount(stop, held?.amount)
  const price = stop?.limitPrice ?? stop?.trigger
  const order =
    stop !== undefined && amount !== undefined && price !== undefined
      ? { ...stop, amount, limitPrice: price, reduceOnly: stop.scope !== 'order' || stop.reduceOnly }
      : undefined
  return {
    margin: useFutureMargin(instrument, order),
    fee:
      order === undefined
        ? undefined
        : ticketFee({ instrument, indexPrice, feeRates }, order.limitPrice, order.amount, 'taker'),
    feeAbout: t('As a taker'),
    marginAbout: t('Needed when it triggers; waiting needs no margin.'),
  }
}

const kinds = [
  { value: 'STOP_LOSS', label: t('Stop-loss') },
  { value: 'TAKE_PROFIT', label: t('Take-profit') },
] as const

function scopesFor(held: Position | undefined) {
  const isDisabled = held === undefined || held.amount === 0n
  return [
    { value: 'wholePosition', label: t('Position'), isDisabled },
    { value: 'partOfPosition', label: t('Partial'), isDisabled },
    { value: 'order', label: t('Order') },
  ] as const
}

function partOf(draft: StopDraft, held: Position | undefined, stop: NewStop | undefined) {
  if (held === undefined || held.amount === 0n || (draft.side === 'sell') !== held.amount > 0n) return undefined
  const whole = absolute(held.amount)
  // The whole position until an amount is entered, because traders enter the trigger first.
  const amount: Amount = stop === undefined ? whole : (closedAmount(stop, held.amount) ?? whole)
  return amount > 0n && amount <= whole ? { held, amount } : undefined
}

function buttonText({ scope, amountText, kind }: StopDraft): string {
  const hasAmount = scope !== 'wholePosition' && amountText !== ''
  return hasAmount ? `${placeNames[kind]} ${echoDecimalText(amountText)}` : placeNames[kind]
}
