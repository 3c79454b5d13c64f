import { useState, type ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { ReferralReward, ReferralStatistics, ReferralRecord } from '@/core/protocol/rest/referrals'
import { t } from '@/web/language/t'
import { rewardPageRows } from '@/web/portfolio/rewards/model/rewardQueries'
import { useClaimReferralRewards } from '@/web/portfolio/rewards/model/useClaims'
import { useReferees, useReferralRewards, useReferralStatistics } from '@/web/portfolio/rewards/model/useRewards'
import { referralLink } from '@/web/session/access/referralCode'
import { useAccountSummary } from '@/web/session/accountLists'
import { Button } from '@/web/ui/Button'
import { CopyButton } from '@/web/ui/CopyButton'
import { EmptyState } from '@/web/ui/EmptyState'
import { Figure, Gain } from '@/web/ui/Figure'
import { formatUsd, unknownText } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { Panel } from '@/web/ui/Panel'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { Time } from '@/web/ui/Time'
import { ClaimButton } from './ClaimButton'
import { Read, useFreshnessOf, HeadPlace, ViewLayout, tierNamed } from './ViewLayout'

export function ReferralsView({ account }: { account: Address }) {
  return (
    <ViewLayout
      head={<Head account={account} />}
      main={<Referees account={account} />}
      side={<RewardsByDay account={account} />}
    />
  )
}

function Head({ account }: { account: Address }) {
  const summary = useAccountSummary()
  const statistics = useReferralStatistics(account)
  return (
    <HeadPlace>
      <Read query={summary} what={t('Couldn’t load account')}>
        {({ username, hasBeenReferred, referrer }) => (
          <Read query={statistics} what={t('Couldn’t load referrals')}>
            {(data) => (
              <ReferralHead
                username={username}
                origin={window.location.origin}
                referrer={hasBeenReferred ? referrer : undefined}
                statistics={data}
                claim={<ClaimBonus account={account} unclaimed={data.totalRewardsUnclaimed} />}
              />
            )}
          </Read>
        )}
      </Read>
    </HeadPlace>
  )
}

type ClaimBonusProps = { account: Address; unclaimed: Usd; isNamed?: boolean }

export function ClaimBonus({ account, unclaimed, isNamed = false }: ClaimBonusProps) {
  const { state, start } = useClaimReferralRewards(account)
  return (
    <ClaimButton
      words={
        isNamed
          ? t('Claim referral rewards')
          : unclaimed > 0n
            ? t('Claim {usd} USDC', { usd: formatUsd(unclaimed, 4) })
            : t('Claim')
      }
      state={state}
      doneText={t('Added to your balance')}
      whyNot={unclaimed > 0n ? undefined : t('Nothing to claim yet')}
      onPress={start}
    />
  )
}

function Referees({ account }: { account: Address }) {
  const [page, setPage] = useState(0)
  const query = useReferees(account, page)
  const count = query.data?.count ?? 0
  return (
    <Panel
      title={t('Referees')}
      freshness={useFreshnessOf(query)}
      leading={query.data === undefined ? undefined : <span className="text-xs text-text-4">{count}</span>}
      actions={
        <Pager label={t('Pages of referees')} page={page} rowsOnPage={rewardPageRows} count={count} onPage={setPage} />
      }
    >
      <Read query={query} what={t('Couldn’t load referees')}>
        {({ referralHistory = [] }) => <RefereesTable rows={referralHistory} />}
      </Read>
    </Panel>
  )
}

function RewardsByDay({ account }: { account: Address }) {
  const [page, setPage] = useState(0)
  const query = useReferralRewards(account, page)
  const count = query.data?.count ?? 0
  return (
    <Panel
      title={t('Daily rewards')}
      freshness={useFreshnessOf(query)}
      actions={
        <Pager label={t('Pages of rewards')} page={page} rowsOnPage={rewardPageRows} count={count} onPage={setPage} />
      }
    >
      <Read query={query} what={t('Couldn’t load rewards')}>
        {({ referralRewardsHistory = [] }) => <ReferralRewardsTable rows={referralRewardsHistory} />}
      </Read>
    </Panel>
  )
}

type PagerProps = {
  label: string
  page: number
  rowsOnPage: number
  count: number
  onPage: (page: number) => void
}

/** Buttons to page through a list. Renders nothing for a single page. */
function Pager({ label, page, rowsOnPage, count, onPage }: PagerProps) {
  if (count <= rowsOnPage) return null
  const first = page * rowsOnPage + 1
  const last = Math.min(count, first + rowsOnPage - 1)
  return (
    <nav aria-label={label} className="flex items-center gap-1 text-xs text-text-3">
      <span className="px-1">{t('{first} to {last} of {count}', { first, last, count })}</span>
      <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('Newer')}
      </Button>
      <Button size="small" disabled={last >= count} onClick={() => onPage(page + 1)}>
        {t('Older')}
      </Button>
    </nav>
  )
}

