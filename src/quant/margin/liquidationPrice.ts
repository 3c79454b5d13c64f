import { absolute, add, fixed6, scale, subtract } from '@/protocol/fixed6'
import type { Fraction, Price, Usd } from '@/protocol/fixed6'
import type { AccountMargin } from './accountMargin'
import type { InstrumentMargin } from './instrumentMargin'
import type { Position } from '../pnl'

/**
 * USD that stand behind one perpetual: all that the account has available, with this position's own profit and
 * maintenance margin left out (the B of venue-rules 5.2).
 */
export function collateralBehind(
  account: Pick<AccountMargin, 'availableMargin'>,
  own: Pick<InstrumentMargin, 'countedPnl' | 'maintenanceMargin'>,
): Usd {
  return add(subtract(account.availableMargin, own.countedPnl), own.maintenanceMargin)
}

/**
 * The mark at which a cross perpetual brings its account to liquidation, with everything else as it is (venue-rules
 * 5.2): the P of collateral + q P − cost − |q| P × maintenance fraction = 0. Rounded to the side that is reached
 * first, up for a long and down for a short. Undefined when no price above 0 does it, or nothing is held.
 */
export function liquidationPrice(risk: {
  readonly position: Position
  readonly maintenanceMarginFraction: Fraction
  readonly collateral: Usd
}): Price | undefined {
  const { amount, cost } = risk.position
  if (amount === 0n) return undefined
  const above = (cost - risk.collateral) * scale * scale
  const below = amount * scale - absolute(amount) * risk.maintenanceMarginFraction
  const isLong = amount > 0n
  const price = isLong ? (above + below - 1n) / below : above / below
  // A negative quotient rounds toward zero, so for a long 0 stands for everything that is not above it.
  return above * (isLong ? 1n : -1n) > 0n && price > 0n ? fixed6<Price>(price) : undefined
}
