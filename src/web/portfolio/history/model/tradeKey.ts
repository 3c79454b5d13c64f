import type { AccountTrade } from '@/core/protocol/rest/history'

/** The same for the same row. A trade with oneself is two fills of one trade, and a settlement has no order. */
export function tradeKey({ tradeType, tradeId, orderId, instrumentId, side }: AccountTrade): string {
  return [tradeType, tradeId, orderId, instrumentId, side].join(' ')
}