const kinds: Readonly<Record<string, string>> = {
  referral_bonus: t('Bonus'),
  referee_discount: t('Discount'),
}

const columns: readonly Column<ReferralReward>[] = [
  { id: 'day', header: t('Day (UTC)'), cell: ({ createdTimestamp }) => formatUtcDay(createdTimestamp, 'year') },
  { id: 'kind', header: t('Type'), cell: ({ rewardType }) => kinds[rewardType] ?? rewardType },
  { id: 'usd', header: 'USDC', align: 'right', cell: ({ rewards }) => formatUsd(rewards, 4) },
]

function ReferralRewardsTable({ rows }: { rows: readonly ReferralReward[] }) {
  return (
    <DataTable
      label={t('Daily rewards')}
      columns={columns}
      rows={rows}
      rowKey={({ createdTimestamp, rewardType }) => `${createdTimestamp} ${rewardType}`}
      empty={<EmptyState action={<CopyOwnLink />}>{t('No referral rewards yet')}</EmptyState>}
    />
  )
}

type ReferralHeadProps = {
  username: string
  origin: string
  referrer: string | undefined
  statistics: ReferralStatistics
  claim: ReactNode
}

function ReferralHead({ username, origin, referrer, statistics, claim }: ReferralHeadProps) {
  const link = referralLink(origin, username)
  return (
    <section aria-label={t('Your referrals')} className="flex shrink-0 flex-col gap-4 panel px-3 py-3">
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Shared label={t('Your code')} text={username} name={t('your code')} />
        <Shared label={t('Your link')} text={link} name={t('your link')} />
        <p className="max-w-96 self-end text-sm text-text-3">
          {referrer === undefined
            ? t('People who sign up with your link pay lower fees, and you earn a share of their fees.')
            : t('Referred by {name}: your fees are reduced.', { name: referrer })}
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label={t('Referred')}>{statistics.referred}</Figure>
        <Figure label={t('Their volume (USD)')}>{formatUsd(statistics.volume)}</Figure>
        <Figure label={t('Bonus earned (USDC)')}>{formatUsd(statistics.totalReferralBonus, 4)}</Figure>
        <Figure label={t('Saved by your discount (USDC)')}>{formatUsd(statistics.totalRefereeDiscount, 4)}</Figure>
        <Figure label={t('Claimable (USDC)')}>
          <strong className="font-medium">{formatUsd(statistics.totalRewardsUnclaimed, 4)}</strong>
        </Figure>
      </dl>
      {claim}
    </section>
  )
}

export function Shared({ label, text, name }: { label: string; text: string; name: string }) {
  return (
    <div className="min-w-0">
      <div className="label">{label}</div>
      <div className="flex min-w-0 items-center gap-1.5">
        <span className="truncate text-base" title={text}>
          {text}
        </span>
        <CopyButton text={text} name={name} />
      </div>
    </div>
  )
}

const refereeColumns: readonly Column<ReferralRecord>[] = [
  {
    id: 'name',
    header: t('Trader'),
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
    header: t('Most traded'),
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
    header: t('24 h volume (USD)'),
    align: 'right',
    cell: ({ dailyVolume }) => formatUsd(dailyVolume),
    sortValue: ({ dailyVolume }) => dailyVolume,
  },
  {
    id: 'volume',
    header: t('Volume (USD)'),
    align: 'right',
    cell: ({ totalVolume }) => formatUsd(totalVolume),
    sortValue: ({ totalVolume }) => totalVolume,
  },
  {
    id: 'pnl',
    header: t('PnL (USD)'),
    align: 'right',
    cell: ({ pnl }) => <Gain usd={pnl} />,
    sortValue: ({ pnl }) => pnl,
  },
]

function CopyOwnLink() {
  const { data } = useAccountSummary()
  if (data === undefined) return null
  const link = referralLink(window.location.origin, data.username)
  return <CopyButton text={link} name={t('your link')} words={t('Copy link')} />
}

function RefereesTable({ rows }: { rows: readonly ReferralRecord[] }) {
  if (rows.length === 0) {
    return <EmptyState action={<CopyOwnLink />}>{t('No referrals yet. Copy your link and share it.')}</EmptyState>
  }
  return <DataTable label={t('Referees')} columns={refereeColumns} rows={rows} rowKey={({ referee }) => referee} />
}
