import { t } from '@/web/language/t'
import { formatAmount, formatPercent, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import type { DepthPlace } from './depthCurve'
import type { DepthOrder, DepthSteps } from './DepthPlot'

type DepthTableProps = { places: readonly DepthPlace[]; orders: readonly DepthOrder[]; steps: DepthSteps }

export function DepthTable({ places, orders, steps }: DepthTableProps) {
  return (
    <DataTable
      label={t('Depth')}
      columns={depthColumns(orders, steps)}
      rows={places}
      rowKey={({ price }) => String(price)}
    />
  )
}

function depthColumns(
  orders: readonly DepthOrder[],
  { asset, priceStep, amountStep }: DepthSteps,
): readonly Column<DepthPlace>[] {
  return [
    {
      id: 'price',
      header: t('Price'),
      align: 'right',
      cell: ({ price, side }) => (
        <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{formatPrice(price, priceStep)}</span>
      ),
    },
    {
      id: 'side',
      header: t('To reach'),
      cell: ({ side }) => (side === 'buy' ? t('sell into bids') : t('buy from asks')),
    },
    { id: 'distance', header: t('Distance from mid'), align: 'right', cell: ({ distance }) => formatPercent(distance) },
    { id: 'amount', header: asset, align: 'right', cell: ({ reach }) => formatAmount(reach?.amount, amountStep) },
    { id: 'notional', header: 'USD', align: 'right', cell: ({ reach }) => formatUsd(reach?.notional, 0) },
    {
      id: 'slippage',
      header: t('Slippage'),
      align: 'right',
      cell: ({ reach }) => formatPercent(reach?.slippage, { decimals: 3, isSigned: false }),
    },
    { id: 'own', header: t('Your orders'), align: 'right', cell: (place) => String(ownWithin(orders, place)) },
  ]
}

/** Number of own orders that an order reaching this price would meet. */
function ownWithin(orders: readonly DepthOrder[], { side, price }: DepthPlace): number {
  return orders.filter((order) => order.side === side && (side === 'buy' ? order.price >= price : order.price <= price))
    .length
}
