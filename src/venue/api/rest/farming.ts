import { plainHex } from '@/core/lib/bytes'
import { endpoints } from '@/core/protocol/endpoints'
import { add, type Amount, fixed6, type Fraction, scale, type Usd } from '@/core/protocol/fixed6'
import {
  airdropLevel,
  drawCoolDownNs,
  farmBoost,
  farmingEmission,
  incentivisedAssets,
  rollCount,
  stakingEmission,
  volumeTier,
  weekEndOf,
  weekStartOf,
} from '@/core/quant/rewards'
import { listAssets } from '../../live/instrumentCatalogue'
import type { LiveRewards } from '../../live/liveState'
import {
  type EpochTally,
  heldBoost,
  heldTokens,
  type RewardRecord,
  rewardsOf,
  stakingWeight,
  trailingVolume,
} from '../../rules/rewardRecord'
import { accepted } from '../gateway'
import { serveEndpoint, servePrivateEndpoint } from './serveEndpoint'

/** Figures of the current epoch so far (rest-private 16.9). There are no pre-launch markets here. */
export const getFarmBoost = servePrivateEndpoint(endpoints.getFarmBoost, ({ caller, gateway: { port } }) => {
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

/** Computes the average boost of the epoch's volume; 1 without volume. */
function averageBoost({ volume, boostedVolume }: EpochTally): Fraction {
  return fixed6<Fraction>(volume === 0n ? scale : (boostedVolume * scale) / volume)
}

/** Computes the yield if the epoch ended now, rounded down. */
function soFar({ records }: LiveRewards, { boostedVolume }: EpochTally): Amount {
  let all = 0n
  for (const { epoch } of records.values()) all += epoch.boostedVolume
  return fixed6<Amount>(all === 0n ? 0n : (farmingEmission * boostedVolume) / all)
}

/** The random draw happens here and is journalled with the command (rest-private 16.10). */
export const postFarmBoost = servePrivateEndpoint(endpoints.postFarmBoost, async ({ caller: { account }, gateway }) => {
  const { port } = gateway
  const roll = Number(BigInt(`0x${plainHex(gateway.randomBytes(8))}`) % BigInt(rollCount))
  accepted(await port.submit({ type: 'drawFarmBoost', account, roll }))
  const record = rewardsOf(port.live.rewards, account)
  const nowNs = port.live.timeNs
  return { success: true, farmBoost: farmBoost(trailingVolume(record, nowNs), heldBoost(record, nowNs)) }
})

/** Farmed tokens are staked automatically, because the interface has no operation for staking (rest-private 16.11). */
export const getStake = servePrivateEndpoint(endpoints.getStake, ({ caller: { account }, gateway: { port } }) => {
  const { rewards } = port.live
  const record = rewardsOf(rewards, account)
  const weekStart = weekStartOf(port.clock.nowNs())
  const weeklyVolume = record.epoch.volume
  const tier = volumeTier(weeklyVolume)
  let totalVolume = fixed6<Usd>(0n)
  for (const { epoch } of rewards.records.values()) totalVolume = add(totalVolume, epoch.volume)
  return {
    weeklyVolume,
    multiplier: tier,
    tier,
    weekStart,
    weekEnd: weekEndOf(weekStart),
    apr: aprOf(rewards, record),
    totalVolume,
    stakeHistory: record.earned
      .filter(({ staking }) => staking > 0n)
      .map(({ epoch, staking }) => ({ account, epoch, rewardAmount: staking })),
    lpnftHistory: [],
  }
})

const weeksInYear = 52

/** Annual yield in percent: a year of weeks like this one, relative to the tokens held. 0 without tokens. */
function aprOf({ records }: LiveRewards, record: RewardRecord): number {
  const held = heldTokens(record)
  let all = 0n
  for (const one of records.values()) all += stakingWeight(one)
  if (held === 0n || all === 0n) return 0
  const week = (Number(stakingEmission) * Number(stakingWeight(record))) / Number(all)
  return Math.round(((week * weeksInYear) / Number(held)) * 10_000) / 100
}

/** Emissions of ended epochs and of the current one (rest-public 4.11). */
export const getEmissions = serveEndpoint(endpoints.getEmissions, ({ gateway: { port } }) => {
  const { epochs, records } = port.live.rewards
  let totalBoostedVolume = fixed6<Usd>(0n)
  for (const { epoch } of records.values()) totalBoostedVolume = add(totalBoostedVolume, epoch.boostedVolume)
  return [...epochs, { farmingEmission, stakingEmission, totalBoostedVolume }]
})

/** Lists every asset with instruments, plus the assets of the airdrop even if they have no instruments yet. */
export const getAirdropIncentivizedAssets = serveEndpoint(
  endpoints.getAirdropIncentivizedAssets,
  ({ gateway: { port } }) => {
    const incentivised = new Set<string>(incentivisedAssets)
    const assets = new Set([...listAssets(port.live.instruments), ...incentivised])
    return {
      airdropIncentivizedAssets: [...assets].map((asset) => ({ asset, isIncentivized: incentivised.has(asset) })),
    }
  },
)
