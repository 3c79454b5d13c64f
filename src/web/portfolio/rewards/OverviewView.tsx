import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { toNumber, type Fraction } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FeeRates } from '@/core/quant/fees'
import { t } from '@/web/language/t'
import { useFarmBoost, useReferralStatistics } from '@/web/portfolio/rewards/model/useRewards'
import { referralLink } from '@/web/session/access/referralCode'
import { useAccountSummary } from '@/web/session/accountLists'
import { useWeeklyVolume } from '@/web/session/figures/useWeeklyVolume'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { Button } from '@/web/ui/Button'
import { Figure } from '@/web/ui/Figure'
import { formatDecimal, formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'
import { boostText, Draw } from './BoostView'
import { ClaimFees } from './FeesView'
import { ClaimBonus, Shared } from './ReferralsView'
import { claimableInAll, earnedInAll, sharedRates, tokensInAll } from './rewardTotals'
import { useFreshnessOf } from './ViewLayout'

export function OverviewView({ account }: { account: Address }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-0">
      <div className="grid gap-1 md:grid-cols-2 lg:grid-cols-6">
        <Earned account={account} />
        <Claimable account={account} />
        <Boost account={account} />
        <Fees account={account} />
        <Invite account={account} />
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

function Earned({ account }: { account: Address }) {
  const query = useReferralStatistics(account)
  const { data: boost } = useFarmBoost(account)
  return (
    <Card
      title={t('Earned')}
      query={query}
      what={t('Couldn’t load referrals')}
      place={{ path: '/rewards/referrals', label: t('Referrals') }}
      className="lg:col-span-3"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Figure label={t('Earned (USDC)')} note={t('referral bonus and fee rebates')} isLarge>
          {formatUsd(earnedInAll(query.data), 4)}
        </Figure>
        <Figure label={t('Tokens earned')} note={t('in all ended epochs')} isLarge>
          {formatDecimal(tokensInAll(boost?.aevoEarnedPerEpoch), 2)}
        </Figure>
        <Figure label={t('Bonus earned (USDC)')}>{formatUsd(query.data?.totalReferralBonus, 4)}</Figure>
        <Figure label={t('Rebates (USDC)')}>{formatUsd(query.data?.totalTradingFeesRewards, 4)}</Figure>
        <Figure label={t('Saved by your discount (USDC)')}>{formatUsd(query.data?.totalRefereeDiscount, 4)}</Figure>
        <Figure label={t('This epoch so far (tokens)')} note={t('if the epoch ended now')}>
          {boost === undefined ? unknownText : `≈ ${formatDecimal(boost.currEpochAevoEarned, 2)}`}
        </Figure>
      </dl>
    </Card>
  )
}

function Claimable({ account }: { account: Address }) {
  const query = useReferralStatistics(account)
  const { data } = query
  return (
    <Card
      title={t('Claimable')}
      query={query}
      what={t('Couldn’t load referrals')}
      place={{ path: '/rewards/claims', label: t('Token claims') }}
      className="lg:col-span-3"
    >
      <dl>
        <Figure label={t('Claimable (USDC)')} note={t('paid into your balance')} isLarge>
          {formatUsd(claimableInAll(data), 4)}
        </Figure>
      </dl>
      <Waiting name={t('Referral rewards')} usd={formatUsd(data?.totalRewardsUnclaimed, 4)}>
        {data !== undefined && <ClaimBonus account={account} unclaimed={data.totalRewardsUnclaimed} />}
      </Waiting>
      <Waiting name={t('Fee rebates')} usd={formatUsd(data?.totalTradingFeesRewardsUnclaimed, 4)}>
        {data !== undefined && <ClaimFees account={account} unclaimed={data.totalTradingFeesRewardsUnclaimed} />}
      </Waiting>
    </Card>
  )
}

/** A claimable amount and its claim button, which is disabled until the amount is known. */
function Waiting({ name, usd, children }: { name: string; usd: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="grid grid-cols-[minmax(7rem,12rem)_minmax(0,1fr)] items-center gap-x-4 gap-y-1"
    >
      <div>
        <h3 className="label">{name}</h3>
        <p className="text-base">{usd}</p>
      </div>
      {children ?? (
        <div>
          <Button variant="primary" disabled>
            {t('Claim')}
          </Button>
        </div>
      )}
    </section>
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
      className="lg:col-span-2"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Figure label={t('Boost now')} isLarge>
          {boostText(data?.farmBoost)}
        </Figure>
        <Figure label={t('7-day volume (USD)')}>{formatUsd(data?.trailingVolume)}</Figure>
      </dl>
      {data === undefined ? <div className="h-control" /> : <Draw account={account} boost={data} />}
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
      className="lg:col-span-2"
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
      className="md:col-span-2"
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
