import { toNumber, type Usd } from '@/core/protocol/fixed6'
import type { MarketRow } from '@/web/market/markets/marketRow'

/** Funding is hourly. */
const hoursPerYear = 24 * 365
const shown = 3
/** Below this number of perpetuals, the overview shows the options' volatilities in place of the movers. */
export const fewMarkets = 8

export const yearlyRate = (hourly: number) => hourly * hoursPerYear

type Ends = { readonly up: readonly MarketRow[]; readonly down: readonly MarketRow[] }

/** The largest rises and falls of 24 hours, largest first: three of each, and more where the others are fewer. */
export function movers(rows: readonly MarketRow[]): Ends {
  const known = rows.flatMap((row) => (row.change === undefined ? [] : [{ row, change: row.change }]))
  const falling = known.toSorted((a, b) => a.change - b.change)
  const up = falling.toReversed().filter(({ change }) => change > 0)
  const down = falling.filter(({ change }) => change < 0)
  return {
    up: rowsOf(up, Math.max(shown, 2 * shown - down.length)),
    down: rowsOf(down, Math.max(shown, 2 * shown - up.length)),
  }
}

/** The highest and the lowest funding rates. A market is in one list only. */
export function fundingExtremes(rows: readonly MarketRow[]): Ends {
  const known = rows
    .flatMap((row) => (row.funding === undefined ? [] : [{ row, funding: row.funding }]))
    .toSorted((a, b) => b.funding - a.funding)
  const up = rowsOf(known)
  const down = rowsOf(known.toReversed()).filter((row) => !up.includes(row))
  return { up, down: down.toReversed() }
}

function rowsOf(known: readonly { readonly row: MarketRow }[], most = shown): readonly MarketRow[] {
  return known.slice(0, most).map(({ row }) => row)
}

/** The area of a market's tile: the root keeps small ones visible. */
export function tileWeight(usd: Usd | undefined): number {
  return Math.sqrt(usd === undefined ? 0 : toNumber(usd))
}

/** Strength of a tile's colour, 0 to 1; full from 8%. */
export function heat(change: number): number {
  return Math.min(1, Math.abs(change) / 0.08)
}
