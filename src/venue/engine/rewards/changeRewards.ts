import { assert } from '@/lib/assert'
import type { Address } from '@/protocol/instrument'
import type { RewardRecord } from '../../rules/rewardRecord'
import type { Turn } from '../turn'

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
