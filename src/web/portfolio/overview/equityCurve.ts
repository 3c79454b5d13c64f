import { add, fixed6, negate, scale, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { LedgerRow } from '@/web/session/figures/ledger'

/** What the curve shows: all that the account was worth, or what it gained without what came in and went out. */
export type CurveKind = 'equity' | 'pnl'

export type EquityPoint = {
  readonly timeNs: bigint
  /** USD after what happened at this time. */
  readonly value: Usd
  /** USD by which it changed it. */
  readonly change: Usd
  /** What happened; undefined at the two ends of the window. */
  readonly row: LedgerRow | undefined
}

export type Curve = {
  /** Oldest first: the beginning of the window, one point a row, and the realised worth of now. */
  readonly points: readonly EquityPoint[]
  /** With what is unrealised at the marks of now. */
  readonly now: Usd
  readonly unrealized: Usd
  /** Realised in the window, after fees and funding. */
  readonly realized: Usd
  /** What came in less what went out in the window. */
  readonly transferred: Usd
}

export type CurveInput = {
  readonly kind: CurveKind
  /** Newest first. */
  readonly rows: readonly LedgerRow[]
  /** The window; of the time before it nothing is drawn. */
  readonly fromNs: bigint
  readonly nowNs: bigint
  readonly equity: Usd
  readonly unrealizedPnl: Usd
  /** USD for one unit of a collateral now. */
  readonly priceOf: (asset: string) => Price | undefined
}

const zero = fixed6<Usd>(0n)

/**
 * The realised worth at each time, computed backwards from what the account has now: no source gives what open
 * positions were worth in the past, so that part appears only at the end. Collateral that came in counts at its
 * current price.
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
  // Before the first money came in there was no account to be worth anything.
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

/** Toward zero on both sides. */
function worth(amount: Amount, price: Price): bigint {
  return amount < 0n ? -((negate(amount) * price) / scale) : (amount * price) / scale
}

/** Where in the points the last one at or before a time is: what was true then. Before all of them it is the first. */
export function indexAt(points: readonly EquityPoint[], timeNs: bigint): number {
  return Math.max(
    0,
    points.findLastIndex((point) => point.timeNs <= timeNs),
  )
}
