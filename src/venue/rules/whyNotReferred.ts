import type { ErrorCode } from '@/protocol/errorCodes'
import type { Address } from '@/protocol/instrument'
import type { RewardRecord } from './rewardRecord'

export type Records = ReadonlyMap<Address, Pick<RewardRecord, 'referral'>>
type WantedReferral = {
  readonly account: Address
  readonly referrer: Address | undefined
  /** The account's own. */
  readonly record: Pick<RewardRecord, 'referral' | 'weeks'>
  /** Of everybody. */
  readonly records: Records
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
