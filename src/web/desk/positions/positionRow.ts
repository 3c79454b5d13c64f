import { absolute, fixed6, notional, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument, MarginType } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Position } from '@/core/quant/pnl'
import type { PositionLiquidation } from '@/core/quant/preview/positionLiquidation'

/** A position as it is drawn. What is not known yet is `undefined`. */
export type PositionRow = {
  readonly position: PositionMessage
  /** With its exact cost, which every PnL is reckoned from. */
  readonly held: Position
  /** Undefined until the terms are read. */
  readonly instrument: Instrument | undefined
  readonly markPrice: Price
  readonly indexPrice: Price | undefined
  /** At the mark, before fees. */
  readonly pnl: Usd
  /** At the mark of now by the rules of standard margin; under portfolio margin what the venue said last. */
  readonly initialMargin: Usd | undefined
  readonly maintenanceMargin: Usd | undefined
  readonly marginType: MarginType
  /** The margins are of the position alone, while portfolio margin is of all positions together. */
  readonly isPortfolioMargin: boolean
  /** Where it is liquidated: with its account, or alone when it is isolated. Undefined while that is not known. */
  readonly liquidation?: PositionLiquidation | undefined
  /** Of perpetuals: the chosen one, or the greatest. */
  readonly leverage: number | undefined
  /** Received (positive) or paid since the position was opened; of perpetuals. */
  readonly funding: Usd | undefined
}

/**
 * What a return is reckoned against: for a perpetual the margin that its entry took (entry value / leverage), for an
 * option the premium that was paid or received. Undefined while the leverage is not known.
 */
export function investedIn({ position, leverage }: Pick<PositionRow, 'position' | 'leverage'>): number | undefined {
  const value = toNumber(notional(position.avgEntryPrice, position.amount))
  if (position.instrumentType !== 'PERPETUAL') return value === 0 ? undefined : value
  return leverage === undefined || value === 0 ? undefined : value / leverage
}

/** A PnL as a fraction of what was invested: 0.12 is 12 %. */
export function returnOf(row: Pick<PositionRow, 'position' | 'leverage'>, pnl: Usd | undefined): number | undefined {
  const invested = investedIn(row)
  return invested === undefined || pnl === undefined ? undefined : toNumber(pnl) / invested
}

/** A share of a position on a step; all of it is all of it, also when that is off the step. */
export function shareOfMargin(amount: Amount, percent: number, amountStep: Amount): Amount {
  const whole = absolute(amount)
  if (percent >= 100) return whole
  const part = (whole * BigInt(Math.round(percent * 100))) / 10_000n
  return fixed6<Amount>(part - (part % amountStep))
}
