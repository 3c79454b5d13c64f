import type { ErrorCode } from '@/protocol/errorCodes'
import type { Address } from '@/protocol/instrument'
import { ratesOf } from '../accounts/accounts'
import { setFeeRates } from '../accounts/feeRates'
import type { Outcome } from '../event'
import { refused } from '../outcome'
import { ownerOfUsername } from '../profiles/profile'
import { writeReferralMail } from '../profiles/writeMails'
import type { Turn } from '../turn'
import type { RewardRecord } from './rewardRecord'
import { changeRewards, rewardsOf } from './rewardsState'

/** Makes an account that of a referee: from its first trade on it pays less, and its referrer earns of what it pays. */
export function setReferrer(turn: Turn, address: Address, referralCode: string): Outcome {
  const { state } = turn
  const account = state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  const referrer = ownerOfUsername(state, referralCode)
  const record = rewardsOf(state.rewards, address)
  const wrong = whyNotReferred(address, referrer, record)
  if (wrong !== undefined || referrer === undefined) return refused(wrong ?? 'INVALID_REFERRAL_CODE')
  const fullRates = ratesOf(state, account)
  changeRewards(turn, address, { ...record, referral: { referrer, sinceNs: turn.timeNs, fullRates } })
  const { referees, ...rest } = rewardsOf(state.rewards, referrer)
  changeRewards(turn, referrer, { ...rest, referees: [...referees, address] })
  writeReferralMail(turn, referrer, address)
  return setFeeRates(turn, address, fullRates)
}

/** Why an account cannot be referred by somebody; the order of the reasons is ours. */
export function whyNotReferred(
  account: Address,
  referrer: Address | undefined,
  { referral, weeks }: Pick<RewardRecord, 'referral' | 'weeks'>,
): ErrorCode | undefined {
  if (referrer === undefined) return 'INVALID_REFERRAL_CODE'
  if (referrer === account) return 'REFERRER_SAME_AS_REFEREE'
  if (referral !== undefined) return 'ACCOUNT_ALREADY_REFERRED'
  // Whoever trades already was not brought by anybody.
  return weeks.length > 0 ? 'ACCOUNT_EXISTS' : undefined
}
