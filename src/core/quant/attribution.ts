/**
 * Attributes the PnL of one instrument over a period to the greeks. Between two consecutive points (mark and index) it
 * expands the price change with the greeks at the earlier point. The residual is the part that this does not explain.
 */

import { fixed6, notional, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionType } from '@/core/protocol/instrument'
import { impliedVolatility } from './black76'
import { greeks } from './greeks'
import { yearsToExpiry } from './yearsToExpiry'

/** Undefined for a perpetual. */
export type AttributedOption = { readonly strike: Price; readonly expiryNs: bigint; readonly optionType: OptionType }

/** Mark and index at a time. Without an index, an option’s steps to and from this point go to the residual. */
export type MarketPoint = { readonly timeNs: bigint; readonly mark: Price; readonly index: Price | undefined }

/** Contracts bought (positive) or sold, the cash paid, and the mark and index at the time if the venue reports them. */
export type AttributedFill = {
  readonly timeNs: bigint
  readonly change: Amount
  /** USD paid (positive) or received. For a settlement: minus the payoff. */
  readonly paid: Usd
  readonly mark: Price | undefined
  readonly index: Price | undefined
}

export const attributionParts = ['delta', 'gamma', 'vega', 'theta', 'trading'] as const
export type AttributionPart = (typeof attributionParts)[number]

export type Attribution = {
  /** Exact: end value less start value less cash paid. Before fees and funding. */
  readonly total: Usd
  /** To the nearest millionth. `trading`: fill prices against the mark at the time. */
  readonly parts: Readonly<Record<AttributionPart, Usd>>
  /** Exact: the total less all parts. */
  readonly residual: Usd
}

export type AttributedPeriod = {
  readonly option: AttributedOption | undefined
  /** Position at the start, in contracts; negative for a short. */
  readonly held: Amount
  /** Oldest first. The last is the end of the period; the first is its start if a position was held then. */
  readonly points: readonly MarketPoint[]
  /** Oldest first. */
  readonly fills: readonly AttributedFill[]
}

const noParts = { delta: 0, gamma: 0, vega: 0, theta: 0, trading: 0 }

/** Undefined if a position is held at the start or end and the mark there is unknown. */
export function attribute({ option, held, points, fills }: AttributedPeriod): Attribution | undefined {
  const start = points[0]
  const end = points.at(-1)
  const heldNow = fills.reduce((sum, { change }) => sum + change, held as bigint)
  if (held !== 0n && start === undefined) return undefined
  if (heldNow !== 0n && end === undefined) return undefined
  const startValue = start === undefined ? 0n : notional(start.mark, held)
  const endValue = end === undefined ? 0n : notional(end.mark, fixed6<Amount>(heldNow))
  const paid = fills.reduce((sum, fill) => sum + fill.paid, 0n)
  const total = endValue - startValue - paid
  const sums = { ...noParts }
  let amount = toNumber(held)
  let last: MarketPoint | undefined
  const moveTo = (point: MarketPoint) => {
    if (last !== undefined && amount !== 0) addStep(sums, option, amount, last, point)
    last = point
  }
  for (const event of inOrder(points, fills)) {
    if (!('change' in event)) {
      moveTo(event)
      continue
    }
    const { timeNs, mark, index, change } = event
    if (mark === undefined) last = undefined
    else {
      moveTo({ timeNs, mark, index })
      sums.trading += toNumber(notional(mark, change)) - toNumber(event.paid)
    }
    amount += toNumber(change)
  }
  const parts = {
    delta: rounded(sums.delta),
    gamma: rounded(sums.gamma),
    vega: rounded(sums.vega),
    theta: rounded(sums.theta),
    trading: rounded(sums.trading),
  }
  const explained = attributionParts.reduce((sum, part) => sum + parts[part], 0n)
  return { total: fixed6<Usd>(total), parts, residual: fixed6<Usd>(total - explained) }
}

const rounded = (usd: number) => fixed6<Usd>(BigInt(Math.round(usd * 1e6)))

/** At equal times a point comes before a fill. */
function inOrder(
  points: readonly MarketPoint[],
  fills: readonly AttributedFill[],
): readonly (MarketPoint | AttributedFill)[] {
  const all: (MarketPoint | AttributedFill)[] = [...points, ...fills]
  return all.sort((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0))
}

type Sums = { -readonly [Part in AttributionPart]: number }

function addStep(
  sums: Sums,
  option: AttributedOption | undefined,
  amount: number,
  from: MarketPoint,
  to: MarketPoint,
): void {
  if (option === undefined) {
    sums.delta += amount * (toNumber(to.mark) - toNumber(from.mark))
    return
  }
  const before = volatilityAt(option, from)
  if (before === undefined || from.index === undefined || to.index === undefined) return
  const years = yearsToExpiry(option.expiryNs, from.timeNs)
  const forward = toNumber(from.index)
  const { delta, gamma, vega, theta } = greeks({ ...modelOf(option), forward, yearsToExpiry: years, iv: before })
  const moved = toNumber(to.index) - forward
  const days = (years - yearsToExpiry(option.expiryNs, to.timeNs)) * 365
  const after = volatilityAt(option, to)
  sums.delta += amount * delta * moved
  sums.gamma += (amount * gamma * moved * moved) / 2
  sums.theta += amount * theta * days
  if (after !== undefined) sums.vega += amount * vega * (after - before) * 100
}

const modelOf = ({ strike, optionType }: AttributedOption) => ({ strike: toNumber(strike), optionType })

function volatilityAt(option: AttributedOption, { timeNs, mark, index }: MarketPoint): number | undefined {
  if (index === undefined) return undefined
  return impliedVolatility({
    ...modelOf(option),
    forward: toNumber(index),
    yearsToExpiry: yearsToExpiry(option.expiryNs, timeNs),
    price: toNumber(mark),
  }).iv
}
