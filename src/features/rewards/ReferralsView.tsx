import { useState } from 'react'
import { useAccountSummary } from '@/account/accountContext'
import { rewardPageRows } from '@/account/rewards/rewardQueries'
import { useClaimReferralRewards } from '@/account/rewards/useClaims'
import { useReferees, useReferralRewards, useReferralStatistics } from '@/account/rewards/useRewards'
import type { ReferralReward } from '@/protocol/rest/referrals'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { ClaimButton } from './ClaimButton'
import { ReferralHead } from './ReferralHead'
import { RefereesTable } from './RefereesTable'
import type { Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { formatUsd } from '@/ui/formatUsd'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { Read, useFreshnessOf } from './Read'
import { HeadPlace, ViewLayout } from './ViewLayout'
import { utcDay } from './utcDay'

/** Whom the account has brought, and what that has brought. */
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
      <Read query={summary} what={t('The account could not be read.')}>
        {({ username, hasBeenReferred, referrer }) => (
          <Read query={statistics} what={t('The referrals could not be read.')}>
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

function ClaimBonus({ account, unclaimed }: { account: Address; unclaimed: Usd }) {
  const { state, start } = useClaimReferralRewards(account)
  return (
    <ClaimButton
      words={unclaimed > 0n ? t('Claim {usd} USDC', { usd: formatUsd(unclaimed, 4) }) : t('Claim')}
      state={state}
      doneWords={t('Paid into your balance.')}
      whyNot={unclaimed > 0n ? undefined : t('There is nothing to claim yet.')}
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
      leading={query.data && <span className="text-xs text-text-4">{count}</span>}
      actions={
        <Pager label={t('Pages of referees')} page={page} rowsOnPage={rewardPageRows} count={count} onPage={setPage} />
      }
    >
      <Read query={query} what={t('The referees could not be read.')}>
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
      title={t('Rewards by day')}
      freshness={useFreshnessOf(query)}
      actions={
        <Pager label={t('Pages of rewards')} page={page} rowsOnPage={rewardPageRows} count={count} onPage={setPage} />
      }
    >
      <Read query={query} what={t('The rewards could not be read.')}>
        {({ referralRewardsHistory = [] }) => <ReferralRewardsTable rows={referralRewardsHistory} />}
      </Read>
    </Panel>
  )
}

type PagerProps = {
  /** What is turned over, for the accessible name. */
  label: string
  page: number
  rowsOnPage: number
  count: number
  onPage: (page: number) => void
}

/** Turns over a list that the venue tells in pages; nothing for one that fits on the first. */
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
  { id: 'day', header: t('Day, UTC'), cell: ({ createdTimestamp }) => utcDay(createdTimestamp) },
  { id: 'kind', header: t('What'), cell: ({ rewardType }) => kinds[rewardType] ?? rewardType },
  { id: 'usd', header: 'USDC', align: 'right', cell: ({ rewards }) => formatUsd(rewards, 4) },
]

/** What referrals have brought, day by day. */
function ReferralRewardsTable({ rows }: { rows: readonly ReferralReward[] }) {
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
