import type { OptionTrade } from '@/protocol/rest/marketData'
import { EmptyState } from '@/ui/EmptyState'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatExact } from '@/ui/formatExact'
import { formatPercent } from '@/ui/formatPercent'
import { SideText } from '@/ui/SideText'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'

/** The last trades over all options of an asset. */
export function OptionTradesTable({ trades, asset }: { trades: readonly OptionTrade[]; asset: string }) {
  return (
    <DataTable
      label={t('Option trades')}
      columns={columns}
      rows={trades}
      rowKey={(trade) => `${trade.instrumentName} ${trade.createdTimestamp} ${trade.amount}`}
      minWidth={520}
      empty={<EmptyState>{t('Nobody has traded options of {asset} lately.', { asset })}</EmptyState>}
    />
  )
}

const columns: readonly Column<OptionTrade>[] = [
  { id: 'time', header: t('Time'), cell: ({ createdTimestamp }) => <Time timeNs={createdTimestamp} hasDate /> },
  {
    id: 'name',
    header: t('Option'),
    cell: ({ instrumentName }) => <span className="font-medium">{instrumentName}</span>,
  },
  { id: 'side', header: t('Side'), cell: ({ side }) => <SideText side={side} /> },
  { id: 'amount', header: t('Contracts'), align: 'right', cell: ({ amount }) => formatExact(amount) },
  { id: 'price', header: t('Price USD'), align: 'right', cell: ({ avgPrice }) => formatDecimal(avgPrice, 2) },
  {
    id: 'iv',
    header: 'IV',
    align: 'right',
    cell: ({ iv }) => formatPercent(iv, { decimals: 1, isSigned: false }),
  },
]
