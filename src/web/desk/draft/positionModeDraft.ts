import { absolute, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import { t } from '@/web/language/t'
import { notSplitText } from '@/web/session/positionMode/fitOrder'
import { hedgeSide, sidelessText } from '@/web/session/positionMode/hedgeSide'
import { legsOf, type Legs, type PositionMode } from '@/web/session/positionMode/legsOf'
import { decimalValue } from '@/web/ui/decimalText'
import { formText, type CheckedDraft, type DraftContext, type DraftOrder } from './checkDraft'
import type { OrderDraft } from './orderDraft'
import { ticketLabel } from './orderLabel'

type SomeInstrument = Pick<Instrument, 'instrumentType'>

/**
 * True when the venue accepts an order of this side only as reduce-only. `position` is signed, and `undefined` while
 * unknown.
 */
export function isReduceForced(
  mode: PositionMode,
  { instrumentType }: SomeInstrument,
  side: Side,
  position: Amount | undefined,
): boolean {
  if (mode !== 'one-way' || instrumentType !== 'PERPETUAL' || position === undefined) return false
  return side === 'sell' ? position > 0n : position < 0n
}

/**
 * Ticks reduce-only where the venue requires it, unless the order is larger than the position, because such an order is
 * split. In hedge mode adds the side of the position, and an order that closes is reduce-only.
 */
export function markedDraft(
  draft: OrderDraft,
  mode: PositionMode,
  instrument: SomeInstrument,
  position: Amount | undefined,
): OrderDraft {
  if (mode === 'hedge') {
    const { hedge = 'open' } = draft
    return { ...draft, positionSide: hedgeSide(draft.side, hedge), reduceOnly: hedge === 'close' }
  }
  if (draft.reduceOnly || !isReduceForced(mode, instrument, draft.side, position)) return draft
  const amount = decimalValue<Amount>(draft.amountText)
  const isSplit = amount !== undefined && position !== undefined && amount > absolute(position)
  return isSplit ? draft : { ...draft, reduceOnly: true }
}

export function draftLegs(
  order: DraftOrder,
  mode: PositionMode,
  { instrumentType }: SomeInstrument,
  position: Amount | undefined,
): Legs<DraftOrder> {
  return legsOf(order, mode, instrumentType === 'PERPETUAL' ? position : undefined)
}

/**
 * Checks the second order of a split, which opens a position with the amount beyond the closing order and must itself
 * satisfy the venue's rules.
 */
export function checkOpening(
  checked: CheckedDraft,
  mode: PositionMode,
  context: Pick<DraftContext, 'instrument' | 'markPrice' | 'position'>,
): CheckedDraft {
  if (!checked.isReady) return checked
  const legs = draftLegs(checked.order, mode, context.instrument, context.position)
  if (legs.kind === 'single') return checked
  const { open } = legs
  const code = checkOrderForm({
    ...context,
    ...open,
    isMarket: open.limitPrice === undefined,
    limitPrice: open.limitPrice ?? noPrice,
    closesPosition: false,
  })
  if (code === undefined) return checked
  const why = formText(code, open, context)
  return { isReady: false, error: { field: 'amount', code, words: t('The opening order: {why}', { why }) } }
}

/**
 * Rejects an order that follows a price and would be split: its first order rests alone, and nothing would move it. A
 * volatility is followed only by options, whose orders are never split.
 */
export function checkFollowed(
  checked: CheckedDraft,
  { follow, goodTill, isFillOrKill = false }: Pick<OrderDraft, 'follow' | 'goodTill' | 'isFillOrKill'>,
  mode: PositionMode,
  { instrument, position }: Pick<DraftContext, 'instrument' | 'position'>,
): CheckedDraft {
  if (!checked.isReady) return checked
  const isWorked = follow !== undefined || (checked.order.timeInForce === 'GTC' ? goodTill !== undefined : isFillOrKill)
  if (!isWorked) return checked
  if (draftLegs(checked.order, mode, instrument, position).kind === 'single') return checked
  return { isReady: false, error: { field: 'order', words: notSplitText() } }
}

/** Placeholder for the limit price of a market order, which the check ignores. */
const noPrice = fixed6<Price>(0n)

/** For example "1. Sell 2 ETH-PERP at market, reduce-only. 2. Sell 3 ETH-PERP at market." */
export function splitText(
  { close, open }: Extract<Legs<DraftOrder>, { kind: 'split' }>,
  instrument: Pick<Instrument, 'instrumentName' | 'priceStep'>,
): string {
  return `1. ${ticketLabel(close, instrument)}. 2. ${ticketLabel(open, instrument)}.`
}

/** Explains when the second order of a split may not be placed. */
export function splitRisk({ close }: Extract<Legs<DraftOrder>, { kind: 'split' }>): string {
  if (close.postOnly) return t('The second can only be placed once the first has filled: it is not sent now.')
  return close.limitPrice === undefined || close.timeInForce === 'IOC'
    ? t('If the second is rejected, your position stays closed.')
    : t('The second is sent only if the first fills at once.')
}

/** The problem of tickets whose orders name no position. */
export const sidelessProblem = { field: 'order', words: sidelessText } as const
