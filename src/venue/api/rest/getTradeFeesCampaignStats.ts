import { getTradeFeesCampaignStats as endpoint } from '@/protocol/rest/campaigns'
import { weekEndOf } from '@/quant/rewards/rewardWeeks'
import { rewardsOf } from '../../rules/rewardRecord'
import { servePrivateEndpoint } from './serveEndpoint'

/** The weeks in which the account has traded, the newest first (rest-private 16.6). */
export const getTradeFeesCampaignStats = servePrivateEndpoint(
  endpoint,
  ({ caller: { account }, gateway: { port } }) => {
    const { weeks } = rewardsOf(port.live.rewards, account)
    const accountTradeFeesStats = weeks.toReversed().map(({ startNs, fees, volume, tradeCount, lastClaimSeq }) => ({
      weekStart: startNs,
      weekEnd: weekEndOf(startNs),
      account,
      totalFees: fees,
      totalVolume: volume,
      lastClaimSeq,
      tradeCount,
    }))
    return { accountTradeFeesStats }
  },
)
