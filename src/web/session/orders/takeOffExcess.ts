import { fixed6, smaller, subtract, type Amount } from '@/core/protocol/fixed6'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderNotice } from '@/web/session/orderNotice'
import { remainingOf } from '@/web/session/remainingOf'
import type { AmendExcess } from './amendWatch'
import type { OrderActions } from './orderActions'
import type { OrderFills } from './orderFills'
import { noFlags, sideOf } from './orderFlags'

/** How an excess is removed, in contracts: first from the open part of the order, then from the position. */
export type ExcessSplit = { readonly fromOrder: Amount; readonly fromPosition: Amount }

export function splitExcess(excess: Amount, remaining: Amount): ExcessSplit {
  const fromOrder = smaller(excess, remaining)
  return { fromOrder, fromPosition: subtract(excess, fromOrder) }
}

/**
 * Removes what an amend opened beyond the request: the open part is amended down or cancelled, and the filled part is
 * closed at market, reduce-only. `open` is the current order, undefined if it has ended.
 * @returns false if the amend was rejected, as after another fill: nothing was removed, and the trader must be shown
 * the new figures
 */
export async function takeOffExcess(
  actions: Pick<OrderActions, 'edit' | 'cancel' | 'place'>,
  order: Pick<OpenOrder, 'instrumentId' | 'side' | 'positionSide'>,
  open: OpenOrder | undefined,
  excess: Amount,
): Promise<boolean> {
  const remaining = open === undefined ? fixed6<Amount>(0n) : remainingOf(open)
  const { fromOrder, fromPosition } = splitExcess(excess, remaining)
  if (open !== undefined && fromOrder === remaining) await actions.cancel(open)
  else if (open !== undefined) {
    // The open part covers the whole excess, so the position stays.
    const change = { limitPrice: open.price, remaining: subtract(remaining, fromOrder) }
    return (await actions.edit(open, change)).status !== 'refused'
  }
  if (fromPosition === 0n) return true
  await actions.place({
    instrumentId: order.instrumentId,
    isBuy: order.side === 'sell',
    amount: fromPosition,
    limitPrice: undefined,
    ...noFlags,
    ...sideOf(order),
    reduceOnly: true,
    timeInForce: 'IOC',
  })
  return true
}

type ExcessContext = {
  readonly actions: Pick<OrderActions, 'edit' | 'cancel' | 'place'>
  readonly openOrders: () => readonly OpenOrder[]
  readonly fills: Pick<OrderFills, 'newestOf' | 'known'>
  readonly notify: (notice: OrderNotice) => void
}

/** Reports that an amend became larger than intended, with a button that removes the excess as of the press. */
export function offerExcess(context: ExcessContext, found: AmendExcess): void {
  const { actions, openOrders, fills, notify } = context
  const newestId = () => fills.newestOf(found.order.orderId)
  const now = fills.known(newestId())
  const remaining = now?.status === 'open' ? remainingOf(now) : fixed6<Amount>(0n)
  const takeOff = async () => {
    const open = openOrders().find(({ orderId }) => orderId === newestId())
    if (!(await takeOffExcess(actions, found.order, open, found.excess))) offerExcess(context, found)
  }
  notify({ kind: 'excess', ...found, remaining, takeOff: () => void takeOff() })
}
