import { assert } from '@/lib/assert'
import { findAccount, type LiveAccount } from '../../live/liveAccount'
import type { LiveState } from '../../live/liveState'
import type { Caller } from '../authenticate'

/** The account that a caller speaks for. */
export function ownAccount(live: LiveState, caller: Caller): LiveAccount {
  const account = findAccount(live, caller.account)
  assert(account !== undefined, 'an API key belongs to an account')
  return account
}
