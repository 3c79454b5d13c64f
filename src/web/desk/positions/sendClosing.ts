import { smaller, subtract, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import type { AccountSession } from '@/web/session/accountSession'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { NotDone, Outcome } from '@/web/session/actions/outcome'
import { closingSide, positionAtSide, type Positions } from '@/web/session/figures/positions'
import type { OpenOrder } from '@/web/session/openOrders'
import { noFlags, sideOf } from '@/web/session/orders/orderFlags'
import { orderLabel } from '@/web/session/orders/orderLabel'
import { amountInSteps, priceInTicks } from '@/web/session/orders/orderNumbers'
import { outcomeOf } from '@/web/session/orders/orderOutcome'
import { outcomeText } from '@/web/session/orders/outcomeToast'
import { OvertakenError, overtakenMessage } from '@/web/session/orders/overtakenError'
import { coveredAmount, coveringOrders } from '@/web/session/positionMode/coveringOrders'
import type { ClosingResult } from './closingPlan'

export type ClosingContext = {
  readonly actions: Pick<AccountSession['actions'], 'place' | 'cancelThese'>
  readonly data: Pick<AccountSession['data'], 'openOrders' | 'positions'>
}

export type Closing = {
  readonly position: PositionMessage
  /** Contracts to close. Reduced if the position has shrunk. */
  readonly amount: Amount
  readonly limitPrice: Price | undefined
  /** Steps of the instrument, to format messages. */
  readonly steps?: Steps | undefined
}

/**
 * Sends a closing order, which is reduce-only. The venue rejects an amount that exceeds the capacity left by resting
 * reduce-only orders (venue-rules 2.1), so conflicting orders are cancelled. This happens only after signing, because a
 * declined signature must leave them in the book.
 */
export async function sendClosing(context: ClosingContext, closing: Closing): Promise<ClosingResult> {
  const { limitPrice, position, steps } = closing
  const held = currentPosition(position, context.data.positions())
  if (held === undefined) return { status: 'closed', words: t('Already closed.') }
  const side = closingSide(position)
  if (closingSide(held) !== side)
    return { status: 'failed', words: t('The position has changed sides. Check it first.') }
  const amount = smaller(closing.amount, held.amount)
  let cancelled: readonly OpenOrder[] = []
  const makeRoom = async () => {
    const now = currentPosition(position, context.data.positions())
    if (now === undefined || closingSide(now) !== side || now.amount < amount)
      throw new OvertakenError(overtakenMessage())
    const covering = coveringOrders(context.data.openOrders(), now)
    if (amount + coveredAmount(covering) <= now.amount) return
    cancelled = covering
    if ((await context.actions.cancelThese(covering)).status !== 'done') {
      throw new OvertakenError(t('Couldn’t cancel all of the reduce-only orders in the way.'))
    }
  }
  const outcome = await context.actions.place(
    {
      instrumentId: held.instrumentId,
      isBuy: side === 'buy',
      amount,
      limitPrice,
      ...noFlags,
      ...sideOf(held),
      reduceOnly: true,
      timeInForce: limitPrice === undefined ? 'IOC' : 'GTC',
    },
    { beforeSend: makeRoom },
  )
  return withCancelled(resultOf(outcome, steps), gone(cancelled, context.data.openOrders()), steps)
}

function gone(cancelled: readonly OpenOrder[], open: readonly OpenOrder[]): readonly OpenOrder[] {
  const openIds = new Set(open.map(({ orderId }) => orderId))
  return cancelled.filter(({ orderId }) => !openIds.has(orderId))
}

/**
 * Adds the cancelled orders to the message, because the remaining position has lost its covering orders and the trader
 * may want to place them again.
 */
function withCancelled(
  result: ClosingResult,
  cancelled: readonly OpenOrder[],
  steps: Steps | undefined,
): ClosingResult {
  if (cancelled.length === 0 || result.status === 'closed') return result
  const orders = cancelled.map((order) => orderLabel({ ...order, amount: subtract(order.amount, order.filled) }, steps))
  const words = t('{outcome}. Cancelled before it: {orders}. Place what the position still needs.', {
    outcome: result.words.replace(/\.$/, ''),
    orders: orders.join('; '),
  })
  return { ...result, words }
}

/** The current position, or the position on screen while the positions are unknown. */
function currentPosition(shown: PositionMessage, now: Positions | undefined): PositionMessage | undefined {
  return now === undefined ? shown : positionAtSide(now, shown)
}

function resultOf(outcome: Outcome<OrderMessage>, steps: Steps | undefined): ClosingResult {
  return outcome.status === 'done'
    ? takenResult(outcome.value, steps)
    : { status: 'failed', words: notTakenMessage(outcome) }
}

/** Explains why an order was not, or may not have been, accepted. */
export function notTakenMessage(outcome: NotDone): string {
  switch (outcome.status) {
    case 'refused':
      return rejectionMessages(outcome.failure)
    case 'unknown':
      return t('Order status unknown. Checking with the venue…')
    case 'notArrived':
      return t('Not received by the venue.')
    case 'busy':
      return t('Not sent: another order is being sent.')
  }
}

function takenResult(order: OrderMessage, steps: Steps | undefined): ClosingResult {
  const short = outcomeOf(order)
  if (short !== undefined) return { status: 'short', words: outcomeText(order, short, steps), rest: short.rest }
  if (order.filled < order.amount) return { status: 'resting', words: restingText(order, steps) }
  const words = {
    amount: amountInSteps(order.filled, steps),
    price: priceInTicks(order.avgPrice ?? order.price, steps),
  }
  return {
    status: 'closed',
    words: order.side === 'buy' ? t('Bought {amount} at {price}.', words) : t('Sold {amount} at {price}.', words),
  }
}

function restingText(order: OrderMessage, steps: Steps | undefined): string {
  return t('A limit for {amount} rests at {price}.', {
    amount: amountInSteps(subtract(order.amount, order.filled), steps),
    price: priceInTicks(order.price, steps),
  })
}

const overtaken: readonly (string | undefined)[] = [
  'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  'NO_POSITION_REDUCE_ONLY',
  'INVALID_DIRECTION_REDUCE_ONLY',
]

function rejectionMessages({ code, words }: Failure): string {
  return t('Not sent: {why}', { why: overtaken.includes(code) ? overtakenMessage() : words })
}
