import type { Amount, Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { RewardRecord } from '../../rules/rewardRecord'

export type RewardCommand =
  /**
   * By the name of the referrer; once, before the account's first trade. Commands of the first version allowed rings,
   * and are replayed as they were.
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
      /** Chance, from 0 to below `rollCount`: made by the gateway, so that a replay draws the same. */
      readonly roll: number
    }
  /** Ends the epoch whose week is over; the time is the command's. */
  | { readonly type: 'endEpoch' }

/** What a week paid out, in tokens; 0 where no one was entitled to any. */
export type EndedEpoch = {
  /** From 1 on. */
  readonly epoch: number
  readonly startNs: bigint
  readonly farmingEmission: Amount
  readonly stakingEmission: Amount
  readonly totalBoostedVolume: Usd
}

export type RewardEvent =
  /** The whole record as it is now; at most once a command for each account. */
  | { readonly type: 'rewardsChanged'; readonly account: Address; readonly record: RewardRecord }
  /** An epoch has begun, and those before it have ended. */
  | { readonly type: 'epochsChanged'; readonly epochStartNs: bigint; readonly epochs: readonly EndedEpoch[] }
