import type { Address } from '@/protocol/instrument'
import { findHolding } from '../accounts/holding'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { hasMarginWithLeverage, markStale } from './accountRisk'
import { findPerpetual } from './findPerpetual'

/**
 * Chooses the leverage of a perpetual, a whole number up to the instrument's greatest, which holds until one is chosen. It
 * sets the margin of orders and of what fills from now on; with a position it can only be raised. The last is a guess
 * (rest-private 6.4).
 */
export function setLeverage(turn: Turn, address: Address, instrumentId: string, leverage: number): Outcome {
  const found = findPerpetual(turn, address, instrumentId)
  if ('error' in found) return refused(found.error)
  const { account, listed, instrument } = found
  if (leverage === 0) return refused('LEVERAGE_IS_ZERO')
  if (!Number.isInteger(leverage) || leverage < 0) return refused('INVALID_LEVERAGE')
  if (leverage > instrument.maxLeverage) return refused('LEVERAGE_TOO_HIGH')
  const present = account.leverages.get(instrumentId) ?? instrument.maxLeverage
  if (leverage === present) return accepted
  if (account.liquidation !== undefined) return refused('ACCOUNT_LIQUIDATION')
  const holding = findHolding(account, listed)
  if (leverage < present && holding !== undefined) {
    if (holding.position.amount !== 0n) return refused('CANNOT_DECREASE_LEVERAGE')
    if (!hasMarginWithLeverage(turn.state, account, holding, leverage)) return refused('INSUFFICIENT_MARGIN')
  }
  account.leverages.set(instrumentId, leverage)
  if (holding !== undefined) markStale(account, holding)
  turn.events.push({ type: 'leverageChanged', account: address, instrumentId, leverage })
  return accepted
}
