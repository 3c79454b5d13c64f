import { add, fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import {
  airdropEmission,
  farmingEmission,
  incentivisedAssets,
  stakingEmission,
  weekStartOf,
  shareOut,
} from '@/core/quant/rewards'
import {
  emptyTally,
  stakingWeight,
  type AssetAmount,
  type EpochTally,
  type RewardRecord,
} from '../../rules/rewardRecord'
import { accepted, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import { changeRewards } from './changeRewards'

/** Ends the epoch if its week is over. No effect before the first epoch. */
export function endEpoch(context: CommandContext): CommandOutcome {
  if (context.state.rewards.epochStartNs !== undefined) enterEpoch(context)
  return accepted
}

/**
 * Starts the current epoch. If the week of the previous epoch is over, it first distributes tokens by boosted volume,
 * tokens by staked amount times the tier of the week's volume, and units of incentivised assets by boosted volume in
 * them. Weeks in which the venue was down are not epochs.
 */
export function enterEpoch(context: CommandContext): void {
  const { rewards } = context.state
  const weekNs = weekStartOf(context.timeNs)
  if (rewards.epochStartNs !== undefined && rewards.epochStartNs >= weekNs) return
  if (rewards.epochStartNs !== undefined) closeEpoch(context, rewards.epochStartNs)
  rewards.epochStartNs = weekNs
  context.events.push({ type: 'epochsChanged', epochStartNs: weekNs, epochs: rewards.epochs })
}

function closeEpoch(context: CommandContext, startNs: bigint): void {
  const { rewards } = context.state
  const epoch = rewards.epochs.length + 1
  const entries = [...rewards.records]
  const share = (total: bigint, weigh: (record: RewardRecord) => bigint) =>
    shareOut(
      total,
      entries.map(([, record]) => weigh(record)),
    )
  const farming = share(farmingEmission, ({ epoch: tally }) => tally.boostedVolume)
  const staking = share(stakingEmission, stakingWeight)
  const drops = incentivisedAssets.map((asset) => share(airdropEmission, ({ epoch: tally }) => boostedIn(tally, asset)))
  const boosted = entries.reduce((sum, [, { epoch: tally }]) => add(sum, tally.boostedVolume), fixed6<Usd>(0n))
  for (const [at, [account, record]] of entries.entries()) {
    const units = incentivisedAssets.map((asset, of) => ({ asset, amount: fixed6<Amount>(drops[of]?.[at] ?? 0n) }))
    const tokens = { farming: fixed6<Amount>(farming[at] ?? 0n), staking: fixed6<Amount>(staking[at] ?? 0n) }
    credit(context, account, record, { epoch, ...tokens, units })
  }
  const ended = {
    epoch,
    startNs,
    farmingEmission: sumOf(farming),
    stakingEmission: sumOf(staking),
    totalBoostedVolume: boosted,
  }
  rewards.epochs = [...rewards.epochs, ended]
}

type Given = { readonly epoch: number; readonly farming: Amount; readonly staking: Amount } & {
  readonly units: readonly AssetAmount[]
}

function credit(context: CommandContext, account: Address, record: RewardRecord, { units, ...tokens }: Given): void {
  const hasEarned = tokens.farming > 0n || tokens.staking > 0n
  if (!hasEarned && record.epoch === emptyTally) return
  const earned = hasEarned ? [...record.earned, tokens] : record.earned
  const airdrops = units.reduce(addUnits, record.airdrops)
  changeRewards(context, account, { ...record, epoch: emptyTally, earned, airdrops })
}

function addUnits(held: readonly AssetAmount[], { asset, amount }: AssetAmount): readonly AssetAmount[] {
  if (amount === 0n) return held
  if (!held.some((one) => one.asset === asset)) return [...held, { asset, amount }]
  return held.map((one) => (one.asset === asset ? { asset, amount: add(one.amount, amount) } : one))
}

function boostedIn({ assets }: EpochTally, asset: string): bigint {
  return assets.find((one) => one.asset === asset)?.boostedVolume ?? 0n
}

function sumOf(shares: readonly bigint[]): Amount {
  return fixed6<Amount>(shares.reduce((sum, share) => sum + share, 0n))
}
