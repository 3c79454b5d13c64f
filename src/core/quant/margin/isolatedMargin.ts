import { absolute, add, fixed6, larger, scale, smaller, subtract } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { unrealizedPnl } from '../pnl'
import type { Position } from '../pnl'
import { marginRate, roundedUp } from './roundedUp'

/** USD: the total, and the part that came from fills (venue-rules 5.2), which is only displayed. */
export type IsolatedMargin = { readonly margin: Usd; readonly baseMargin: Usd }

type PerpetualTerms = { readonly initialMarginFraction: Fraction; readonly maintenanceMarginFraction: Fraction }

const zero = fixed6<Usd>(0n)

/**
 * Computes the reserved margin after a fill. The opened part adds notional / leverage, rounded up. The closed part
 * releases its share; the remaining share is rounded toward zero. Undefined when the position is closed and all margin
 * is released.
 */
export function isolatedAfterFill(input: {
  readonly isolated: IsolatedMargin | undefined
  readonly before: Position
  readonly fill: { readonly side: Side; readonly price: Price; readonly amount: Amount }
  readonly terms: Pick<PerpetualTerms, 'initialMarginFraction'>
  readonly leverage?: number | undefined
}): IsolatedMargin | undefined {
  const { before, fill } = input
  const held = absolute(before.amount)
  const isAgainst = held > 0n && before.amount > 0n === (fill.side === 'sell')
  const closed = isAgainst ? smaller(held, fill.amount) : fixed6<Amount>(0n)
  const remaining = marginAfterClosing(input.isolated, closed, held)
  const opened = subtract(fill.amount, closed)
  if (opened === 0n) return closed === held ? undefined : remaining
  const added = marginForOpening({ ...input, price: fill.price, amount: opened })
  return { margin: add(remaining.margin, added), baseMargin: add(remaining.baseMargin, added) }
}

/** USD reserved for opening this many contracts at a price, rounded up. */
export function marginForOpening(opening: {
  readonly price: Price
  readonly amount: Amount
  readonly terms: Pick<PerpetualTerms, 'initialMarginFraction'>
  readonly leverage?: number | undefined
}): Usd {
  const rate = marginRate(opening.terms.initialMarginFraction, opening.leverage)
  return roundedUp(opening.price * opening.amount, rate.numerator, rate.denominator * scale)
}

function marginAfterClosing(isolated: IsolatedMargin | undefined, closed: Amount, held: Amount): IsolatedMargin {
  if (isolated === undefined || (closed === held && held > 0n)) return { margin: zero, baseMargin: zero }
  if (closed === 0n) return isolated
  const left = subtract(held, closed)
  return { margin: share(isolated.margin, left, held), baseMargin: share(isolated.baseMargin, left, held) }
}

function share(value: Usd, part: Amount, whole: Amount): Usd {
  return fixed6<Usd>((value * part) / whole)
}

export type IsolatedHealth = {
  readonly equity: Usd
  readonly unrealizedPnl: Usd
  readonly initialMargin: Usd
  readonly maintenanceMargin: Usd
  /** Equity above the maintenance margin: at 0 or below, the position is liquidated (venue-rules 7.1). */
  readonly available: Usd
  readonly removable: Usd
}

/**
 * Computes the health of an isolated position. By our own rule, which no source states, the initial margin at the mark
 * and an unrealised loss must stay, and a profit cannot be removed.
 */
export function isolatedHealth(input: {
  readonly isolated: Pick<IsolatedMargin, 'margin'>
  readonly position: Position
  readonly markPrice: Price
  readonly terms: PerpetualTerms
  readonly leverage?: number | undefined
}): IsolatedHealth {
  const { isolated, position, markPrice, terms } = input
  const amount = absolute(position.amount)
  const value = markPrice * amount
  const pnl = unrealizedPnl(position, markPrice)
  const equity = add(isolated.margin, pnl)
  const rate = marginRate(terms.initialMarginFraction, input.leverage)
  const initialMargin = roundedUp(value, rate.numerator, rate.denominator * scale)
  const maintenanceMargin = roundedUp(value, terms.maintenanceMarginFraction, scale * scale)
  return {
    equity,
    unrealizedPnl: pnl,
    initialMargin,
    maintenanceMargin,
    available: subtract(equity, maintenanceMargin),
    removable: larger(subtract(smaller(isolated.margin, equity), initialMargin), zero),
  }
}

/**
 * Computes the margin after adding (or, if negative, removing) `change` USD, by hand or by funding. Added money does
 * not count as margin from fills, which is removed last. The margin does not fall below zero, or below a negative
 * level that a liquidation has left: the rest of the account pays the excess.
 */
export function isolatedAfterChange(isolated: IsolatedMargin, change: Usd): IsolatedMargin {
  const { margin, baseMargin } = isolated
  return withinMargin({ margin: larger(add(margin, change), smaller(margin, zero)), baseMargin })
}

/**
 * Computes the margin after a liquidation fill, which bears all of the fill's `cash` (USD) and may become negative.
 * The part from fills shrinks with the position, as in a voluntary close.
 */
export function isolatedAfterForcedFill(
  isolated: IsolatedMargin,
  { cash, left, held }: { readonly cash: Usd; readonly left: Amount; readonly held: Amount },
): IsolatedMargin {
  const baseMargin = held === 0n ? zero : share(isolated.baseMargin, left, held)
  return withinMargin({ margin: add(isolated.margin, cash), baseMargin })
}

/** Limits the part from fills to the total margin, after losses have reduced the total. */
export function withinMargin({ margin, baseMargin }: IsolatedMargin): IsolatedMargin {
  return { margin, baseMargin: smaller(baseMargin, larger(margin, zero)) }
}
