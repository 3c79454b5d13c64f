import { describeError } from '@/core/protocol/errorCodes'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import type { Toast } from '@/web/ui/showToast'
import { orderLabel } from './orderLabel'
import { amountInSteps, priceInTicks } from './orderNumbers'
import { outcomeOf, type ShortOutcome } from './orderOutcome'

/**
 * Returns the toast id of an order. Fills and the order's end arrive separately, in either order, and share a toast. A
 * quote's legs share the quote's id.
 */
export function fillToastId({ orderId }: { readonly orderId: string }): string {
  return ['fill', orderId].join(' ')
}

/** Returns a toast for an order that ended early; undefined while it is open, and if it filled completely. */
export function outcomeToast(order: OrderMessage, steps: Steps | undefined, sendRest?: () => void): Toast | undefined {
  const outcome = outcomeOf(order)
  if (outcome === undefined) return undefined
  const isPart = outcome.filled > 0n
  const label = isPart ? t('Send the rest again') : t('Send again')
  return {
    tone: 'warn',
    category: isPart ? 'fills' : 'orders',
    title: outcomeText(order, outcome, steps),
    detail: isPart && outcome.error === undefined ? undefined : reasonText(outcome),
    code: outcome.error,
    ...(sendRest !== undefined && { action: { label, onPress: sendRest } }),
    id: fillToastId(order),
    instrumentName: order.instrumentName,
  }
}

/**
 * Formats the outcome: "Bought 0.76 of 50 ETH-PERP at 3,121.4; 49.24 cancelled", or "Not filled: buy 50 ETH-PERP at
 * market".
 */
export function outcomeText(
  order: OrderMessage,
  { filled, rest, averagePrice }: ShortOutcome,
  steps: Steps | undefined,
): string {
  if (filled === 0n) return t('Not filled: {order}', { order: orderLabel(order, steps) })
  const values = {
    filled: amountInSteps(filled, steps),
    amount: amountInSteps(order.amount, steps),
    instrument: order.instrumentName,
    rest: amountInSteps(rest, steps),
  }
  if (averagePrice === undefined) {
    return order.side === 'buy'
      ? t('Bought {filled} of {amount} {instrument}; {rest} cancelled', values)
      : t('Sold {filled} of {amount} {instrument}; {rest} cancelled', values)
  }
  const priced = { ...values, price: priceInTicks(averagePrice, steps) }
  return order.side === 'buy'
    ? t('Bought {filled} of {amount} {instrument} at {price}; {rest} cancelled', priced)
    : t('Sold {filled} of {amount} {instrument} at {price}; {rest} cancelled', priced)
}

function reasonText({ error }: ShortOutcome): string {
  return error === undefined ? t('No liquidity at its price.') : t(describeError(error))
}
