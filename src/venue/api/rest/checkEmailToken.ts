import type { Address } from '@/protocol/instrument'
import type { Email } from '../../engine/profiles/profile'
import type { LiveProfiles } from '../../live/liveProfiles'
import { isEqualInConstantTime } from '../constantTime'
import { RequestRefused } from '../requestRefused'

/** Of the length of a token, and none: who has no token is compared with this, so that it takes as long. */
const noToken = '-'.repeat(64)

/**
 * Says no to a token that is not the account's. It is the same answer whether the token is wrong, was used, or belongs to
 * an account that there is not: strangers ask this (rest-public 4.14, 4.15).
 *
 * @throws RequestRefused
 */
export function checkEmailToken(
  { byAccount }: LiveProfiles,
  account: Address,
  tokenOf: (email: Email) => string | undefined,
  given: string,
): void {
  const email = byAccount.get(account)?.email
  const expected = email === undefined ? undefined : tokenOf(email)
  if (!isEqualInConstantTime(expected ?? noToken, given) || expected === undefined) {
    throw new RequestRefused('INVALID_ACCESS_TOKEN')
  }
}
