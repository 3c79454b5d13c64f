import { getAccountStats as endpoint, type StatsRow } from '@/protocol/rest/account'
import { isCampaign } from '@/protocol/campaigns'
import type { Address } from '@/protocol/instrument'
import { profileOf } from '../../live/liveProfiles'
import type { VenuePort } from '../../venuePort'
import { participantsOf, rankAmong } from '../records/pnlRanks'
import { checkAsset } from '../records/instrumentOf'
import { RequestRefused } from '../requestRefused'
import { servePrivateEndpoint } from './serveEndpoint'
import { byWindow, type StatsWindow } from './statsWindows'

type Asked = {
  readonly account: Address
  readonly asset: string | undefined
  readonly campaignName: string | undefined
}

/** With a campaign, the rank is among those who take part in it (rest-private 5.3). */
export const getAccountStats = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const { asset, campaignName } = query
  if (campaignName !== undefined && !isCampaign(campaignName)) throw new RequestRefused('BAD_REQUEST')
  if (asset !== undefined) checkAsset(port.live, asset)
  const asked = { account: caller.account, asset, campaignName }
  return { accountStatistics: await byWindow(port, query, (window) => statsOf(port, asked, window)) }
})

async function statsOf(
  port: VenuePort,
  { account, asset, campaignName }: Asked,
  window: StatsWindow,
): Promise<StatsRow> {
  const { history, live } = port
  const [stats, rank] = await Promise.all([
    history.accountStats({ account, asset, ...window }),
    campaignName === undefined
      ? history.pnlRank({ account, ...window })
      : history.pnlBoard(window).then((board) => rankAmong(board, participantsOf(live, campaignName), account)),
  ])
  const { optionsVolume, perpVolume, pnl } = stats
  return { ranking: { rank }, optionsVolume, perpVolume, pnl, username: profileOf(live, account).username }
}
