import type { ReactNode } from 'react'
import type { Usd } from '@/protocol/fixed6'
import type { FeeWeekRecord } from '@/protocol/rest/campaigns'
import type { ReferralStatistics } from '@/protocol/rest/referrals'
import { EmptyState } from '@/ui/EmptyState'
import { Figure } from '@/ui/Figure'
import { formatUsd } from '@/ui/formatUsd'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'
import { utcDay } from './utcDay'

type FeesHeadProps = {
  statistics: ReferralStatistics
  /** The running week; undefined while it is not known. */
  week: { readonly weeklyVolume: Usd; readonly tier: number } | undefined
  claim: ReactNode
}

/** What the campaign has given back, and what waits. */
export function FeesHead({ statistics, week, claim }: FeesHeadProps) {
  const { totalTradingFeesRewards, totalTradingFeesRewardsVolume, totalTradingFeesRewardsUnclaimed } = statistics
  return (
    <section aria-label={t('Fees given back')} className="flex shrink-0 flex-col gap-4 bg-surface-1 px-3 py-3">
      <p className="text-sm text-text-3">
        {t('A part of the fees of every week is given back. It is yours to claim.')}
      </p>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label={t('Given back, USDC')}>{formatUsd(totalTradingFeesRewards, 4)}</Figure>
        <Figure label={t('On a volume of, USD')}>{formatUsd(totalTradingFeesRewardsVolume)}</Figure>
        <Figure label={t('To be claimed, USDC')}>
          <strong className="font-semibold">{formatUsd(totalTradingFeesRewardsUnclaimed, 4)}</strong>
        </Figure>
        <Figure
          label={t('Volume this week, USD')}
          note={week === undefined ? undefined : t('tier {tier}', { tier: week.tier })}
        >
          {formatUsd(week?.weeklyVolume)}
        </Figure>
      </dl>
      {claim}
    </section>
  )
}

const columns: readonly Column<FeeWeekRecord>[] = [
  {
    id: 'week',
    header: t('Week, UTC'),
    cell: ({ weekStart, weekEnd }) => t('{from} to {to}', { from: utcDay(weekStart), to: utcDay(weekEnd - 1n) }),
  },
  { id: 'trades', header: t('Trades'), align: 'right', cell: ({ tradeCount }) => tradeCount },
  { id: 'volume', header: t('Volume, USD'), align: 'right', cell: ({ totalVolume }) => formatUsd(totalVolume) },
  { id: 'fees', header: t('Fees, USDC'), align: 'right', cell: ({ totalFees }) => formatUsd(totalFees, 4) },
  {
    id: 'claimed',
    header: t('Last claim'),
    align: 'right',
    cell: ({ lastClaimSeq }) =>
      lastClaimSeq === 0 ? (
        <span className="text-text-3">{t('none')}</span>
      ) : (
        t('No. {number}', { number: lastClaimSeq })
      ),
  },
]

/** What the account has paid, week by week. */
export function FeeWeeksTable({ rows }: { rows: readonly FeeWeekRecord[] }) {
  if (rows.length === 0) return <EmptyState>{t('Every trade of yours counts here, from the first.')}</EmptyState>
  return (
    <DataTable
      label={t('Fees by week')}
      columns={columns}
      rows={rows}
      rowKey={({ weekStart }) => String(weekStart)}
      minWidth={620}
    />
  )
}
