import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FeeWeekRecord } from '@/core/protocol/rest/campaigns'
import type { ReferralStatistics } from '@/core/protocol/rest/referrals'
import { t } from '@/web/language/t'
import { useClaimTradeFees } from '@/web/portfolio/rewards/model/useClaims'
import { useFeeWeeks, useReferralStatistics } from '@/web/portfolio/rewards/model/useRewards'
import { useWeeklyVolume } from '@/web/session/figures/useWeeklyVolume'
import type { ButtonVariant } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { Figure } from '@/web/ui/Figure'
import { formatUsd } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { routes } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { ClaimButton } from './ClaimButton'
import { Read, useFreshnessOf, HeadPlace, ViewLayout } from './ViewLayout'

export function FeesView({ account }: { account: Address }) {
  const statistics = useReferralStatistics(account)
  const weeks = useFeeWeeks(account)
  const week = useWeeklyVolume(account).data
  const freshness = useFreshnessOf(weeks)
  return (
    <ViewLayout
      head={
        <HeadPlace>
          <Read query={statistics} what={t('Couldn’t load fees')}>
            {(data) => (
              <FeesHead
                statistics={data}
                week={week}
                claim={<ClaimFees account={account} unclaimed={data.totalTradingFeesRewardsUnclaimed} />}
              />
            )}
          </Read>
        </HeadPlace>
      }
      main={
        <Panel title={t('Fees by week')} freshness={freshness}>
          <Read query={weeks} what={t('Couldn’t load weeks')}>
            {(rows) => <FeeWeeksTable rows={rows} />}
          </Read>
        </Panel>
      }
    />
  )
}

/**
 * Button that claims fees. Also enabled if the venue does not report the claimable amount, because it may be positive.
 */
type ClaimFeesProps = { account: Address; unclaimed: Usd | undefined; variant?: ButtonVariant; isNamed?: boolean }

export function ClaimFees({ account, unclaimed, variant = 'primary', isNamed = false }: ClaimFeesProps) {
  const { state, start } = useClaimTradeFees(account)
  const isKnown = unclaimed !== undefined && unclaimed > 0n
  return (
    <ClaimButton
      words={
        isNamed
          ? t('Claim fee rebates')
          : isKnown
            ? t('Claim {usd} USDC', { usd: formatUsd(unclaimed, 4) })
            : t('Claim')
      }
      state={state}
      doneText={t('Added to your balance')}
      whyNot={unclaimed === 0n ? t('Nothing to claim yet') : undefined}
      variant={variant}
      onPress={start}
    />
  )
}

type FeesHeadProps = {
  statistics: ReferralStatistics
  /** Figures of the running week; undefined while loading. */
  week: { readonly weeklyVolume: Usd; readonly tier: number } | undefined
  claim: ReactNode
}

function FeesHead({ statistics, week, claim }: FeesHeadProps) {
  const { totalTradingFeesRewards, totalTradingFeesRewardsVolume, totalTradingFeesRewardsUnclaimed } = statistics
  return (
    <section aria-label={t('Fee rebates')} className="flex shrink-0 flex-col gap-4 panel px-3 py-3">
      <p className="text-sm text-text-3">{t('Part of each week’s fees is rebated. Claim it here.')}</p>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label={t('Rebates (USDC)')}>{formatUsd(totalTradingFeesRewards, 4)}</Figure>
        <Figure label={t('On volume (USD)')}>{formatUsd(totalTradingFeesRewardsVolume)}</Figure>
        <Figure label={t('Claimable (USDC)')}>
          <strong className="font-medium">{formatUsd(totalTradingFeesRewardsUnclaimed, 4)}</strong>
        </Figure>
        <Figure
          label={t('Volume this week (USD)')}
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
    header: t('Week (UTC)'),
    cell: ({ weekStart, weekEnd }) =>
      t('{from} to {to}', { from: formatUtcDay(weekStart, 'year'), to: formatUtcDay(weekEnd - 1n, 'year') }),
  },
  { id: 'trades', header: t('Trades'), align: 'right', cell: ({ tradeCount }) => tradeCount },
  { id: 'volume', header: t('Volume (USD)'), align: 'right', cell: ({ totalVolume }) => formatUsd(totalVolume) },
  { id: 'fees', header: t('Fees (USDC)'), align: 'right', cell: ({ totalFees }) => formatUsd(totalFees, 4) },
  {
    id: 'claimed',
    header: t('Last claim'),
    align: 'right',
    cell: ({ lastClaimSeq }) =>
      lastClaimSeq === 0 ? (
        <span className="text-text-3">{t('none')}</span>
      ) : lastClaimSeq === undefined ? (
        '—'
      ) : (
        t('No. {number}', { number: lastClaimSeq })
      ),
  },
]

function FeeWeeksTable({ rows }: { rows: readonly FeeWeekRecord[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState action={<NextLink path={routes.markets}>{t('All markets')}</NextLink>}>
        {t('Trade to start earning rebates.')}
      </EmptyState>
    )
  }
  return (
    <DataTable label={t('Fees by week')} columns={columns} rows={rows} rowKey={({ weekStart }) => String(weekStart)} />
  )
}
