import { useQuery } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { useMarketData } from '@/web/market/marketDataContext'
import {
  campaignRankQuery,
  emissionsQuery,
  farmBoostQuery,
  feeWeeksQuery,
  incentivisedAssetsQuery,
  leaderboardQuery,
  proofsByAssetQuery,
  proofsByNameQuery,
  refereesQuery,
  referralRewardsQuery,
  referralStatisticsQuery,
  stakeQuery,
} from './rewardQueries'

export function useEmissions() {
  return useQuery(emissionsQuery(useMarketData().rest))
}

export function useIncentivisedAssets() {
  return useQuery(incentivisedAssetsQuery(useMarketData().rest))
}

export function useReferralStatistics(account: Address) {
  return useQuery(referralStatisticsQuery(useMarketData().rest, account))
}

export function useReferees(account: Address, page: number) {
  return useQuery(refereesQuery(useMarketData().rest, account, page))
}

export function useReferralRewards(account: Address, page: number) {
  return useQuery(referralRewardsQuery(useMarketData().rest, account, page))
}

export function useFeeWeeks(account: Address) {
  return useQuery(feeWeeksQuery(useMarketData().rest, account))
}

export function useLeaderboard(account: Address, username: string) {
  return useQuery(leaderboardQuery(useMarketData(), account, username))
}

export function useCampaignRank(account: Address, campaignName: string, isSignedUp: boolean) {
  return useQuery(campaignRankQuery(useMarketData().rest, account, campaignName, isSignedUp))
}

export function useFarmBoost(account: Address) {
  return useQuery(farmBoostQuery(useMarketData().rest, account))
}

export function useStake(account: Address) {
  return useQuery(stakeQuery(useMarketData().rest, account))
}

export function useProofsByName(account: Address) {
  return useQuery(proofsByNameQuery(useMarketData().rest, account))
}

export function useProofsByAsset(account: Address, assets: readonly string[]) {
  return useQuery(proofsByAssetQuery(useMarketData().rest, account, assets))
}
