import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Address } from '@/core/protocol/instrument'
import { getAccount } from '@/core/protocol/rest/account'
import { postCampaignSignUp, postClaimTradeFees } from '@/core/protocol/rest/campaigns'
import { getFarmBoost, postFarmBoost } from '@/core/protocol/rest/farming'
import { getReferralStatistics, postClaimReferralRewards } from '@/core/protocol/rest/referrals'
import type { RestClient } from '@/web/connection/restClient'
import { systemPause } from '@/web/connection/systemPause'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession } from '@/web/session/accountContext'
import { unknown } from '@/web/session/actions/outcome'
import { useAction } from '@/web/session/actions/useAction'
import { claim, type ClaimDeps, type ClaimState } from './claim'
import { rewardsKey } from './rewardQueries'

export type Claim = {
  readonly state: ClaimState
  /** Starts the claim. Does nothing while a claim is pending. */
  readonly start: () => void
}

type Sent = Pick<ClaimDeps, 'send' | 'isDone'>

const askAgainMs = 2_000
const pause = () => systemPause(askAgainMs)

export function useClaimReferralRewards(account: Address): Claim {
  return useClaim(account, 'referralRewards', (rest) => ({
    send: () => rest.call(postClaimReferralRewards, {}),
    isDone: async () => (await rest.call(getReferralStatistics, { query: {} })).totalRewardsUnclaimed === 0n,
  }))
}

export function useClaimTradeFees(account: Address): Claim {
  return useClaim(account, 'tradeFees', (rest) => ({
    send: () => rest.call(postClaimTradeFees, {}),
    isDone: async () => (await rest.call(getReferralStatistics, { query: {} })).totalTradingFeesRewardsUnclaimed === 0n,
  }))
}

export function useSignUp(account: Address, campaignName: string): Claim {
  return useClaim(account, `campaign.${campaignName}`, (rest) => ({
    send: () => rest.call(postCampaignSignUp, { body: { campaignName } }),
    isDone: async () => (await rest.call(getAccount, {})).campaignSignUps?.includes(campaignName) === true,
  }))
}

export function useDrawFarmBoost(account: Address): Claim {
  return useClaim(account, 'farmBoost', (rest) => ({
    send: () => rest.call(postFarmBoost, {}),
    isDone: async () => !(await rest.call(getFarmBoost, {})).randomFarmBoostEligible,
  }))
}

function useClaim(account: Address, name: string, sentBy: (rest: RestClient) => Sent): Claim {
  const { rest } = useMarketData()
  const [isAsking, setAsking] = useState(false)
  const reload = useReload(account)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const { isPending, outcome, start } = useAction(`claim.${name}.${account}`, async () => {
    setAsking(false)
    const onAsking = () => setAsking(true)
    const ended = await claim({ ...sentBy(rest), onAsking, pause, isOver: () => isGone.current })
    // Reloads, because a rejection can mean that the displayed data was outdated.
    void reload()
    return ended
  })
  const underWay: ClaimState = isAsking ? unknown : { status: 'pending' }
  return { state: isPending ? underWay : (outcome ?? idle), start: () => void start(undefined) }
}

const idle: ClaimState = { status: 'idle' }

/** Reloads the data that a claim can change: rewards, and the account with its balance and campaigns. */
function useReload(account: Address): () => Promise<void> {
  const queryClient = useQueryClient()
  const summary = useAccountSession()?.data.queries.summary
  const keys = useMemo(
    () => [rewardsKey(account), ...(summary === undefined ? [] : [summary.queryKey])],
    [account, summary],
  )
  return useCallback(async () => {
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }, [queryClient, keys])
}
