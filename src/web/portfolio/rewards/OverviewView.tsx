import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { toNumber, type Fraction } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FeeRates } from '@/core/quant/fees'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import {
  useEmissions,
  useFarmBoost,
  useFeeWeeks,
  useReferralStatistics,
} from '@/web/portfolio/rewards/model/useRewards'
import { referralLink } from '@/web/session/access/referralCode'
import { useAccountSummary } from '@/web/session/accountLists'
import { useWeeklyVolume } from '@/web/session/figures/useWeeklyVolume'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { Button } from '@/web/ui/Button'
import { Figure } from '@/web/ui/Figure'
import { formatDecimal, formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'
import { boostText, Draw, Meter } from './BoostView'
import { Campaigns, Leaderboard } from './CampaignsView'
import { EmissionsChart } from './EmissionsChart'
import { FeeBars } from './FeeBars'
import { ClaimFees } from './FeesView'
import { ClaimBonus, Shared } from './ReferralsView'
import { claimableInAll, sharedRates, tokensInAll } from './rewardTotals'
import { useFreshnessOf } from './ViewLayout'

/** The last row takes the height that the cards leave, unless the screen is so wide that it is also very high. */
const pageClass =
  'grid min-h-full gap-1 md:grid-cols-2 md:grid-rows-[repeat(4,auto)_minmax(16rem,1fr)] lg:grid-cols-12 lg:grid-rows-[repeat(3,auto)_minmax(16rem,1fr)] mx-auto max-w-400 min-[110rem]:min-h-0'

export function OverviewView({ account }: { account: Address }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-0 pt-1">
      <div className={pageClass}>
        <Claimable account={account} />
        <Boost account={account} />
        <Fees account={account} />
        <FeeWeeks account={account} />
        <Invite account={account} />
        <Emitted />
        <div className="min-w-0 md:col-span-2 lg:col-span-5">
          <Campaigns account={account} joinVariant="quiet" />
        </div>
        <div className="min-h-0 min-w-0 md:col-span-2 lg:col-span-7">
          <Leaderboard account={account} />
        </div>
      </div>
    </div>
  )
}

type CardProps = {
  title: string
  query: UseQueryResult
  what: string
  place: { readonly path: string; readonly label: string }
  className: string
  children: ReactNode
}

/**
 * Card of a reward program. Its figures are shown from the start, as "—" until known, so that the layout does not
 * shift.
 */
function Card({ title, query, what, place, className, children }: CardProps) {
  const { data, error, refetch } = query
  return (
    <div className={`flex min-w-0 flex-col panel ${className}`}>
      <Panel
        title={title}
        freshness={useFreshnessOf(query)}
        actions={
          <Link
            href={place.path + carriedSearch()}
            className="rounded-sm px-1.5 text-xs text-text-3 underline-offset-2 hover:text-text-1 hover:underline pointer-coarse:py-3"
          >
            {place.label}
          </Link>
        }
      >
        {data === undefined && error !== null ? (
          <ListFailed what={what} error={error} onRetry={refetch} />
        ) : (
          <div className="flex flex-1 flex-col gap-4 p-3">{children}</div>
        )}
      </Panel>
    </div>
  )
}

/** What all traders receive, epoch by epoch. */
function Emitted() {
  const query = useEmissions()
  return (
    <Card
      title={t('Emissions')}
      query={query}
      what={t('Couldn’t load emissions')}
      place={{ path: '/rewards/emissions', label: t('Details') }}
      className="lg:col-span-7"
    >
      {query.data !== undefined && query.data.length > 0 && <EmissionsChart emissions={query.data} />}
    </Card>
  )
}

/** What may be claimed and its buttons, over how it arose. */
function Claimable({ account }: { account: Address }) {
  const query = useReferralStatistics(account)
  const { data } = query
  const hasBonus = data !== undefined && data.totalRewardsUnclaimed > 0n
  return (
    <Card
      title={t('Claimable')}
      query={query}
      what={t('Couldn’t load referrals')}
      place={{ path: '/rewards/claims', label: t('Token claims') }}
      className="lg:col-span-5"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <dl>
          <Figure label={t('Claimable (USDC)')} isLarge>
            {formatUsd(claimableInAll(data), 4)}
          </Figure>
        </dl>
        {data === undefined ? (
          <Button disabled>{t('Claim')}</Button>
        ) : (
          <div className="flex flex-wrap gap-2">
            {hasBonus && <ClaimBonus account={account} unclaimed={data.totalRewardsUnclaimed} isNamed />}
            <ClaimFees
              account={account}
              unclaimed={data.totalTradingFeesRewardsUnclaimed}
              variant={hasBonus ? 'quiet' : 'primary'}
              isNamed
            />
          </div>
        )}
      </div>
      <dl className="flex flex-col">
        <Origin name={t('Fee rebates earned')}>{formatUsd(data?.totalTradingFeesRewards, 4)}</Origin>
        <Origin name={t('Referral bonus earned')}>{formatUsd(data?.totalReferralBonus, 4)}</Origin>
        <Origin name={t('Saved by your discount')}>{formatUsd(data?.totalRefereeDiscount, 4)}</Origin>
      </dl>
    </Card>
  )
}

