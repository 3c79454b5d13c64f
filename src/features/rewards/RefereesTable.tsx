import type { ReferralRecord } from '@/protocol/rest/referrals'
import { EmptyState } from '@/ui/EmptyState'
import { Gain } from '@/ui/Figure'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import { tierNamed } from './tierWords'

const columns: readonly Column<ReferralRecord>[] = [
  {
    id: 'name',
    header: t('Who'),
    cell: ({ refereeUsername, referee }) => <span title={referee}>{refereeUsername}</span>,
  },
  { id: 'since', header: t('Since'), cell: ({ createdTimestamp }) => <Time timeNs={createdTimestamp} hasDate /> },
  {
    id: 'tier',
    header: t('Tier'),
    cell: ({ stakingTier }) => (stakingTier === undefined ? unknownText : tierNamed(stakingTier)),
  },
  {
    id: 'pair',
    header: t('Trades most'),
    cell: ({ thirtyDayActivePair, thirtyDayActivePairVolume }) =>
      thirtyDayActivePair === undefined ? (
        unknownText
      ) : (
        <span title={t('{usd} USD in thirty days', { usd: formatUsd(thirtyDayActivePairVolume) })}>
          {thirtyDayActivePair}
        </span>
      ),
  },
  {
    id: 'day',
    header: t('24 h volume, USD'),
    align: 'right',
    cell: ({ dailyVolume }) => formatUsd(dailyVolume),
    sortValue: ({ dailyVolume }) => dailyVolume,
  },
  {
    id: 'volume',
    header: t('Volume, USD'),
    align: 'right',
    cell: ({ totalVolume }) => formatUsd(totalVolume),
    sortValue: ({ totalVolume }) => totalVolume,
  },
  {
    id: 'pnl',
    header: t('PnL, USD'),
    align: 'right',
    cell: ({ pnl }) => <Gain usd={pnl} />,
    sortValue: ({ pnl }) => pnl,
  },
]

/** Whom the account has brought, and what they trade. */
export function RefereesTable({ rows }: { rows: readonly ReferralRecord[] }) {
  if (rows.length === 0)
    return <EmptyState>{t('Nobody has come by your link yet. Copy it above and pass it on.')}</EmptyState>
  return (
    <DataTable label={t('Referees')} columns={columns} rows={rows} rowKey={({ referee }) => referee} minWidth={720} />
  )
}
