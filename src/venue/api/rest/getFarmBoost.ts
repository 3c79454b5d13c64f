import { getFarmBoost as endpoint } from '@/protocol/rest/farming'
import { fixed6, scale, type Amount, type Fraction } from '@/protocol/fixed6'
import { airdropLevel, drawCoolDownNs, farmBoost, farmingEmission } from '@/quant/rewards/farmRules'
import type { LiveRewards } from '../../live/liveState'
import { heldBoost, heldTokens, rewardsOf, trailingVolume, type EpochTally } from '../../rules/rewardRecord'
import { servePrivateEndpoint } from './serveEndpoint'

/** Of the running epoch as it stands now (rest-private 16.9). There are no pre-launch markets here. */
export const getFarmBoost = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => {
  const { rewards } = port.live
  const nowNs = port.clock.nowNs()
  const record = rewardsOf(rewards, caller.account)
  const { epoch, earned, draw, lastRareDrawNs, boostedVolume } = record
  const held = heldBoost(record, nowNs)
  const trailing = trailingVolume(record, nowNs)
  const tokens = heldTokens(record)
  const last = rewards.epochs.at(-1)?.epoch
  return {
    farmBoost: farmBoost(trailing, held),
    farmBoostAvg: averageBoost(epoch),
    lastRareFarmBoost: lastRareDrawNs ?? 0n,
    epochVolume: epoch.volume,
    epochBoostedVolume: epoch.boostedVolume,
    boostedVolume,
    trailingVolume: trailing,
    prevEpochAevoEarned: earned.find((one) => one.epoch === last)?.farming ?? fixed6<Amount>(0n),
    currEpochAevoEarned: soFar(rewards, epoch),
    staked: tokens > 0n,
    stakedAmount: tokens,
    airdroppedFarmBoostLevel: airdropLevel(earned.length),
    randomFarmBoostEligible: held === undefined,
    ...(held === undefined || draw === undefined ? {} : { nextRandomFarmBoost: draw.drawnAtNs + drawCoolDownNs }),
    aevoEarnedPerEpoch: earned.map(({ epoch: number, farming }) => ({ epoch: number, aevoEarned: farming })),
  }
})

/** Of volume; 1 while there is none. */
function averageBoost({ volume, boostedVolume }: EpochTally): Fraction {
  return fixed6<Fraction>(volume === 0n ? scale : (boostedVolume * scale) / volume)
}

/** What the epoch would give if it ended now, rounded down. */
function soFar({ records }: LiveRewards, { boostedVolume }: EpochTally): Amount {
  let all = 0n
  for (const { epoch } of records.values()) all += epoch.boostedVolume
  return fixed6<Amount>(all === 0n ? 0n : (farmingEmission * boostedVolume) / all)
}
