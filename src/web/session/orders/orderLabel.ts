import type { OrderMessage } from '@/core/protocol/orderRecord'
import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import { flagTexts } from './orderFlags'
import { amountInSteps, priceInTicks } from './orderNumbers'

/** Describes an order: "buy 0.5 ETH-PERP at 3,120.5, post-only". */
export function orderLabel(order: OrderMessage, steps: Steps | undefined): string {
  const words = {
    amount: amountInSteps(order.amount, steps),
    instrument: order.instrumentName,
    price: priceInTicks(order.price, steps),
  }
  const isMarket = order.orderType === 'market'
  const main =
    order.side === 'buy'
      ? t(isMarket ? 'buy {amount} {instrument} at market' : 'buy {amount} {instrument} at {price}', words)
      : t(isMarket ? 'sell {amount} {instrument} at market' : 'sell {amount} {instrument} at {price}', words)
  // Notices use this text, and market-maker protection has a notice of its own.
  return [main, ...flagTexts({ ...order, mmp: false })].join(', ')
}
