import * as z from 'zod/mini'
import { assert } from '@/lib/assert'
import { address } from '@/protocol/codecs'
import type { LiveAccount } from '../../live/liveAccount'
import type { LiveState } from '../../live/liveState'
import type { LiveStrategy } from '../../live/liveStrategies'
import { RequestRefused } from '../requestRefused'

/** The strategy that a path names, and the account that trades for it. @throws RequestRefused */
export function strategyParam(
  live: LiveState,
  text: string,
): { readonly strategy: LiveStrategy; readonly account: LiveAccount } {
  const read = z.safeDecode(address, text)
  if (!read.success) throw new RequestRefused('INVALID_ADDRESS')
  const strategy = live.strategies.get(read.data)
  // No documented code says that there is no such strategy.
  if (strategy === undefined) throw new RequestRefused('BAD_REQUEST')
  const account = live.accounts.get(read.data)
  assert(account !== undefined, 'a strategy trades on an account')
  return { strategy, account }
}
