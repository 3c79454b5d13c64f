import { assert } from '@/lib/assert'
import { usernameKey } from '@/protocol/username'
import type { ExchangeState } from '../state'
import { maxMails } from './profile'

/** What is true of profiles after every command; a broken one throws with the rule it breaks. */
export function checkProfiles({ accounts, profiles: { byAccount, owners, reachable } }: ExchangeState): void {
  for (const { address, kind } of accounts.values()) {
    assert(kind !== 'trader' || byAccount.has(address), 'everybody who trades has a name')
  }
  assert(owners.size === byAccount.size, 'nobody shares a name')
  for (const [account, { username, email, mails }] of byAccount) {
    assert(owners.get(usernameKey(username)) === account, 'an account is found by its name')
    assert(reachable.has(account) === (email?.isVerified === true), 'who has confirmed an address can be written to')
    assert(email?.isVerified !== true || email.confirmation === undefined, 'an address is confirmed once')
    assert(mails.length <= maxMails, 'only the last mails are kept')
  }
}
