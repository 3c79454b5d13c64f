import { rewardsOf } from '../../rules/rewardRecord'
import { whyNotReferred, type Records } from '../../rules/whyNotReferred'
import { ratesOf } from '../accounts/accounts'
import { setFeeRates } from '../accounts/feeRates'
import type { Outcome } from '../event'
import { refused } from '../outcome'
import { ownerOfUsername } from '../profiles/changeProfile'
import { writeReferralMail } from '../profiles/writeMails'
import type { Turn } from '../turn'
import { changeRewards } from './changeRewards'
import type { RewardCommand } from './rewardCommand'

type SetReferrer = Extract<RewardCommand, { type: 'setReferrer' }>

const noRecords: Records = new Map()

/** Makes an account that of a referee: from its first trade on it pays less, and its referrer earns of what it pays. */
export function setReferrer(turn: Turn, { account: address, referralCode, refusesRings }: SetReferrer): Outcome {
  const { state } = turn
  const account = state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  const referrer = ownerOfUsername(state, referralCode)
  const record = rewardsOf(state.rewards, address)
  const records = refusesRings === true ? state.rewards.records : noRecords
  const wrong = whyNotReferred({ account: address, referrer, record, records })
  if (wrong !== undefined || referrer === undefined) return refused(wrong ?? 'INVALID_REFERRAL_CODE')
  const fullRates = ratesOf(state, account)
  changeRewards(turn, address, { ...record, referral: { referrer, sinceNs: turn.timeNs, fullRates } })
  const { referees, ...rest } = rewardsOf(state.rewards, referrer)
  changeRewards(turn, referrer, { ...rest, referees: [...referees, address] })
  writeReferralMail(turn, referrer, address)
  return setFeeRates(turn, address, fullRates)
}
