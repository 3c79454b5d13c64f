import type { Address } from '@/protocol/instrument'
import type { RewardRecord } from './rewardRecord'
import type { EndedEpoch } from './rewardsState'

export type RewardEvent =
  /** The whole record as it is now; at most once a command for each account. */
  | { readonly type: 'rewardsChanged'; readonly account: Address; readonly record: RewardRecord }
  /** An epoch has begun, and those before it have ended. */
  | { readonly type: 'epochsChanged'; readonly epochStartNs: bigint; readonly epochs: readonly EndedEpoch[] }
