import type { StakeReply } from '@/protocol/rest/farming'
import { EmptyState } from '@/ui/EmptyState'
import { formatDecimal } from '@/ui/formatDecimal'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'

type StakeReward = NonNullable<StakeReply['stakeHistory']>[number]
type Locked = NonNullable<StakeReply['lpnftHistory']>[number]

const rewardColumns: readonly Column<StakeReward>[] = [
  { id: 'epoch', header: t('Epoch'), cell: ({ epoch }) => epoch },
  { id: 'reward', header: t('Tokens'), align: 'right', cell: ({ rewardAmount }) => formatDecimal(rewardAmount, 2) },
]

/** What holding tokens has given, epoch by epoch. */
export function StakeTable({ rows }: { rows: readonly StakeReward[] }) {
  return (
    <DataTable
      label={t('Stake rewards')}
      columns={rewardColumns}
      rows={rows.toReversed()}
      rowKey={({ epoch }) => String(epoch)}
      empty={<EmptyState>{t('Who has farmed tokens gets more of them at the end of each week.')}</EmptyState>}
    />
  )
}

const lockedColumns: readonly Column<Locked>[] = [
  { id: 'id', header: t('No.'), cell: ({ id }) => id },
  { id: 'from', header: t('From epoch'), align: 'right', cell: ({ startEpoch }) => startEpoch },
  { id: 'to', header: t('To epoch'), align: 'right', cell: ({ endEpoch }) => endEpoch },
  { id: 'vesting', header: t('Weeks locked'), align: 'right', cell: ({ vestingWeeks }) => vestingWeeks },
  { id: 'sent', header: t('Sent'), cell: ({ sendDate }) => sendDate },
]

/** Positions that were locked for a time. */
export function LockedTable({ rows }: { rows: readonly Locked[] }) {
  if (rows.length === 0) return <EmptyState>{t('There are no locked positions.')}</EmptyState>
  return (
    <DataTable
      label={t('Locked positions')}
      columns={lockedColumns}
      rows={rows}
      rowKey={({ id }) => id}
      minWidth={420}
    />
  )
}
