import type { EndpointReply } from '@/client/restClient'
import { toNumber } from '@/protocol/fixed6'
import type { getSettlementHistory } from '@/protocol/rest/marketData'
import { EmptyState } from '@/ui/EmptyState'
import { formatDecimal } from '@/ui/formatDecimal'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'

type SettlementRow = EndpointReply<typeof getSettlementHistory>[number]

/** What options were settled at, newest first. */
export function SettlementTable({ rows }: { rows: readonly SettlementRow[] }) {
  return (
    <DataTable
      label={t('Settlements')}
      columns={columns}
      rows={rows}
      rowKey={({ asset, expiry }) => `${asset} ${expiry}`}
      minWidth={360}
      empty={<EmptyState>{t('No options have been settled here yet: that happens at 08:00 UTC.')}</EmptyState>}
    />
  )
}

const columns: readonly Column<SettlementRow>[] = [
  { id: 'asset', header: t('Asset'), cell: ({ asset }) => <span className="font-medium">{asset}</span> },
  { id: 'expiry', header: t('Expiry'), cell: ({ expiry }) => <Time timeNs={expiry} hasDate /> },
  {
    id: 'price',
    header: t('Settled at USD'),
    align: 'right',
    cell: ({ settlementPrice }) => formatDecimal(settlementPrice, toNumber(settlementPrice) < 10 ? 5 : 2),
  },
]
