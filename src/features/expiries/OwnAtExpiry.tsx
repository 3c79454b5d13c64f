import type { ReactNode } from 'react'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/ui/t'
import type { BoardRow, PositionAtExpiry, WaitingOrder } from './boardRows'
import { signedUsd } from './boardWords'
import { PinMark } from './ExpiriesTable'

type OwnAtExpiryProps = { row: BoardRow; nameOf: (instrumentName: string) => ReactNode }

/** What is held of an expiry with what it would be paid, and the orders that end with it. */
export function OwnAtExpiry({ row, nameOf }: OwnAtExpiryProps) {
  const { positions, orders, net } = row
  if (positions.length === 0 && orders.length === 0) {
    return <EmptyState>{t('Nothing of this expiry is yours.')}</EmptyState>
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      {positions.length > 0 && (
        <>
          <div className="flex shrink-0 flex-col">
            <DataTable
              label={t('Positions at expiry')}
              columns={positionColumns(nameOf)}
              rows={positions}
              rowKey={({ instrument }) => instrument.instrumentName}
              minWidth={560}
            />
          </div>
          <p className="shrink-0 border-b border-line px-3 py-1 text-right text-sm font-semibold">
            {t('All, after fees: ≈ {usd} USD', { usd: signedUsd(net) })}
          </p>
        </>
      )}
      {orders.length > 0 && (
        <div className="flex shrink-0 flex-col">
          <DataTable
            label={t('Orders that end with it')}
            columns={orderColumns(nameOf)}
            rows={orders}
            rowKey={({ orderId }) => orderId}
          />
        </div>
      )}
    </div>
  )
}

const positionColumns = (nameOf: OwnAtExpiryProps['nameOf']): readonly Column<PositionAtExpiry>[] => [
  { id: 'instrument', header: t('Instrument'), cell: ({ instrument }) => nameOf(instrument.instrumentName) },
  { id: 'held', header: t('Position'), align: 'right', cell: ({ amount }) => formatDecimal(amount, 2) },
  {
    id: 'moneyness',
    header: t('In the money'),
    align: 'right',
    cell: ({ value, isPinned }) => (
      <>
        {isPinned && <PinMark />}
        {formatPercent(value?.moneyness, { decimals: 2 })}
      </>
    ),
  },
  { id: 'payout', header: t('Exercise value'), align: 'right', cell: ({ value }) => signedUsd(value?.payout) },
  { id: 'fee', header: t('Settlement fee'), align: 'right', cell: ({ value }) => formatUsd(value?.fee) },
  {
    id: 'net',
    header: t('Net'),
    align: 'right',
    cell: ({ value }) => <span className="font-medium">≈ {signedUsd(value?.net)}</span>,
  },
]

const orderColumns = (nameOf: OwnAtExpiryProps['nameOf']): readonly Column<WaitingOrder>[] => [
  { id: 'instrument', header: t('Order, ends at expiry'), cell: ({ instrumentName }) => nameOf(instrumentName) },
  { id: 'side', header: t('Side'), cell: ({ side }) => (side === 'buy' ? t('Buy') : t('Sell')) },
  { id: 'open', header: t('Open'), align: 'right', cell: ({ open }) => formatDecimal(open, 2) },
  { id: 'price', header: t('Price'), align: 'right', cell: ({ price }) => formatDecimal(price, 2) },
]
