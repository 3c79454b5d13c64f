import { formatFixed6 } from '@/protocol/fixed6'
import type { OrderMessage } from '@/protocol/orderRecord'
import { formatDecimal, formatExact } from '@/ui/formatNumber'
import { t } from '@/language/t'

/** "buy 0.5 ETH-PERP at 3,120.5, post-only". */
export function orderLabel(order: OrderMessage): string {
  const words = {
    amount: formatExact(order.amount),
    instrument: order.instrumentName,
    price: exactPrice(order.price),
  }
  const isMarket = order.orderType === 'market'
  const main =
    order.side === 'buy'
      ? t(isMarket ? 'buy {amount} {instrument} at market' : 'buy {amount} {instrument} at {price}', words)
      : t(isMarket ? 'sell {amount} {instrument} at market' : 'sell {amount} {instrument} at {price}', words)
  const flags = [
    order.postOnly === true ? t('post-only') : undefined,
    order.reduceOnly === true ? t('reduce-only') : undefined,
  ]
  return [main, ...flags.filter((flag) => flag !== undefined)].join(', ')
}

/** With as many decimals as it has. */
export function exactPrice(price: bigint): string {
  const decimals = formatFixed6(price).split('.')[1]?.length ?? 0
  return formatDecimal(price, decimals)
}
