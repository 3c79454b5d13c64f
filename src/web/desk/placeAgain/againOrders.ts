import { describeError } from '@/core/protocol/errorCodes'
import { fixed6, larger, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { checkReduceOnly } from '@/web/desk/draft/checkDraft'
import { t } from '@/web/language/t'
import type { AccountSession } from '@/web/session/accountSession'
import type { Outcome } from '@/web/session/actions/outcome'
import { openGoodTill } from '@/web/session/goodTill/openGoodTill'
import { hasUnknownTerms, type OpenOrder } from '@/web/session/openOrders'
import { checkChange } from '@/web/session/orders/checkChange'
import type { NewOrder } from '@/web/session/orders/createOrder'
import { unknownTermsText } from '@/web/session/orders/editOrder'
import { flagsOf } from '@/web/session/orders/orderFlags'
import { OvertakenError } from '@/web/session/orders/overtakenError'
import { checkStop } from '@/web/session/stops/checkStop'
import { changeOf, editedStop, isWaiting, type NewStop, type WaitingStop } from '@/web/session/stops/stopOrder'

/** What one row of the dialog places: an order with its stops, or a stop. */
export type Again =
  | { readonly kind: 'order'; readonly order: NewOrder; readonly from: OpenOrder; readonly stops: readonly NewStop[] }
  | { readonly kind: 'stop'; readonly stop: NewStop; readonly from: WaitingStop }

type Facts = {
  readonly instrument: Instrument | undefined
  readonly markPrice: Price | undefined
  /** Signed contracts; undefined while unknown. */
  readonly position: Amount | undefined
  readonly others: readonly WaitingStop[]
}

/** @param filled the contracts that had filled when the order ended */
export function againOf(from: OpenOrder, cancelled: readonly OpenOrder[], filled: Amount): Again {
  if (isWaiting(from)) return { kind: 'stop', stop: editedStop(from, changeOf(from)), from }
  const amount = larger(fixed6<Amount>(from.amount - larger(filled, from.filled)), fixed6<Amount>(0n))
  const order: NewOrder = {
    ...flagsOf(from),
    instrumentId: from.instrumentId,
    isBuy: from.side === 'buy',
    amount,
    limitPrice: from.price,
    timeInForce: 'GTC',
    selfTradePrevention: from.selfTradePrevention,
  }
  const stops = cancelled
    .filter(isWaiting)
    .filter(({ parentOrderId }) => parentOrderId === from.orderId)
    .map((stop) => editedStop(stop, changeOf(stop)))
    .map((stop) => ({ ...stop, amount: smaller(stop.amount, amount) }))
  return { kind: 'order', order, from, stops }
}

/** Returns why it cannot be placed again; undefined if it can. */
export function againProblem(again: Again, { instrument, markPrice, position, others }: Facts): string | undefined {
  const { from } = again
  if (hasUnknownTerms(from)) return unknownTermsText()
  if (instrument === undefined) return t('Its market is not known here.')
  if (again.kind === 'stop') {
    const code = checkStop(again.stop, { instrument, markPrice, position, others, isAttached: false })
    if (code === 'INVALID_STOP_ORDER') return t('It would trigger at once.')
    return code === undefined ? undefined : t(describeError(code))
  }
  const { order } = again
  if (order.amount === 0n) return t('It has filled.')
  const change = { limitPrice: from.price, remaining: order.amount }
  const code = checkChange(instrument, order.isBuy, change, markPrice) ?? checkReduceOnly(order, position)
  return code === undefined ? undefined : t(describeError(code))
}

/** Places new orders, one after another. Ends when one is declined in the wallet. */
export async function placeAllAgain(
  session: Pick<AccountSession, 'actions' | 'stops' | 'part'>,
  all: readonly Again[],
  nowMs: number,
): Promise<void> {
  const goodTill = session.part(openGoodTill)
  for (const again of all) {
    const outcome = again.kind === 'stop' ? await session.stops.place(again.stop) : await placeOrder(again)
    if (outcome.status === 'refused' && outcome.failure.isDeclined) return
  }

  function placeOrder({ order, from, stops }: Extract<Again, { kind: 'order' }>): Promise<Outcome> {
    const { instrumentName, side } = from
    const untilMs = goodTill.endOf(from.orderId)
    return session.actions.place(order, {
      mayOverlap: true,
      onTaken: (taken) => {
        if (stops.length > 0) void session.stops.attach(taken, stops)
      },
      // The time at which the page would have cancelled it still holds.
      ...(untilMs !== undefined && {
        beforeSend: async (orderId) => {
          if (untilMs <= nowMs) throw new OvertakenError(t('The time at which the order ends has passed.'))
          const why = await goodTill.begin({ orderId, instrumentName, side, untilMs })
          if (why !== undefined) throw new OvertakenError(t('A part of the page couldn’t load. Nothing was sent.'))
        },
      }),
    })
  }
}
