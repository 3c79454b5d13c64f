import { absolute, fixed6, notional, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument, MarginType } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Position } from '@/core/quant/pnl'
import type { PositionLiquidation } from '@/core/quant/preview/positionLiquidation'

/** A rendered position. Values not known yet are `undefined`. */
export type PositionRow = {
  readonly position: PositionMessage
  /** Includes the exact cost, the basis of every PnL. */
  readonly held: Position
  readonly instrument: Instrument | undefined
  readonly markPrice: Price
  readonly indexPrice: Price | undefined
  /** At the mark, before fees. */
  readonly pnl: Usd
  /** Standard margin at the current mark; under portfolio margin, the last value reported by the venue. */
  readonly initialMargin: Usd | undefined
  readonly maintenanceMargin: Usd | undefined
  readonly marginType: MarginType
  /** True if the margins cover only this position while the account uses portfolio margin. */
  readonly isPortfolioMargin: boolean
  /** Liquidation of the account, or of the position alone if isolated; `undefined` while unknown. */
  readonly liquidation?: PositionLiquidation | undefined
  /** Perpetuals: the chosen leverage, or the maximum. */
  readonly leverage: number | undefined
  /** Perpetuals: received (positive) or paid since the position was opened. */
  readonly funding: Usd | undefined
}

/** Entry margin of a perpetual (entry value / leverage), or premium of an option; `undefined` while unknown. */
export function investedIn({ position, leverage }: Pick<PositionRow, 'position' | 'leverage'>): number | undefined {
  const value = toNumber(notional(position.avgEntryPrice, position.amount))
  if (position.instrumentType !== 'PERPETUAL') return value === 0 ? undefined : value
  return leverage === undefined || value === 0 ? undefined : value / leverage
}

/** Return as a fraction of the basis: 0.12 is 12%. */
export function returnOf(row: Pick<PositionRow, 'position' | 'leverage'>, pnl: Usd | undefined): number | undefined {
  const invested = investedIn(row)
  return invested === undefined || pnl === undefined ? undefined : toNumber(pnl) / invested
}

/** A percentage of the position, on a step. 100% is the whole position even if that is off the step. */
export function shareOfMargin(amount: Amount, percent: number, amountStep: Amount): Amount {
  const whole = absolute(amount)
  if (percent >= 100) return whole
  const part = (whole * BigInt(Math.round(percent * 100))) / 10_000n
  return fixed6<Amount>(part - (part % amountStep))
}
