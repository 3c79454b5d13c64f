import { endpoints } from '@/core/protocol/endpoints'
import { fixed6, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { StatsRow } from '@/core/protocol/rest/account'
import { weekEndOf } from '@/core/quant/rewards'
import { findUsername, profileOf } from '../../live/liveProfiles'
import { rewardsOf } from '../../rules/rewardRecord'
import type { PnlStanding } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { accepted } from '../gateway'
import { RequestRejected } from '../requestRejected'
import { rowsWindow } from './historyWindow'
import { participantsOf, rankAmong, byWindow, type StatsWindow } from './pnlStats'
import { servePrivateEndpoint } from './serveEndpoint'

/** A second sign-up has no effect (rest-private 16.7). */
export const postCampaignSignUp = servePrivateEndpoint(
  endpoints.postCampaignSignUp,
  async ({ body, caller: { account }, gateway }) => {
    const { campaignName } = body
    accepted(await gateway.port.submit({ type: 'signUpForCampaign', account, campaignName }))
    return { success: true }
  },
)

/**
 * Lists participants of a campaign by PnL over the days that a window touches, best first (rest-private 16.8). If the
 * caller is not among the best, the caller's own row is last. `username` must be the caller's own, which is our rule.
 */
export const getLeaderboardCampaign = servePrivateEndpoint(
  endpoints.getLeaderboardCampaign,
  async ({ query, caller, gateway: { port } }) => {
    if (findUsername(port.live, query.username) !== caller.account) throw new RequestRejected('BAD_REQUEST')
    const { limit } = rowsWindow(query)
    return { leaderboard: await byWindow(port, query, (window) => rowsOf(port, caller.account, limit, window)) }
  },
)

async function rowsOf(port: VenuePort, own: Address, limit: number, window: StatsWindow): Promise<StatsRow[]> {
  const participants = participantsOf(port.live)
  const board = await port.history.pnlBoard(window)
  const standings = board.filter(({ account }) => participants.has(account))
  const best = standings.slice(0, limit)
  const isAmongBest = best.some(({ account }) => account === own)
  const ownStanding = board.find(({ account }) => account === own) ?? { account: own, pnl: fixed6<Usd>(0n) }
  const shown = isAmongBest ? best : [...best, ownStanding]
  return Promise.all(shown.map((standing) => rowOf(port, standings, standing, window)))
}

async function rowOf(
  { history, live }: VenuePort,
  standings: readonly PnlStanding[],
  { account, pnl }: PnlStanding,
  window: StatsWindow,
): Promise<StatsRow> {
  const rank = rankAmong(standings, new Set(standings.map((one) => one.account)), account)
  const { optionsVolume, perpVolume } = await history.accountStats({ account, ...window })
  return { ranking: { rank }, optionsVolume, perpVolume, pnl, username: profileOf(live, account).username }
}

/** The weeks with trades of the account, newest first (rest-private 16.6). */
export const getTradeFeesCampaignStats = servePrivateEndpoint(
  endpoints.getTradeFeesCampaignStats,
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

/** Pays everything unclaimed at once. Rejected if there is nothing to claim (rest-private 16.5). */
export const postClaimTradeFees = servePrivateEndpoint(
  endpoints.postClaimTradeFees,
  async ({ caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'claimTradeFees', account }))
    return { success: true }
  },
)
