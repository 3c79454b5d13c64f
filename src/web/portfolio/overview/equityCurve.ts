import {
  absolute,
  add,
  fixed6,
  larger,
  negate,
  scale,
  subtract,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import type { LedgerRow } from '@/web/session/figures/ledger'

/** `equity`: the whole value of the account. `pnl`: without deposits and withdrawals. */
export type CurveKind = 'equity' | 'pnl'

export type EquityPoint = {
  readonly timeNs: bigint
  /** Value in USD after the event. */
  readonly value: Usd
  /** Change of the value by the event, USD. */
  readonly change: Usd
  /** The event; undefined for the two ends of the period. */
  readonly row: LedgerRow | undefined
}

export type Curve = {
  /** Points, oldest first: the start of the period, one point for each row, and the current realised value. */
  readonly points: readonly EquityPoint[]
  /** Current value, including unrealised PnL at current marks. */
  readonly now: Usd
  readonly unrealized: Usd
  /** PnL realised in the period, after fees and funding. */
  readonly realized: Usd
  /** Deposits minus withdrawals in the period. */
  readonly transferred: Usd
}

export type CurveInput = {
  readonly kind: CurveKind
  /** Newest first. */
  readonly rows: readonly LedgerRow[]
  /** Start of the displayed period, UNIX nanoseconds. */
  readonly fromNs: bigint
  readonly nowNs: bigint
  readonly equity: Usd
  readonly unrealizedPnl: Usd
  /** Current USD price of a unit of collateral. */
  readonly priceOf: (asset: string) => Price | undefined
}

const zero = fixed6<Usd>(0n)

/**
 * Computes the realised value at each time backwards from the current account. No source has the past value of open
 * positions, so unrealised PnL appears only at the end. Deposited collateral counts at its current price.
 */
export function equityCurve(input: CurveInput): Curve {
  const { kind, rows, fromNs, nowNs, equity, unrealizedPnl } = input
  const steps = rows
    .filter(({ timeNs }) => timeNs >= fromNs && timeNs <= nowNs)
    .map((row) => ({ row, transferred: valueOf(row, input) }))
  const realized = sum(steps.map(({ row }) => row.change))
  const transferred = sum(steps.map((step) => step.transferred))
  const realizedNow = kind === 'pnl' ? realized : subtract(equity, unrealizedPnl)
  let value = realizedNow
  const points: EquityPoint[] = [{ timeNs: nowNs, value, change: zero, row: undefined }]
  for (const step of steps) {
    const change = kind === 'pnl' ? step.row.change : add(step.row.change, step.transferred)
    points.push({ timeNs: step.row.timeNs, value, change, row: step.row })
    value = subtract(value, change)
  }
  // Before the first deposit the account had no value, so the curve starts with that deposit.
  if (kind === 'pnl' || value !== 0n || steps.length === 0) {
    points.push({ timeNs: fromNs, value, change: zero, row: undefined })
  }
  const now = add(realizedNow, unrealizedPnl)
  return { points: points.reverse(), now, unrealized: unrealizedPnl, realized, transferred }
}

function sum(values: readonly Usd[]): Usd {
  return values.reduce((total, value) => add(total, value), zero)
}

function valueOf({ transfer }: LedgerRow, { priceOf }: CurveInput): Usd {
  if (transfer === undefined) return zero
  const price = priceOf(transfer.asset)
  return price === undefined ? zero : fixed6<Usd>(worth(transfer.amount, price))
}

/** USD value of an amount, rounded toward zero for either sign. */
function worth(amount: Amount, price: Price): bigint {
  return amount < 0n ? -((negate(amount) * price) / scale) : (amount * price) / scale
}

/** Index of the last point at or before a time; 0 if there is no such point. */
export function indexAt(points: readonly EquityPoint[], timeNs: bigint): number {
  return Math.max(
    0,
    points.findLastIndex((point) => point.timeNs <= timeNs),
  )
}

/** Returns the largest fall of the drawn curve from an earlier high to a later low, including the current value. */
export function maxDrawdown({ points, now }: Curve): Usd {
  let high = points[0]?.value ?? now
  let most = zero
  for (const value of [...points.map((point) => point.value), now]) {
    high = larger(high, value)
    most = larger(most, subtract(high, value))
  }
  return most
}

/** Returns the indexes of the highest and the lowest point, the first of equal ones. */
export function extremes(points: readonly EquityPoint[]): { readonly high: number; readonly low: number } {
  let [high, low] = [0, 0]
  for (const [index, { value }] of points.entries()) {
    if (value > (points[high]?.value ?? value)) high = index
    if (value < (points[low]?.value ?? value)) low = index
  }
  return { high, low }
}

/** Returns the point with the largest deposit or withdrawal. */
export function largestTransfer(points: readonly EquityPoint[]): EquityPoint | undefined {
  return points
    .filter(({ row }) => row?.transfer !== undefined)
    .reduce<EquityPoint | undefined>(
      (most, point) => (most === undefined || absolute(point.change) > absolute(most.change) ? point : most),
      undefined,
    )
}
