import { add, fixed6, negate, smaller, subtract, type Usd, absolute } from '@/core/protocol/fixed6'
import { isolatedAfterForcedFill } from '@/core/quant/margin/isolatedMargin'
import type { Position } from '@/core/quant/pnl'
import type { Account, Holding } from '../accounts/account'
import { changeBalance } from '../accounts/accounts'
import type { CommandContext } from '../commandContext'
import type { ExchangeState } from '../state'
import { setLiquidation } from './subject'

const nothing = fixed6<Usd>(0n)

export function insuranceFundOf({ insuranceFund, accounts }: ExchangeState): Account | undefined {
  return insuranceFund === undefined ? undefined : accounts.get(insuranceFund)
}

/**
 * Covers a debt that the account cannot pay: the insurance fund pays as far as it has USDC, and the rest is written
 * down as an uncovered loss (not defined in venue-rules 7.1).
 */
export function coverLoss(context: CommandContext, account: Account, loss: Usd): void {
  if (loss <= 0n) return
  const fund = insuranceFundOf(context.state)
  const covered = fund === undefined || fund === account || fund.balance < 0n ? nothing : smaller(fund.balance, loss)
  if (fund !== undefined) changeBalance(context, fund, negate(covered), 'insurance')
  context.state.uncoveredLoss = add(context.state.uncoveredLoss, subtract(loss, covered))
  changeBalance(context, account, loss, 'insurance')
}

/**
 * Applies a liquidation fill to an isolated position's margin. The margin bears all PnL and costs, and releases
 * nothing until the position is closed, so that the rest of the account neither gains nor loses. Negative margin is
 * debt. Returns the debt (positive) once the position is closed.
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

/**
 * Ends the liquidation of a closed position. The insurance fund covers its debt, for which the account is not liable
 * (venue-rules 7.1).
 */
export function endIfGone(context: CommandContext, account: Account, holding: Holding, debt: Usd): void {
  coverLoss(context, account, debt)
  if (holding.position.amount === 0n) setLiquidation(context, { account, isolated: holding }, undefined)
}
