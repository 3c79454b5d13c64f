import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { getAccountStats } from '@/core/protocol/rest/account'
import { getLeaderboardCampaign, getTradeFeesCampaignStats } from '@/core/protocol/rest/campaigns'
import { distributions, getProofData, getProofsData, type MerkleData } from '@/core/protocol/rest/claims'
import { getAirdropIncentivizedAssets, getEmissions, getFarmBoost, getStake } from '@/core/protocol/rest/farming'
import { getReferralHistory, getReferralRewardsHistory, getReferralStatistics } from '@/core/protocol/rest/referrals'
import type { RestClient } from '@/web/connection/restClient'
import type { MarketData } from '@/web/market/marketData'
import { verdictOf, type ClaimVerdict } from './verdictOf'

/** Polled, because rewards change with trades and no channel reports them. */
const refetchInterval = 10_000
const slowRefetchInterval = 60_000

/** Rows per page, below the limit of 50 (rest-private 1.8). */
export const rewardPageRows = 20

/** Prefix of the query keys of one account. */
export function rewardsKey(account: Address): readonly string[] {
  return ['account', account, 'rewards']
}

export function emissionsQuery(rest: RestClient) {
  return queryOptions({
    queryKey: ['emissions'],
    queryFn: ({ signal }) => rest.call(getEmissions, {}, { signal }),
    refetchInterval,
  })
}

/** Query of the assets in which trades earn an airdrop. */
export function incentivisedAssetsQuery(rest: RestClient) {
  return queryOptions({
    queryKey: ['incentivisedAssets'],
    queryFn: async ({ signal }) => {
      const { airdropIncentivizedAssets } = await rest.call(getAirdropIncentivizedAssets, {}, { signal })
      return airdropIncentivizedAssets.filter(({ isIncentivized }) => isIncentivized).map(({ asset }) => asset)
    },
    refetchInterval: slowRefetchInterval,
  })
}

export function referralStatisticsQuery(rest: RestClient, account: Address) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'statistics'],
    queryFn: ({ signal }) => rest.call(getReferralStatistics, { query: {} }, { signal }),
    refetchInterval,
  })
}

export function refereesQuery(rest: RestClient, account: Address, page: number) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'referees', page],
    queryFn: ({ signal }) => rest.call(getReferralHistory, { query: pageOf(page) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

export function referralRewardsQuery(rest: RestClient, account: Address, page: number) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'rewards', page],
    queryFn: ({ signal }) => rest.call(getReferralRewardsHistory, { query: pageOf(page) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

function pageOf(page: number) {
  return { limit: rewardPageRows, offset: page * rewardPageRows }
}

export function feeWeeksQuery(rest: RestClient, account: Address) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'feeWeeks'],
    queryFn: async ({ signal }) =>
      (await rest.call(getTradeFeesCampaignStats, {}, { signal })).accountTradeFeesStats ?? [],
    refetchInterval,
  })
}

/** Query of the leaderboard. All windows end now. The venue needs the username to include the account's row. */
export function leaderboardQuery(
  { rest, venueClock }: Pick<MarketData, 'rest' | 'venueClock'>,
  account: Address,
  username: string,
) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'leaderboard', username],
    queryFn: async ({ signal }) => {
      const endTime = venueClock.nowNs() + aheadNs
      const query = { username, startTime: 0n, endTime, limit: rewardPageRows }
      return (await rest.call(getLeaderboardCampaign, { query }, { signal })).leaderboard ?? {}
    },
    refetchInterval,
  })
}

/** Tolerance for slightly different clocks, because the window must include the last trade. */
const aheadNs = 60_000_000_000n

/** Query of the account's rank among participants, by window. */
export function campaignRankQuery(rest: RestClient, account: Address, campaignName: string, isSignedUp: boolean) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'rank', campaignName],
    queryFn: async ({ signal }) => {
      const { accountStatistics } = await rest.call(getAccountStats, { query: { campaignName } }, { signal })
      return { weekly: accountStatistics?.weekly?.ranking.rank }
    },
    enabled: isSignedUp,
    refetchInterval,
  })
}

export function farmBoostQuery(rest: RestClient, account: Address) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'farmBoost'],
    queryFn: ({ signal }) => rest.call(getFarmBoost, {}, { signal }),
    refetchInterval,
  })
}

export function stakeQuery(rest: RestClient, account: Address) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'stake'],
    queryFn: ({ signal }) => rest.call(getStake, {}, { signal }),
    refetchInterval,
  })
}

/** A distribution with the result of its verification in the browser. */
export type NamedClaim = { readonly name: string; readonly data: MerkleData; readonly verdict: ClaimVerdict }

export function proofsByNameQuery(rest: RestClient, account: Address) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'proofs'],
    queryFn: ({ signal }) =>
      Promise.all(
        distributions.map(async (jsonName): Promise<NamedClaim> => {
          const data = await rest.call(getProofData, { query: { jsonName } }, { signal })
          return { name: jsonName, data, verdict: verdictOf(account, data) }
        }),
      ),
    refetchInterval: slowRefetchInterval,
  })
}

export function proofsByAssetQuery(rest: RestClient, account: Address, assets: readonly string[]) {
  return queryOptions({
    queryKey: [...rewardsKey(account), 'assetProofs', ...assets],
    queryFn: async ({ signal }) => {
      const { merkleDatas = [] } = await rest.call(getProofsData, { query: { assets: [...assets] } }, { signal })
      return merkleDatas.map((data): NamedClaim => {
        return { name: data.asset ?? '', data, verdict: verdictOf(account, data) }
      })
    },
    enabled: assets.length > 0,
    refetchInterval: slowRefetchInterval,
  })
}
