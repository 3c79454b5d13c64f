import { add, fixed6, smaller, subtract, type Usd } from '@/core/protocol/fixed6'
import type { Account, Holding, LiquidationState } from '../accounts/account'
import type { CommandContext } from '../commandContext'
import { hasExpired } from '../instruments'
import { accountHealth, isolatedRisk } from '../margin/accountRisk'
import type { ExchangeState } from '../state'

/** The unit of a liquidation: an account without its isolated positions, or one isolated position. */
export type Subject = { readonly account: Account; readonly isolated?: Holding }

/**
 * Computes the USD above the requirement of venue-rules 5.1. At zero or below, the subject is liquidated. Negative
 * isolated margin must also return to zero, because an unrealised profit does not pay that debt.
 */
export function excessMargin(state: ExchangeState, { account, isolated }: Subject): Usd {
  if (isolated === undefined) return accountHealth(state, account).availableMargin
  const { equity, maintenanceMargin } = isolatedRisk(isolated)
  const aboveDebt = add(isolated.isolated?.margin ?? fixed6<Usd>(0n), fixed6<Usd>(1n))
  return smaller(subtract(equity, maintenanceMargin), aboveDebt)
}

export function liquidationOf({ account, isolated }: Subject): LiquidationState | undefined {
  return (isolated ?? account).liquidation
}

/** Records the progress of a liquidation (`undefined` ends it), and publishes a change of stage. */
export function setLiquidation(context: CommandContext, subject: Subject, next: LiquidationState | undefined): void {
  const { account, isolated } = subject
  const before = liquidationOf(subject)
  const carrier = isolated ?? account
  carrier.liquidation = next
  if (next?.stage === before?.stage) return
  context.events.push({
    type: 'liquidationChanged',
    account: account.address,
    ...(isolated === undefined ? {} : { instrumentId: isolated.listed.instrument.instrumentId }),
    ...(next === undefined ? {} : { stage: next.stage }),
  })
}

/** Returns the tradable positions. An expired option is not tradable and waits for its settlement. */
export function openPositions(context: CommandContext, { account, isolated }: Subject): Holding[] {
  const holdings = isolated === undefined ? [...account.holdings.values()].filter(isCross) : [isolated]
  return holdings.filter(({ position, listed }) => position.amount !== 0n && !hasExpired(listed, context.timeNs))
}

export function isFlat({ account, isolated }: Subject): boolean {
  if (isolated !== undefined) return isolated.position.amount === 0n
  for (const holding of account.holdings.values()) {
    if (holding.position.amount !== 0n && isCross(holding)) return false
  }
  return true
}

export function isSettled(context: CommandContext, subject: Subject): boolean {
  return isFlat(subject) || excessMargin(context.state, subject) > 0n
}

function isCross({ isolated }: Holding): boolean {
  return isolated === undefined
}
