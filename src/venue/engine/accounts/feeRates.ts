import type { Address } from '@/protocol/instrument'
import type { FeeSchedule } from '@/quant/fees'
import { discountedRates } from '@/quant/rewards/referralRules'
import { rewardsOf } from '../../rules/rewardRecord'
import type { Outcome } from '../event'
import { markStale } from '../margin/accountRisk'
import { accepted, refused } from '../outcome'
import { changeRewards } from '../rewards/changeRewards'
import type { Turn } from '../turn'

/** Gives an account rates of its own, from its next fill on; who was referred pays less than them. */
export function setFeeRates(turn: Turn, address: Address, fullRates: FeeSchedule): Outcome {
  const { accounts, rewards } = turn.state
  const account = accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  const record = rewardsOf(rewards, address)
  const { referral } = record
  if (referral !== undefined) changeRewards(turn, address, { ...record, referral: { ...referral, fullRates } })
  const rates = referral === undefined ? fullRates : discountedRates(fullRates)
  account.feeRates = rates
  // Open orders hold what their fees may come to.
  for (const holding of account.holdings.values()) markStale(account, holding)
  turn.events.push({ type: 'feeRatesChanged', account: address, rates })
  return accepted
}
