import type { FarmBoostReply } from '@/protocol/rest/farming'
import { EmptyState } from '@/ui/EmptyState'
import { formatDecimal } from '@/ui/formatDecimal'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'

type EpochEarned = NonNullable<FarmBoostReply['aevoEarnedPerEpoch']>[number]

const columns: readonly Column<EpochEarned>[] = [
  { id: 'epoch', header: t('Epoch'), cell: ({ epoch }) => epoch },
  { id: 'earned', header: t('Tokens'), align: 'right', cell: ({ aevoEarned }) => formatDecimal(aevoEarned, 2) },
]

/** What each ended epoch has given for trading. */
export function EpochsTable({ rows }: { rows: readonly EpochEarned[] }) {
  return (
    <DataTable
      label={t('Earned by epoch')}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ epoch }) => String(epoch)}
      empty={<EmptyState>{t('Tokens are given when an epoch ends: every Monday, 00:00 UTC.')}</EmptyState>}
    />
  )
}
