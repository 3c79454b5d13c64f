import type { Hash } from '@/protocol/instrument'
import type { Account } from '../accounts/account'
import type { ExchangeState } from '../state'

/**
 * How the parent of a stop stands. One that is forgotten has traded: had it been cancelled, the stop would have ended
 * with it, in the same command.
 */
export function parentState(
  state: ExchangeState,
  account: Account,
  parentOrderId: Hash | undefined,
): 'waiting' | 'traded' | 'cancelled' {
  if (parentOrderId === undefined) return 'traded'
  if (account.stops.has(parentOrderId)) return 'waiting'
  const open = state.orders.get(parentOrderId)
  if (open !== undefined) return open.filled > 0n ? 'traded' : 'waiting'
  return account.replayGuard.closed.get(parentOrderId)?.wasFilled === false ? 'cancelled' : 'traded'
}
