import { absolute, fixed6, notional, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument, MarginType } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Position } from '@/core/quant/pnl'
import type { PositionLiquidation } from '@/core/quant/preview/positionLiquidation'
import { t } from '@/web/language/t'
import { isSameBut } from '@/web/ui/table/showsTheSame'

/** A rendered position. A value that is not known yet is `undefined`. */
export type PositionRow = {
  readonly position: PositionMessage
  /** Position with its exact cost, on which every PnL is based. */
  readonly held: Position
  readonly instrument: Instrument | undefined
  readonly markPrice: Price
  readonly indexPrice: Price | undefined
  /** PnL at the mark before fees, USD. */
  readonly pnl: Usd
  /** Standard margin at the current mark; under portfolio margin, the last value reported by the venue. */
  readonly initialMargin: Usd | undefined
  readonly maintenanceMargin: Usd | undefined
  readonly marginType: MarginType
  /** True if the account uses portfolio margin, so that the margins shown cover this position alone. */
  readonly isPortfolioMargin: boolean
  /** Liquidation of the account, or of the position alone if isolated; `undefined` while unknown. */
  readonly liquidation?: PositionLiquidation | undefined
  /** Perpetuals: the chosen leverage, or the maximum. */
  readonly leverage: number | undefined
  /** Perpetuals: funding since the position was opened, positive if received. */
  readonly funding: Usd | undefined
  /** Mark volatility of an option, a fraction. */
  readonly iv?: number | undefined
  /**
   * Per contract: change of price and of delta for 1 USD of the underlying, USD a day, and USD for one volatility point.
   */
  readonly delta: number | undefined
  readonly gamma?: number | undefined
  readonly theta: number | undefined
  readonly vega: number | undefined
}

const lastRows = new WeakMap<PositionMessage, PositionRow>()

/** Returns the previous row of this position if no value changed, so that the table renders only rows that did. */
export function sameRow(row: PositionRow): PositionRow {
  const last = lastRows.get(row.position)
  // What is held follows from the position.
  if (last !== undefined && isSameBut(last, row, 'held')) return last
  lastRows.set(row.position, row)
  return row
}

/** Entry margin of a perpetual (entry value / leverage), or premium of an option; `undefined` while unknown. */
export function investedIn({ position, leverage }: Pick<PositionRow, 'position' | 'leverage'>): number | undefined {
  const value = toNumber(notional(position.avgEntryPrice, position.amount))
  if (position.instrumentType !== 'PERPETUAL') return value === 0 ? undefined : value
  return leverage === undefined || value === 0 ? undefined : value / leverage
}

/** PnL as a fraction of the invested amount: 0.12 is 12%. */
export function returnOf(row: Pick<PositionRow, 'position' | 'leverage'>, pnl: Usd | undefined): number | undefined {
  const invested = investedIn(row)
  return invested === undefined || pnl === undefined ? undefined : toNumber(pnl) / invested
}

/** Percentage of a position, rounded to a step. 100% is the whole position, even if it is off the step. */
export function shareOfMargin(amount: Amount, percent: number, amountStep: Amount): Amount {
  const whole = absolute(amount)
  if (percent >= 100) return whole
  const part = (whole * BigInt(Math.round(percent * 100))) / 10_000n
  return fixed6<Amount>(part - (part % amountStep))
}

/** Returns the instrument's name, with the side where it may have two positions. */
export function positionName({ instrumentName, positionSide = 'BOTH' }: PositionMessage): string {
  if (positionSide === 'BOTH') return instrumentName
  return positionSide === 'LONG'
    ? t('{instrument} long', { instrument: instrumentName })
    : t('{instrument} short', { instrument: instrumentName })
}
