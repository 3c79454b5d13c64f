import type { BatchOrder } from '@/web/session/batches/batchOrder'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { decimalsOf, formatDecimal, formatPrice } from '@/web/ui/formatNumber'
import { t } from '@/web/language/t'

/** "Buy 1 ETH-PERP in 5 orders from 3,100.0 to 3,110.0, post-only". */
export function scaleText(
  orders: readonly BatchOrder[],
  { instrumentName, priceStep }: Pick<Instrument, 'instrumentName' | 'priceStep'>,
): string {
  const first = orders[0]
  if (first === undefined) return ''
  const total = fixed6<Amount>(orders.reduce((sum, { amount }) => sum + amount, 0n))
  const values = {
    amount: formatDecimal(total, decimalsOf(total)),
    instrument: instrumentName,
    count: orders.length,
    from: formatPrice(first.limitPrice, priceStep),
    to: formatPrice(orders.at(-1)?.limitPrice, priceStep),
  }
  return [
    first.isBuy
      ? t('Buy {amount} {instrument} in {count} orders from {from} to {to}', values)
      : t('Sell {amount} {instrument} in {count} orders from {from} to {to}', values),
    ...(first.postOnly ? [t('post-only')] : []),
    ...(first.reduceOnly ? [t('reduce-only')] : []),
    ...(first.mmp ? ['MMP'] : []),
  ].join(', ')
}
