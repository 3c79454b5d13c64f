import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RestClient } from '@/client/restClient'
import { systemPause } from '@/client/timers'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Address } from '@/protocol/instrument'
import { getAccount } from '@/protocol/rest/account'
import { getFarmBoost, postFarmBoost } from '@/protocol/rest/farming'
import { getReferralStatistics, postClaimReferralRewards } from '@/protocol/rest/referrals'
import { postCampaignSignUp, postClaimTradeFees } from '@/protocol/rest/campaigns'
import { useAccountSession } from '../accountContext'
import { claim, type ClaimParts, type ClaimState } from './claim'
import { rewardsKey } from './rewardQueries'

export type Claim = {
  readonly state: ClaimState
  /** Does nothing while one is on its way. */
  readonly start: () => void
}

type Sent = Pick<ClaimParts, 'send' | 'isDone'>

const askAgainMs = 2_000
const pause = () => systemPause(askAgainMs)

/** All that referrals have brought, into the balance. */
export function useClaimReferralRewards(account: Address): Claim {
  return useClaim(account, (rest) => ({
    send: () => rest.call(postClaimReferralRewards, {}),
    isDone: async () => (await rest.call(getReferralStatistics, { query: {} })).totalRewardsUnclaimed === 0n,
  }))
}

/** All that the campaign gives back of trade fees, into the balance. */
export function useClaimTradeFees(account: Address): Claim {
  return useClaim(account, (rest) => ({
    send: () => rest.call(postClaimTradeFees, {}),
    isDone: async () => (await rest.call(getReferralStatistics, { query: {} })).totalTradingFeesRewardsUnclaimed === 0n,
  }))
}

export function useSignUp(account: Address, campaignName: string): Claim {
  return useClaim(account, (rest) => ({
    send: () => rest.call(postCampaignSignUp, { body: { campaignName } }),
    isDone: async () => (await rest.call(getAccount, {})).campaignSignUps?.includes(campaignName) === true,
  }))
}

export function useDrawFarmBoost(account: Address): Claim {
  return useClaim(account, (rest) => ({
    send: () => rest.call(postFarmBoost, {}),
    isDone: async () => !(await rest.call(getFarmBoost, {})).randomFarmBoostEligible,
  }))
}

function useClaim(account: Address, sentBy: (rest: RestClient) => Sent): Claim {
  const { rest } = useMarketData()
  const [state, setState] = useState<ClaimState>({ status: 'idle' })
  const reload = useReload(account)
  const isUnderWay = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const start = () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const parts = { ...sentBy(rest), onState: setState, pause, isOver: () => isGone.current }
    void claim(parts).finally(() => {
      isUnderWay.current = false
      // A refusal may have come because the page was behind.
      void reload()
    })
  }
  return { state, start }
}

/** Reads again all that a claim may have changed: rewards, and the account with its balance and its campaigns. */
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
