import type { ReferralReward } from '@/protocol/rest/referrals'
import { EmptyState } from '@/ui/EmptyState'
import { formatUsd } from '@/ui/formatUsd'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'
import { utcDay } from './utcDay'

const kinds: Readonly<Record<string, string>> = {
  referral_bonus: t('Bonus'),
  referee_discount: t('Discount'),
}

const columns: readonly Column<ReferralReward>[] = [
  { id: 'day', header: t('Day, UTC'), cell: ({ createdTimestamp }) => utcDay(createdTimestamp) },
  { id: 'kind', header: t('What'), cell: ({ rewardType }) => kinds[rewardType] ?? rewardType },
  { id: 'usd', header: 'USDC', align: 'right', cell: ({ rewards }) => formatUsd(rewards, 4) },
]

/** What referrals have brought, day by day. */
export function ReferralRewardsTable({ rows }: { rows: readonly ReferralReward[] }) {
  return (
    <DataTable
      label={t('Rewards by day')}
      columns={columns}
      rows={rows}
      rowKey={({ createdTimestamp, rewardType }) => `${createdTimestamp} ${rewardType}`}
      empty={<EmptyState>{t('There are no rewards of referrals yet.')}</EmptyState>}
    />
  )
}
