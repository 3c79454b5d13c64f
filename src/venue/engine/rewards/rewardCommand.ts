import type { Amount, Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { RewardRecord } from '../../rules/rewardRecord'

export type RewardCommand =
  /**
   * Refers an account; possible once, before its first trade. Commands of the first version allowed cycles and are
   * replayed unchanged.
   */
  | {
      readonly type: 'setReferrer'
      readonly account: Address
      readonly referralCode: string
      readonly refusesRings?: true
    }
  | { readonly type: 'claimReferralRewards'; readonly account: Address }
  | { readonly type: 'claimTradeFees'; readonly account: Address }
  | { readonly type: 'signUpForCampaign'; readonly account: Address; readonly campaignName: string }
  | {
      readonly type: 'drawFarmBoost'
      readonly account: Address
      /** A random number from 0 to `rollCount` − 1. The gateway creates it, so that a replay draws the same boost. */
      readonly roll: number
    }
  /** Ends the epoch if its week is over at the command's time. */
  | { readonly type: 'endEpoch' }

/** Payouts of a week, in tokens; 0 if nobody was entitled. */
export type EndedEpoch = {
  readonly epoch: number
  readonly startNs: bigint
  readonly farmingEmission: Amount
  readonly stakingEmission: Amount
  readonly totalBoostedVolume: Usd
}

export type RewardEvent =
  /** The whole current record; at most once per command and account. */
  | { readonly type: 'rewardsChanged'; readonly account: Address; readonly record: RewardRecord }
  | { readonly type: 'epochsChanged'; readonly epochStartNs: bigint; readonly epochs: readonly EndedEpoch[] }
