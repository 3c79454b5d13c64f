import type { AccountTrade } from '@/core/protocol/rest/history'

/** Key of a row. A self-trade has two fills with one trade id, and a settlement has no order. */
export function tradeKey({ tradeType, tradeId, orderId, instrumentId, side }: AccountTrade): string {
  return [tradeType, tradeId, orderId, instrumentId, side].join(' ')
}
