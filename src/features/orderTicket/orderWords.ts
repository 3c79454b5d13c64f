import type { Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { decimalValue } from '@/ui/decimalText'
import { decimalsOf, formatDecimal } from '@/ui/formatDecimal'
import { formatPrice } from '@/ui/formatPrice'
import type { DraftOrder, OrderDraft } from './orderDraft'

/** "Buy 0.5 ETH-PERP": what the submit button says, as far as the ticket is filled in. */
export function submitWords(draft: Pick<OrderDraft, 'side' | 'amountText'>, instrumentName: string): string {
  const amount = decimalValue<Amount>(draft.amountText)
  return [
    verbOf(draft.side === 'buy'),
    ...(amount === undefined || amount <= 0n ? [] : [plain(amount)]),
    instrumentName,
  ].join(' ')
}

/** "Buy 0.5 ETH-PERP at 3,120.5, limit, post-only": exactly the order that will be signed. */
export function orderWords(
  order: DraftOrder,
  { instrumentName, priceStep }: Pick<Instrument, 'instrumentName' | 'priceStep'>,
): string {
  const { limitPrice } = order
  const isMarket = limitPrice === undefined
  const parts = [
    `${verbOf(order.isBuy)} ${plain(order.amount)} ${instrumentName} at ${isMarket ? 'market' : formatPrice(limitPrice, priceStep)}`,
    ...(isMarket ? [] : ['limit']),
    ...(!isMarket && order.timeInForce === 'IOC' ? ['IOC'] : []),
    ...(order.postOnly ? ['post-only'] : []),
    ...(order.reduceOnly ? ['reduce-only'] : []),
    ...(order.mmp ? ['MMP'] : []),
  ]
  return parts.join(', ')
}

const verbOf = (isBuy: boolean) => (isBuy ? 'Buy' : 'Sell')

/** With the decimals that it has. */
const plain = (amount: Amount) => formatDecimal(amount, decimalsOf(amount))
