import type { Address } from '@/core/protocol/instrument'
import type { RewardRecord } from '../../rules/rewardRecord'
import type { EngineEvent } from '../event'
import type { EndedEpoch } from './rewardCommand'

export type RewardsState = {
  /** In the order of the accounts' first reward records, which decides who gets millionths left over by rounding. */
  readonly records: Map<Address, RewardRecord>
  /** The Monday on which the current epoch began; undefined before the first trade. */
  epochStartNs: bigint | undefined
  /** Ended epochs, oldest first; immutable. */
  epochs: readonly EndedEpoch[]
}

export type RewardsData = {
  readonly records: readonly (readonly [Address, RewardRecord])[]
  readonly epochStartNs: bigint | undefined
  readonly epochs: readonly EndedEpoch[]
}

export function createRewards(): RewardsState {
  return { records: new Map(), epochStartNs: undefined, epochs: [] }
}

export function exportRewards({ records, epochStartNs, epochs }: RewardsState): RewardsData {
  return { records: [...records], epochStartNs, epochs }
}

/** Restores the rewards. `data` is missing in snapshots older than rewards. */
export function importRewards(rewards: RewardsState, data: RewardsData | undefined): void {
  if (data === undefined) return
  for (const [account, record] of data.records) rewards.records.set(account, record)
  rewards.epochStartNs = data.epochStartNs
  rewards.epochs = data.epochs
}

export function describeRewards({ records, epochStartNs, epochs }: RewardsState): EngineEvent[] {
  const events: EngineEvent[] = [...records].map(([account, record]) => ({ type: 'rewardsChanged', account, record }))
  if (epochStartNs !== undefined) events.push({ type: 'epochsChanged', epochStartNs, epochs })
  return events
}
