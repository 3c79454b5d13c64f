import { fixed6, type Usd } from '@/protocol/fixed6'
import type { OrderMessage } from '@/protocol/orderRecord'
import type { SwapRecord } from '../../engine/swap/swapEvent'

/** An exchange as the order that it is told as (rest-private 14.3). */
export function swapOrderOf(swap: SwapRecord): OrderMessage {
  const { swapId, account, asset, isBuy, amount, price, timeNs } = swap
  return {
    orderId: swapId,
    account,
    // No contract: it cannot be ordered in any other way.
    instrumentId: '0',
    instrumentName: `${asset}-USDC`,
    instrumentType: 'SPOT',
    orderType: 'market',
    orderStatus: 'filled',
    side: isBuy ? 'buy' : 'sell',
    amount,
    price,
    filled: amount,
    avgPrice: price,
    initialMargin: fixed6<Usd>(0n),
    timeInForce: 'IOC',
    createdTimestamp: timeNs,
    timestamp: timeNs,
    systemType: 'API',
  }
}