function Origin({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex h-row items-center justify-between gap-4 border-t border-line text-sm">
      <dt className="truncate text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Boost({ account }: { account: Address }) {
  const query = useFarmBoost(account)
  const { data } = query
  return (
    <Card
      title={t('Farm boost')}
      query={query}
      what={t('Couldn’t load boost')}
      place={{ path: '/rewards/boost', label: t('Details') }}
      className="lg:col-span-7"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-8 gap-y-2">
        <dl>
          <Figure label={t('Boost now')} isLarge>
            {boostText(data?.farmBoost)}
          </Figure>
        </dl>
        <Meter boost={data?.farmBoost === undefined ? 1 : toNumber(data.farmBoost)} />
        {data === undefined ? <div className="h-control" /> : <Draw account={account} boost={data} variant="quiet" />}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
        <Figure label={t('Earned so far (tokens)')} note={t('if the epoch ended now')}>
          {data === undefined ? unknownText : `≈ ${formatDecimal(data.currEpochAevoEarned, 2)}`}
        </Figure>
        <Figure label={t('Tokens earned')} note={t('in all ended epochs')}>
          {formatDecimal(tokensInAll(data?.aevoEarnedPerEpoch), 2)}
        </Figure>
        <Figure label={t('7-day volume (USD)')}>{formatUsd(data?.trailingVolume)}</Figure>
        <Figure
          label={t('Boosted volume (USD)')}
          note={t('this epoch, each fill at its boost then: {boost} on average', {
            boost: boostText(data?.farmBoostAvg, 3),
          })}
        >
          {formatUsd(data?.epochBoostedVolume)}
        </Figure>
      </dl>
    </Card>
  )
}

/** The fees that the account paid, week by week. */
function FeeWeeks({ account }: { account: Address }) {
  const query = useFeeWeeks(account)
  const nowMs = useVenueNow()
  return (
    <Card
      title={t('Fees by week')}
      query={query}
      what={t('Couldn’t load weeks')}
      place={{ path: '/rewards/fees', label: t('Details') }}
      className="lg:col-span-7"
    >
      {query.data === undefined ? null : query.data.length === 0 ? (
        <p className="text-sm text-text-3">{t('Trade to start earning rebates.')}</p>
      ) : (
        <FeeBars weeks={query.data} nowMs={nowMs} />
      )}
    </Card>
  )
}

function Fees({ account }: { account: Address }) {
  const query = useWeeklyVolume(account)
  const { data: summary } = useAccountSummary()
  const { data } = query
  return (
    <Card
      title={t('Fees')}
      query={query}
      what={t('Couldn’t load fees')}
      place={{ path: '/rewards/fees', label: t('Fee rebates') }}
      className="lg:col-span-5"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Figure label={t('Fee tier')} isLarge>
          {data?.tier ?? unknownText}
        </Figure>
        <Figure label={t('Volume this week (USD)')}>{formatUsd(data?.weeklyVolume)}</Figure>
        <Figure label={t('Perpetuals, maker / taker')}>
          {ratesText(sharedRates(summary?.feeStructures, 'PERPETUAL'))}
        </Figure>
        <Figure label={t('Options, maker / taker')}>{ratesText(sharedRates(summary?.feeStructures, 'OPTION'))}</Figure>
      </dl>
    </Card>
  )
}

/** Formats maker and taker rates, for example "0.050% / 0.080%". */
function ratesText(rates: FeeRates | undefined): string {
  if (rates === undefined) return unknownText
  const percent = (rate: Fraction) => formatPercent(toNumber(rate), { decimals: 3, isSigned: false })
  return `${percent(rates.maker)} / ${percent(rates.taker)}`
}

function Invite({ account }: { account: Address }) {
  const query = useAccountSummary()
  const { data: statistics } = useReferralStatistics(account)
  const username = query.data?.username
  return (
    <Card
      title={t('Refer traders')}
      query={query}
      what={t('Couldn’t load account')}
      place={{ path: '/rewards/referrals', label: t('Referees') }}
      className="lg:col-span-5"
    >
      {username === undefined ? (
        <dl>
          <Figure label={t('Your link')}>{unknownText}</Figure>
        </dl>
      ) : (
        <Shared label={t('Your link')} text={referralLink(window.location.origin, username)} name={t('your link')} />
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Figure label={t('Referred')}>{statistics?.referred ?? unknownText}</Figure>
        <Figure label={t('Their volume (USD)')}>{formatUsd(statistics?.volume)}</Figure>
      </dl>
      <p className="text-sm text-text-3">
        {t('People who sign up with your link pay lower fees, and you earn a share of their fees.')}
      </p>
    </Card>
  )
}
