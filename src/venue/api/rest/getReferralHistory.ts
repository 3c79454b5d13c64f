import { getReferralHistory as endpoint, type ReferralRecord } from '@/protocol/rest/referrals'
import { add, fixed6, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { weekStartOf } from '@/quant/rewards/rewardWeeks'
import { tierName, volumeTier } from '@/quant/rewards/volumeTier'
import { listAssets } from '../../live/instrumentCatalogue'
import { profileOf } from '../../live/liveProfiles'
import { rewardsOf } from '../../rules/rewardRecord'
import type { AccountStats } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { rowsWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

const dayNs = 86_400_000_000_000n

/** Whom the account has referred, the newest first, with what they have traded (rest-private 16.1). */
export const getReferralHistory = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const { referees } = rewardsOf(port.live.rewards, caller.account)
  const { offset, limit } = rowsWindow(query)
  const chosen = referees.toReversed().slice(offset, offset + limit)
  const referralHistory = await Promise.all(chosen.map((referee) => referralRecord(port, caller.account, referee)))
  return { count: referees.length, referralHistory }
})

async function referralRecord(port: VenuePort, referrer: Address, referee: Address): Promise<ReferralRecord> {
  const { live, history } = port
  const nowNs = port.clock.nowNs()
  const since = (startNs: bigint) => history.accountStats({ account: referee, startNs, endNs: nowNs })
  const { referral } = rewardsOf(live.rewards, referee)
  const [total, daily, weekly, pair] = await Promise.all([
    since(0n),
    since(nowNs - dayNs),
    since(weekStartOf(nowNs)),
    busiestAsset(port, referee, nowNs),
  ])
  return {
    referee,
    refereeUsername: profileOf(live, referee).username,
    totalVolume: volumeOf(total),
    createdTimestamp: referral?.sinceNs ?? 0n,
    referrerUsername: profileOf(live, referrer).username,
    dailyVolume: volumeOf(daily),
    pnl: total.pnl,
    ...(pair === undefined ? {} : { thirtyDayActivePair: pair.asset, thirtyDayActivePairVolume: pair.volume }),
    stakingTier: tierName(volumeTier(volumeOf(weekly))),
  }
}

/** Absent for who has traded nothing in thirty days. */
async function busiestAsset({ live, history }: VenuePort, account: Address, nowNs: bigint) {
  const window = { account, startNs: nowNs - 30n * dayNs, endNs: nowNs }
  const assets = listAssets(live.instruments)
  const volumes = await Promise.all(
    assets.map(async (asset) => ({ asset, volume: volumeOf(await history.accountStats({ ...window, asset })) })),
  )
  const busiest = volumes.reduce((best, one) => (one.volume > best.volume ? one : best), {
    asset: '',
    volume: fixed6<Usd>(0n),
  })
  return busiest.volume === 0n ? undefined : busiest
}

function volumeOf({ optionsVolume, perpVolume }: AccountStats): Usd {
  return add(optionsVolume, perpVolume)
}
