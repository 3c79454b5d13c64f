import { absolute, add, fixed6, negate, type Usd } from '@/protocol/fixed6'
import { isolatedAfterForcedFill } from '@/quant/margin/isolatedMargin'
import type { Position } from '@/quant/pnl'
import type { Account, Holding } from '../accounts/account'
import type { Turn } from '../turn'
import { coverLoss } from './coverLoss'
import { setLiquidation } from './subject'

const nothing = fixed6<Usd>(0n)

/**
 * What a fill of an isolated position in liquidation does to the margin of its own: the margin bears all that the fill
 * realises and costs, and nothing is given back before the position is gone, so that the rest of the account neither
 * gains nor loses meanwhile. In debt the margin is below zero. Returns the debt (positive) of a position that is gone.
 */
export function bearFill(account: Account, holding: Holding, before: Position, cash: Usd): Usd {
  const { isolated, position } = holding
  if (isolated === undefined) return nothing
  const after = isolatedAfterForcedFill(isolated, {
    cash,
    left: absolute(position.amount),
    held: absolute(before.amount),
  })
  const isGone = position.amount === 0n
  account.isolatedMargin = add(account.isolatedMargin, isGone ? negate(isolated.margin) : cash)
  holding.isolated = isGone ? undefined : after
  return isGone && after.margin < 0n ? negate(after.margin) : nothing
}

/** Ends the liquidation of a position that is gone: its debt is not the account's (venue-rules 7.1). */
export function endIfGone(turn: Turn, account: Account, holding: Holding, debt: Usd): void {
  coverLoss(turn, account, debt)
  if (holding.position.amount === 0n) setLiquidation(turn, { account, isolated: holding }, undefined)
}
