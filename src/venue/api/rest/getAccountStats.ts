import { getAccountStats as endpoint, type StatsRow } from '@/protocol/rest/getAccountStats'
import type { Address } from '@/protocol/instrument'
import { profileOf } from '../../live/liveProfiles'
import type { VenuePort } from '../../venuePort'
import { checkAsset } from '../records/instrumentOf'
import { RequestRefused } from '../requestRefused'
import { heldTime } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

const dayNs = 86_400_000_000_000n

/**
 * Four windows that end at `end_time`, none of which reaches back beyond `start_time` (rest-private 5.3). The venue
 * runs no campaigns, so whichever is named does not exist.
 */
export const getAccountStats = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const { startTime, endTime, asset, campaignName } = query
  if (campaignName !== undefined) throw new RequestRefused('BAD_REQUEST')
  if (asset !== undefined) checkAsset(port.live, asset)
  if (startTime !== undefined && endTime !== undefined && startTime > endTime) throw new RequestRefused('INVALID_RANGE')
  const endNs = heldTime(endTime) ?? port.clock.nowNs()
  const row = (days: bigint | undefined) => {
    const windowNs = days === undefined ? 0n : endNs - days * dayNs
    const startNs = startTime !== undefined && startTime > windowNs ? (heldTime(startTime) ?? windowNs) : windowNs
    return statsOf(port, { account: caller.account, asset, startNs, endNs })
  }
  const [daily, weekly, monthly, allTime] = await Promise.all([row(1n), row(7n), row(30n), row(undefined)])
  return { accountStatistics: { daily, weekly, monthly, allTime } }
})

type StatsWindow = {
  readonly account: Address
  readonly asset: string | undefined
  readonly startNs: bigint
  readonly endNs: bigint
}

async function statsOf({ history, live }: VenuePort, window: StatsWindow): Promise<StatsRow> {
  const { account, startNs, endNs } = window
  const [stats, rank] = await Promise.all([history.accountStats(window), history.pnlRank({ account, startNs, endNs })])
  const { optionsVolume, perpVolume, pnl } = stats
  return { ranking: { rank }, optionsVolume, perpVolume, pnl, username: profileOf(live, account).username }
}
