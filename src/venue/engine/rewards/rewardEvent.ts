import type { Amount, Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { RewardRecord } from '../../rules/rewardRecord'

/** What a week gave, in tokens; nothing where nobody was there to take it. */
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
