import { absolute, add, fixed6, negate, notional, scale, signOf, smaller, subtract } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

/**
 * A position in one instrument. It stores the cost rather than the average price, because sums of rounded averages
 * would create or lose money. The average is computed for display.
 */
export type Position = {
  /** Contracts, signed: long > 0. */
  readonly amount: Amount
  /** USD paid for the open amount, with its sign: a short has received money, so its cost is negative. */
  readonly cost: Usd
}

export const flatPosition: Position = { amount: fixed6<Amount>(0n), cost: fixed6<Usd>(0n) }

/** Builds a position from an average entry price, for data that contains only this price (the wire). */
export function positionAt(amount: Amount, entryPrice: Price): Position {
  return { amount, cost: notional(entryPrice, amount) }
}

/** Average USD per contract of the open amount, to the nearest millionth (halves up); undefined without a position. */
export function entryPrice(position: Position): Price | undefined {
  if (position.amount === 0n) return undefined
  const amount = absolute(position.amount)
  return fixed6<Price>((absolute(position.cost) * scale * 2n + amount) / (amount * 2n))
}

/** USD that closing everything at the mark would realise, before fees: q × m − cost, the value rounded toward zero. */
export function unrealizedPnl(position: Position, markPrice: Price): Usd {
  return subtract(notional(markPrice, position.amount), position.cost)
}

/**
 * Applies a fill. Returns the new position and the USD realised before fees. A fill against the position first closes
 * it at its average cost; the rest of the fill opens the other way.
 *
 * Rounding neither creates nor loses money: for any fills, Σ realised = change of cost − Σ ±notional(price, amount)
 * exactly, so a position that ends flat has realised exactly the cash of its fills. A closed part takes its share of
 * the cost, rounded toward zero; the remaining cost stays with the position.
 */
export function applyFill(
  position: Position,
  side: Side,
  price: Price,
  amount: Amount,
): { readonly position: Position; readonly realizedPnl: Usd } {
  const fillAmount = side === 'buy' ? amount : negate(amount)
  const fillCost = notional(price, fillAmount)
  const isOpening = signOf(position.amount) * signOf(fillAmount) >= 0
  if (isOpening) {
    const grown = { amount: add(position.amount, fillAmount), cost: add(position.cost, fillCost) }
    return { position: grown, realizedPnl: fixed6<Usd>(0n) }
  }
  const closed = smaller(absolute(position.amount), amount)
  const closedCost = share(position.cost, closed, absolute(position.amount))
  const closingCost = share(fillCost, closed, amount)
  const left = {
    amount: add(position.amount, fillAmount),
    cost: fixed6<Usd>(position.cost - closedCost + (fillCost - closingCost)),
  }
  return { position: left, realizedPnl: fixed6<Usd>(0n - closingCost - closedCost) }
}

/** value × part / whole, rounded toward zero; exact if the part is the whole. */
function share(value: Usd, part: Amount, whole: Amount): Usd {
  return part === whole ? value : fixed6<Usd>((value * part) / whole)
}
