import { useState } from 'react'
import { useAccountSummary } from '@/account/accountContext'
import { rewardPageRows } from '@/account/rewards/rewardQueries'
import { useClaimReferralRewards } from '@/account/rewards/useClaims'
import { useReferees, useReferralRewards, useReferralStatistics } from '@/account/rewards/useRewards'
import { ClaimButton } from './ClaimButton'
import { Pager } from './Pager'
import { ReferralHead } from './ReferralHead'
import { ReferralRewardsTable } from './ReferralRewardsTable'
import { RefereesTable } from './RefereesTable'
import type { Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { formatUsd } from '@/ui/formatUsd'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { Read, useFreshnessOf } from './Read'
import { HeadPlace, ViewLayout } from './ViewLayout'

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
