import { add, subtract, type Usd } from '@/core/protocol/fixed6'
import type { TransactionRecord } from '@/core/protocol/rest/history'

export type SeriesRange = 'day' | 'week' | 'month' | 'all'

const secondNs = 1_000_000_000n
const lengthsSec: Readonly<Record<Exclude<SeriesRange, 'all'>, number>> = {
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
}
/** Most points of a series, because a plot cannot show more. */
const mostPoints = 480
/** Seconds: the venue's finest resolution (rest-public 1.4). */
export const finestSec = 30
/** Assumed age of a strategy if the venue does not report when it was opened. */
const unknownAgeSec = 30 * 86_400

export type ValuePoint = { readonly timeNs: bigint; readonly value: Usd }

/** Start of a range in UNIX nanoseconds; 0 means the whole history. */
export function startOf(range: SeriesRange, nowNs: bigint): bigint {
  return range === 'all' ? 0n : nowNs - BigInt(lengthsSec[range]) * secondNs
}

/** Seconds between points. A multiple of 30, and of every finer resolution, so that older points stay on the grid. */
export function resolutionFor(range: SeriesRange, nowNs: bigint, openedNs: bigint | undefined): number {
  const ageSec = openedNs === undefined ? unknownAgeSec : Number((nowNs - openedNs) / secondNs)
  const lengthSec = range === 'all' ? ageSec : Math.min(lengthsSec[range], Math.max(ageSec, finestSec))
  const least = lengthSec / mostPoints
  // Each step divides all longer steps, so that thinned points stay on the grid.
  const steps = [finestSec, 60, 300, 900, 3_600, 14_400, 86_400]
  return steps.find((step) => step >= least) ?? 86_400
}

/**
 * Converts the history to points, oldest first. Sorted because the order on the wire is not documented. The first point
 * is on the grid, so it may be earlier than the opening, where the curve starts.
 */
export function pointsOf(history: readonly (readonly [timeNs: bigint, value: Usd])[] | undefined, openedNs = 0n) {
  return (history ?? [])
    .map(([timeNs, value]) => ({ timeNs: timeNs < openedNs ? openedNs : timeNs, value }))
    .toSorted((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0))
}

type Present = {
  readonly nowNs: bigint
  /** USD of the strategy now. */
  readonly worth: Usd
  /** Values in USD at the times of the points. */
  readonly balances: readonly ValuePoint[]
  /** Time of the last deposit or withdrawal; undefined without one. */
  readonly flowNs: bigint | undefined
}

/**
 * Ends a PnL at the present instead of the venue's last valuation, so that it agrees with the figures beside it. It has
 * moved by as much as the value has. After a deposit or withdrawal that is not so, and the points stay as they are.
 */
export function withPresent(points: readonly ValuePoint[], present: Present): readonly ValuePoint[] {
  const { nowNs, worth, balances, flowNs = 0n } = present
  const last = points.at(-1)
  const before = balances.find(({ timeNs }) => timeNs === last?.timeNs)
  if (last === undefined || before === undefined || nowNs <= last.timeNs || flowNs > last.timeNs) return points
  return [...points, { timeNs: nowNs, value: add(last.value, subtract(worth, before.value)) }]
}

type PnlParts = { readonly pnl: Usd; readonly realizedPnl: Usd }

/**
 * The part of a PnL since inception that is neither unrealised nor realised: revaluation of what is held, cost of swaps,
 * fees and funding. Undefined without points.
 */
export function otherPnl(points: readonly ValuePoint[] | undefined, { pnl, realizedPnl }: PnlParts): Usd | undefined {
  const whole = points?.at(-1)?.value
  return whole === undefined ? undefined : subtract(subtract(whole, pnl), realizedPnl)
}

type Flow = Pick<TransactionRecord, 'txType' | 'finalizedTimestamp'>

/** Time of the last deposit or withdrawal that has reached the strategy. Its swaps are transactions too, but no flows. */
export function lastFlow(rows: readonly Flow[]): bigint {
  return rows
    .filter(({ txType }) => txType !== 'swap')
    .reduce((last, { finalizedTimestamp }) => (finalizedTimestamp > last ? finalizedTimestamp : last), 0n)
}
