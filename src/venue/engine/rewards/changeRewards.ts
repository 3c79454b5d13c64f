import { assert } from '@/core/lib/assert'
import type { Address } from '@/core/protocol/instrument'
import { farmingEmission, stakingEmission } from '@/core/quant/rewards'
import { type RewardRecord, unclaimedFees } from '../../rules/rewardRecord'
import type { CommandContext } from '../commandContext'
import type { ExchangeState } from '../state'

/** Stores an account's new record; {@link emitRewards} publishes it once per command. */
export function changeRewards(context: CommandContext, account: Address, record: RewardRecord): void {
  context.state.rewards.records.set(account, record)
  context.rewarded.add(account)
}

export function emitRewards(context: CommandContext): void {
  for (const account of context.rewarded) {
    const record = context.state.rewards.records.get(account)
    assert(record !== undefined, 'what has changed is there')
    context.events.push({ type: 'rewardsChanged', account, record })
  }
}

export function checkRewards({ accounts, rewards: { records, epochs } }: ExchangeState): void {
  const farmed = new Map<number, bigint>()
  const staked = new Map<number, bigint>()
  for (const [account, record] of records) {
    const { referral, referees, totals, unclaimedBonus } = record
    assert(accounts.has(account), 'only accounts are rewarded')
    assert(unclaimedBonus >= 0n && unclaimedBonus <= totals.bonus, 'no more waits than was earned')
    assert(unclaimedFees(record) >= 0n, 'what is given back is not negative')
    assert(new Set(referees).size === referees.length, 'no account is referred twice')
    const isKnown = referral === undefined || records.get(referral.referrer)?.referees.includes(account) === true
    assert(isKnown, 'a referrer knows whom it has referred')
    for (const { epoch, farming, staking } of record.earned) {
      farmed.set(epoch, (farmed.get(epoch) ?? 0n) + farming)
      staked.set(epoch, (staked.get(epoch) ?? 0n) + staking)
    }
  }
  for (const { epoch, farmingEmission: farming, stakingEmission: staking } of epochs) {
    assert((farmed.get(epoch) ?? 0n) === farming, 'an epoch gives what was earned in it')
    assert((staked.get(epoch) ?? 0n) === staking, 'an epoch gives holders what they have got')
    assert(farming === 0n || farming === farmingEmission, 'an epoch gives all it has, or nothing')
    assert(staking === 0n || staking === stakingEmission, 'an epoch gives holders all it has, or nothing')
  }
}
