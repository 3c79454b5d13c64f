import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { flagTexts } from '@/web/session/orders/orderFlags'
import { decimalValue } from '@/web/ui/decimalText'
import { decimalsOf, formatDecimal, formatPrice } from '@/web/ui/formatNumber'
import type { DraftOrder } from './checkDraft'
import type { OrderDraft } from './orderDraft'

/**
 * Label of the submit button, for example "Buy 0.50 ETH at 3,120.50". An option's long name is left out, because it heads
 * the page.
 */
export function submitText(
  draft: Pick<OrderDraft, 'side' | 'type' | 'amountText' | 'priceText'>,
  instrument: Instrument,
): string {
  const { instrumentName, instrumentType, asset, amountStep, priceStep } = instrument
  const contracts = decimalValue<Amount>(draft.amountText)
  const price = draft.type === 'limit' ? decimalValue<Price>(draft.priceText) : undefined
  const isBuy = draft.side === 'buy'
  if (contracts === undefined || contracts <= 0n) {
    const values = { instrument: instrumentName }
    return isBuy ? t('Buy {instrument}', values) : t('Sell {instrument}', values)
  }
  const size = onStep(contracts, amountStep)
  const amount = instrumentType === 'OPTION' ? size : `${size} ${asset}`
  if (draft.type === 'market')
    return isBuy ? t('Buy {amount} at market', { amount }) : t('Sell {amount} at market', { amount })
  if (price === undefined) return isBuy ? t('Buy {amount}', { amount }) : t('Sell {amount}', { amount })
  const values = { amount, price: onStep(price, priceStep) }
  return isBuy ? t('Buy {amount} at {price}', values) : t('Sell {amount} at {price}', values)
}

/** Formats all decimals of a value, at least those of its step, so that an invalid value is not rounded away. */
function onStep(value: bigint, step: bigint): string {
  return formatDecimal(value, Math.max(decimalsOf(value), decimalsOf(step)))
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
