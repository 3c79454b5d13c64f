import { assert } from '@/lib/assert'
import type { ErrorCode } from '@/protocol/errorCodes'
import { negate, subtract, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { hasEnoughMargin } from '@/quant/margin/accountMargin'
import { isolatedHealth } from '@/quant/margin/isolatedMargin'
import type { Account, Holding } from '../accounts/account'
import { findHolding } from '../accounts/holding'
import { positionRecord } from '../accounts/positionRecord'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { accountHealth, pricesOf } from './accountRisk'
import { findPerpetual } from './findPerpetual'
import { changeIsolated, isIsolated } from './isolatedMargin'
import { leverageOf } from './leverage'

/** Moves USDC between the common margin and that of an isolated position. */
export function changeIsolatedMargin(turn: Turn, address: Address, instrumentId: string, change: Usd): Outcome {
  const found = findPerpetual(turn, address, instrumentId)
  if ('error' in found) return refused(found.error)
  const { account, listed } = found
  if (change === 0n) return refused('INVALID_MARGIN')
  if (!isIsolated(account, listed)) return refused('ACCOUNT_NOT_ISOLATED')
  const holding = findHolding(account, listed)
  if (holding?.isolated === undefined) return refused('UPDATE_MARGIN_DOES_NOT_EXIST')
  if (account.liquidation !== undefined) return refused('ACCOUNT_LIQUIDATION')
  if (holding.liquidation !== undefined) return refused('ACCOUNT_POSITION_LIQUIDATION')
  const error = change > 0n ? checkAdding(turn, account, change) : checkRemoving(account, holding, negate(change))
  if (error !== undefined) return refused(error)
  changeIsolated(account, holding, change)
  turn.events.push({ type: 'positionsChanged', account: address, positions: [positionRecord(holding)] })
  return accepted
}

/** What is added is USDC, and the rest of the account has to do without it. */
function checkAdding(turn: Turn, account: Account, change: Usd): ErrorCode | undefined {
  const freeUsdc = subtract(account.balance, account.isolatedMargin)
  const { availableMargin } = accountHealth(turn.state, account)
  const isEnough = change <= freeUsdc && hasEnoughMargin({ availableMargin: subtract(availableMargin, change) })
  return isEnough ? undefined : 'INSUFFICIENT_AVAILABLE_MARGIN'
}

/** The initial margin at the mark and an unrealised loss have to stay. */
function checkRemoving(account: Account, holding: Holding, removed: Usd): ErrorCode | undefined {
  const { listed, isolated, position } = holding
  const { instrument } = listed
  assert(isolated !== undefined && instrument.instrumentType === 'PERPETUAL', 'only a perpetual is isolated')
  const { markPrice } = pricesOf(listed)
  const chosen = leverageOf(account, listed)
  const { removable } = isolatedHealth({ isolated, position, markPrice, terms: instrument, ...chosen })
  return removed > removable ? 'INSUFFICIENT_ISOLATED_MARGIN' : undefined
}
