import type { Instrument } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { t } from '@/web/language/t'
import type { StepsOf } from '@/web/market/stepsOf'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { amountInSteps, priceInTicks } from '@/web/session/orders/orderNumbers'
import { remainingOf } from '@/web/session/remainingOf'
import { commandText, type AmendCommand, type OrderIntent } from './paletteCommand'
import { resolvePrice, type OrderFacts, type Resolution } from './resolveOrder'

/** Returns the open orders that match the phrase, oldest first as in the list. */
export function chooseOrders(which: OrderIntent, orders: readonly OpenOrder[]): readonly OpenOrder[] {
  const found = orders.filter((order) => fits(which, order))
  return which.isLast ? found.slice(-1) : found
}

/** True when a phrase has no criterion, so that it matches every open order. */
export function isEveryOrder({ side, asset, instrumentName, price, isLast }: OrderIntent): boolean {
  return side === undefined && asset === undefined && instrumentName === undefined && price === undefined && !isLast
}

/** Returns the single order to amend. Stops do not match, because they have no price in the book. */
export function chooseOrder(which: OrderIntent, orders: readonly OpenOrder[], stepsOf: StepsOf): Resolution<OpenOrder> {
  const resting = orders.filter(({ orderType, orderStatus }) => orderType === 'limit' && orderStatus !== 'stop_order')
  const found = chooseOrders(which, resting)
  const [only] = found
  if (only === undefined)
    return { isResolved: false, words: t('No matching order: {which}.', { which: commandText(which) }) }
  if (found.length === 1) return { isResolved: true, resolved: only }
  const some = found.slice(0, 4).map((order) => {
    const { side, instrumentName, price } = order
    const steps = stepsOf(instrumentName)
    const words = {
      amount: amountInSteps(remainingOf(order), steps),
      instrument: instrumentName,
      price: priceInTicks(price, steps),
    }
    return side === 'buy'
      ? t('buy {amount} {instrument} at {price}', words)
      : t('sell {amount} {instrument} at {price}', words)
  })
  const more = found.length > some.length ? ', \u2026' : ''
  return {
    isResolved: false,
    words: t('{count} orders match: {orders}. Be more specific.', {
      count: found.length,
      orders: `${some.join(', ')}${more}`,
    }),
  }
}

/** Returns the amended price and remaining amount. A value that the phrase does not name stays unchanged. */
export function resolveChange(
  { price, amount }: AmendCommand,
  open: OpenOrder,
  instrument: Instrument,
  facts: Pick<OrderFacts, 'bestBid' | 'bestAsk' | 'markPrice'>,
): Resolution<OrderChange> {
  const wanted = price === undefined ? undefined : resolvePrice(price, open.side, instrument, facts)
  if (wanted !== undefined && !wanted.isResolved) return wanted
  const remaining = amount ?? remainingOf(open)
  return { isResolved: true, resolved: { limitPrice: wanted?.resolved ?? open.price, remaining } }
}

function fits({ side, asset, instrumentName, price }: OrderIntent, order: OpenOrder): boolean {
  if (side !== undefined && order.side !== side) return false
  if (instrumentName !== undefined && order.instrumentName !== instrumentName) return false
  if (asset !== undefined && parseInstrumentName(order.instrumentName)?.asset !== asset) return false
  return price === undefined || order.price === price
}
