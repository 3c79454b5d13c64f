import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { flagTexts } from '@/web/session/orders/orderFlags'
import { decimalValue } from '@/web/ui/decimalText'
import { decimalsOf, formatDecimal, formatPrice } from '@/web/ui/formatNumber'
import type { DraftOrder } from './checkDraft'
import type { OrderDraft } from './orderDraft'

/** Label of the submit button, for example "Buy 0.5 ETH-PERP". */
export function submitText(draft: Pick<OrderDraft, 'side' | 'amountText'>, instrumentName: string): string {
  const amount = decimalValue<Amount>(draft.amountText)
  const isBuy = draft.side === 'buy'
  if (amount === undefined || amount <= 0n) {
    const values = { instrument: instrumentName }
    return isBuy ? t('Buy {instrument}', values) : t('Sell {instrument}', values)
  }
  const values = { amount: plain(amount), instrument: instrumentName }
  return isBuy ? t('Buy {amount} {instrument}', values) : t('Sell {amount} {instrument}', values)
}

/** Describes exactly the order that will be signed, for example "Buy 0.5 ETH-PERP at 3,120.5, limit, post-only". */
export function ticketLabel(
  order: DraftOrder,
  { instrumentName, priceStep }: Pick<Instrument, 'instrumentName' | 'priceStep'>,
): string {
  const isMarket = order.limitPrice === undefined
  const parts = [
    orderAndPrice(order, instrumentName, priceStep),
    ...(isMarket ? [] : [t('limit')]),
    ...(!isMarket && order.timeInForce === 'IOC' ? ['IOC'] : []),
    ...flagTexts(order),
  ]
  return parts.join(', ')
}

function orderAndPrice({ isBuy, amount, limitPrice }: DraftOrder, instrument: string, priceStep: Price): string {
  const values = { amount: plain(amount), instrument }
  if (limitPrice === undefined) {
    return isBuy ? t('Buy {amount} {instrument} at market', values) : t('Sell {amount} {instrument} at market', values)
  }
  const priced = { ...values, price: formatPrice(limitPrice, priceStep) }
  return isBuy ? t('Buy {amount} {instrument} at {price}', priced) : t('Sell {amount} {instrument} at {price}', priced)
}

const plain = (amount: Amount) => formatDecimal(amount, decimalsOf(amount))
