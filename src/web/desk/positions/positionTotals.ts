import { absolute, fixed6, notional, toNumber, type Usd } from '@/core/protocol/fixed6'
import { signedAmount } from '@/web/session/figures/positions'
import type { PositionRow } from './positionRow'

/** Sums over positions. A sum is `undefined` if any part is unknown, so that no partial sum looks whole. */
export type PositionTotals = {
  readonly value: Usd
  /** At the mark, before fees. */
  readonly pnl: Usd
  /** USD that back the positions. Unknown under portfolio margin, which covers all positions together. */
  readonly margin: Usd | undefined
  /** USD of the underlyings that move the account as much. */
  readonly delta: number | undefined
  /** USD a day. */
  readonly theta: number | undefined
  /** USD for one volatility point. */
  readonly vega: number | undefined
}

export function positionTotals(rows: readonly PositionRow[]): PositionTotals {
  return {
    value: usdSum(rows.map(valueOf)),
    pnl: usdSum(rows.map(({ pnl }) => pnl)),
    margin: wholeSum(rows.map(marginOf), usdSum),
    delta: greekSum(rows, deltaUsdOf),
    theta: greekSum(rows, ({ theta }) => theta),
    vega: greekSum(rows, ({ vega }) => vega),
  }
}

/** Contracts at the mark, USD. */
export function valueOf({ position, markPrice }: PositionRow): Usd {
  return notional(markPrice, absolute(position.amount))
}

/** Margin that backs this position alone, USD. */
export function marginOf({ position, initialMargin, isPortfolioMargin }: PositionRow): Usd | undefined {
  if (position.marginType === 'ISOLATED' || position.isolatedMargin !== undefined) return position.isolatedMargin
  return isPortfolioMargin ? undefined : initialMargin
}

function deltaUsdOf({ delta, indexPrice }: PositionRow): number | undefined {
  return delta === undefined || indexPrice === undefined ? undefined : delta * toNumber(indexPrice)
}

/** Sums a greek per contract over the contracts. */
export function greekSum(
  rows: readonly PositionRow[],
  perContract: (row: PositionRow) => number | undefined,
): number | undefined {
  const parts = rows.map((row) => {
    const greek = perContract(row)
    return greek === undefined ? undefined : toNumber(signedAmount(row.position)) * greek
  })
  return wholeSum(parts, (known) => known.reduce((sum, part) => sum + part, 0))
}

export function usdSum(parts: readonly Usd[]): Usd {
  return fixed6<Usd>(parts.reduce((sum, part) => sum + part, 0n))
}

/** Sums only if every part is known. */
export function wholeSum<Part, Sum>(parts: readonly (Part | undefined)[], sumOf: (known: readonly Part[]) => Sum) {
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length ? sumOf(known) : undefined
}
