import type { ReactNode } from 'react'
import { formatFixed6, negate, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { StopKind } from '@/core/quant/checkStop'
import { positionAt } from '@/core/quant/pnl'
import { expectedEntry } from '@/core/quant/preview/expectedEntry'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { orderOf, type DraftError } from '@/web/desk/draft/checkDraft'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { t } from '@/web/language/t'
import { leverageFor, type ChosenLeverage } from '@/web/session/figures/chosenLeverage'
import type { NewStop } from '@/web/session/stops/stopOrder'
import { useStops } from '@/web/session/stops/useStops'
import { formatPrice } from '@/web/ui/formatNumber'
import { AttachedStops } from './AttachedStops'
import { isAttaching, nothingAttached, legKinds } from './legDraft'
import { attachedProblem, readLeg, type StopProblem } from './stopDraft'
import { kindNames, shortNames } from './stopNames'
import { pnlOf } from './triggerEntry'

export type Attached = {
  readonly node: ReactNode
  /** Stops to attach; empty if the trader wants none or the input is invalid. */
  readonly stops: readonly NewStop[]
  /** What closing the order there gains or loses before fees, in USD; absent without a trigger or an entry price. */
  readonly results: readonly { readonly kind: StopKind; readonly pnl: Usd }[]
  /** For example "With take-profit 3,160.00 and stop-loss 3,069.00". */
  readonly words: string | undefined
  readonly error: DraftError | undefined
  /** Clears the fields for the next order. */
  readonly onSent: () => void
}

type StopMarket = {
  readonly book: PreviewBook | undefined
  readonly markPrice: Price | undefined
  readonly leverage: ChosenLeverage
}

/** Checks the ticket's stops against the order that they would close. */
export function useAttachedStops(
  instrument: Instrument,
  { draft, attached, setAttached }: Pick<TicketContext, 'draft' | 'attached' | 'setAttached'>,
  { book, markPrice, leverage }: StopMarket,
): Attached {
  const others = useStops()
  const order = orderOf(draft, instrument)
  // A trigger may be entered before the amount, so it is checked with the smallest amount.
  const sized = order ?? orderOf({ ...draft, amountText: formatFixed6(instrument.amountStep) }, instrument)
  const entry = sized === undefined ? undefined : expectedEntry(sized, { instrument, markPrice }, book)
  const entryPrice = entry?.price ?? markPrice
  const isBuy = draft.side === 'buy'
  const blocked = draft.reduceOnly ? t('TP/SL isn’t available on reduce-only orders.') : undefined
  const legs = legKinds.map((kind) => {
    const read =
      blocked === undefined
        ? readLeg(kind, attached.legs[kind], {
            instrument,
            side: isBuy ? 'sell' : 'buy',
            scope: 'partOfPosition',
            amountText: draft.amountText,
            positionSide: draft.positionSide,
          })
        : undefined
    const stop = read !== undefined && 'stop' in read ? read.stop : undefined
    const found = stop === undefined ? undefined : attachedProblem(stop, entry, { instrument, markPrice, others })
    const problem = read !== undefined && 'problem' in read ? read.problem : found
    // An amount error belongs to the order, whose own field shows it.
    return { kind, stop, problem: problem?.field === 'amount' ? undefined : problem }
  })
  const errors = legs.flatMap(({ kind, problem }) => (problem === undefined ? [] : [errorOf(kindNames[kind], problem)]))
  const stops = errors.length === 0 ? legs.flatMap(({ stop }) => stop ?? []) : []
  const part =
    order === undefined || entryPrice === undefined
      ? undefined
      : { held: positionAt(isBuy ? order.amount : negate(order.amount), entryPrice), amount: order.amount }
  return {
    node: (instrument.instrumentType === 'PERPETUAL' || attached.isWanted === true || isAttaching(attached)) && (
      <AttachedStops
        draft={attached}
        onDraft={setAttached}
        instrument={instrument}
        blocked={blocked}
        isBuy={isBuy}
        entryPrice={entryPrice}
        part={part}
        leverage={leverageFor(instrument, leverage)}
        problemOf={(kind) => legs.find((leg) => leg.kind === kind)?.problem}
      />
    ),
    stops,
    results:
      part === undefined
        ? []
        : stops.map(({ kind, trigger, limitPrice }) => ({ kind, pnl: pnlOf(part, limitPrice ?? trigger) })),
    words: stops.length === 0 ? undefined : attachedText(stops, instrument),
    error: errors[0] === undefined ? undefined : { ...errors[0], words: errors.map(({ words }) => words).join(' ') },
    onSent: () => setAttached(({ isWanted }) => ({ ...nothingAttached, isWanted })),
  }
}

function attachedText(stops: readonly NewStop[], { priceStep }: Instrument): string {
  const each = stops.map(({ kind, trigger }) => `${shortNames[kind]} ${formatPrice(trigger, priceStep)}`)
  return t('Plus, signed separately: {stops}.', { stops: each.join(', ') })
}

function errorOf(kind: string, { words, code }: StopProblem): DraftError {
  return { field: 'order', code: undefined, words: code === undefined ? `${kind}: ${words}` : words }
}
