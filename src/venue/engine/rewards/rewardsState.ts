import { assert } from '@/lib/assert'
import type { Amount, Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { EngineEvent } from '../event'
import type { Turn } from '../turn'
import { emptyRewards, type RewardRecord } from './rewardRecord'

export type RewardsState = {
  /** In the order in which they first had to do with rewards; that order decides who gets the millionths that are left over. */
  readonly records: Map<Address, RewardRecord>
  /** The Monday on which the running epoch began; undefined until somebody trades. */
  epochStartNs: bigint | undefined
  /** Those that have ended, oldest first. A new list each time one ends. */
  epochs: readonly EndedEpoch[]
}

/** What a week gave, in tokens; nothing where nobody was there to take it. */
export type EndedEpoch = {
  /** From 1 on. */
  readonly epoch: number
  readonly startNs: bigint
  readonly farmingEmission: Amount
  readonly stakingEmission: Amount
  readonly totalBoostedVolume: Usd
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

/** Snapshots of before there were rewards have none. */
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

export function rewardsOf(
  { records }: { readonly records: ReadonlyMap<Address, RewardRecord> },
  account: Address,
): RewardRecord {
  return records.get(account) ?? emptyRewards
}

/** Notes what an account's record is now; {@link tellRewards} tells it once a command. */
export function changeRewards(turn: Turn, account: Address, record: RewardRecord): void {
  turn.state.rewards.records.set(account, record)
  turn.rewarded.add(account)
}

export function tellRewards(turn: Turn): void {
  for (const account of turn.rewarded) {
    const record = turn.state.rewards.records.get(account)
    assert(record !== undefined, 'what has changed is there')
    turn.events.push({ type: 'rewardsChanged', account, record })
  }
}
