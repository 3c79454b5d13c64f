import type { ErrorCode } from '@/protocol/errorCodes'
import type { Address } from '@/protocol/instrument'
import { ratesOf } from '../accounts/accounts'
import { setFeeRates } from '../accounts/feeRates'
import type { Outcome } from '../event'
import { refused } from '../outcome'
import { ownerOfUsername } from '../profiles/changeProfile'
import { writeReferralMail } from '../profiles/writeMails'
import type { Turn } from '../turn'
import { changeRewards } from './changeRewards'
import type { RewardCommand } from './rewardCommand'
import type { RewardRecord } from './rewardRecord'
import { rewardsOf } from './rewardsState'

type SetReferrer = Extract<RewardCommand, { type: 'setReferrer' }>
type Records = ReadonlyMap<Address, Pick<RewardRecord, 'referral'>>
type WantedReferral = {
  readonly account: Address
  readonly referrer: Address | undefined
  /** The account's own. */
  readonly record: Pick<RewardRecord, 'referral' | 'weeks'>
  /** Of everybody. */
  readonly records: Records
}

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

/** Why an account cannot be referred by somebody; the order of the reasons is ours. */
export function whyNotReferred({ account, referrer, record, records }: WantedReferral): ErrorCode | undefined {
  const { referral, weeks } = record
  if (referrer === undefined) return 'INVALID_REFERRAL_CODE'
  if (hasBrought(records, account, referrer)) return 'REFERRER_SAME_AS_REFEREE'
  if (referral !== undefined) return 'ACCOUNT_ALREADY_REFERRED'
  // Whoever trades already was not brought by anybody.
  return weeks.length > 0 ? 'ACCOUNT_EXISTS' : undefined
}

/** Whether an account is another, or has brought it: itself, or through whom it has brought. */
function hasBrought(records: Records, account: Address, other: Address): boolean {
  // Journals of the first version may hold rings.
  const seen = new Set<Address>()
  for (let at: Address | undefined = other; at !== undefined && !seen.has(at);) {
    if (at === account) return true
    seen.add(at)
    at = records.get(at)?.referral?.referrer
  }
  return false
}
