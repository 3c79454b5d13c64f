import { absolute, fixed6, negate, notional, smaller, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { WalkLevel } from '../marketSlippage'
import { applyFill } from '../pnl'
import {
  emptyHolding,
  withHolding,
  type PreviewAccount,
  type PreviewHolding,
  type PreviewMarket,
} from './previewAccount'

export type SupposedFill = {
  readonly key: string
  /** Contracts, signed: bought > 0. */
  readonly amount: Amount
  readonly price: Price
}

/** Fills all resting orders at their limits, oldest first; reduce-only ones up to the position's size. */
export function fillsOfOrders({ position, orders }: PreviewHolding): readonly SupposedFill[] {
  let held: bigint = position.amount
  return orders.flatMap(({ orderId, isBuy, price, amount, reduceOnly }) => {
    const against = isBuy ? -held : held
    if (reduceOnly && against <= 0n) return []
    const filled = reduceOnly ? smaller(amount, fixed6<Amount>(against)) : amount
    const signed = isBuy ? filled : negate(filled)
    held += signed
    return [{ key: orderId, amount: signed, price }]
  })
}

/** Computes the account after all its resting orders have filled. The margin of isolated positions stays unchanged. */
export function withOrdersFilled(account: PreviewAccount): PreviewAccount {
  let filled = account
  for (const [instrumentId, holding] of account.holdings) {
    const market = account.markets.get(instrumentId)
    if (market === undefined) continue
    const fills = fillsOfOrders(holding)
    filled = withHolding(filled, instrumentId, { ...holding, orders: [] })
    for (const fill of fills) filled = withSupposedFill(filled, market, fill)
  }
  return filled
}

/**
 * Applies one fill to the account, without fees. An option is paid for; a perpetual realises the PnL of the closed
 * part.
 */
export function withSupposedFill(account: PreviewAccount, market: PreviewMarket, fill: SupposedFill): PreviewAccount {
  const { instrument } = market
  const { instrumentId } = instrument
  const holding = account.holdings.get(instrumentId) ?? emptyHolding
  const side = fill.amount > 0n ? 'buy' : 'sell'
  const { position, realizedPnl } = applyFill(holding.position, side, fill.price, absolute(fill.amount))
  const paid = instrument.instrumentType === 'OPTION' ? negate(notional(fill.price, fill.amount)) : realizedPnl
  const next = withHolding(account, instrumentId, { ...holding, position })
  return {
    ...next,
    usdc: fixed6<Usd>(account.usdc + paid),
    markets: new Map(account.markets).set(instrumentId, market),
  }
}

type Levels = { readonly bids: readonly WalkLevel[]; readonly asks: readonly WalkLevel[] }

/** One side's prices and amounts, best first. `undefined` while the book is not live. */
export type PreviewBook = Levels & {
  /** Present if the levels exclude the account's own orders: the levels including them. */
  readonly withOwn?: Levels | undefined
}

/**
 * Returns the book against which the venue checks an order. The check is by price alone, so the trader's own orders
 * count.
 */
export function checkedBook(book: PreviewBook): PreviewBook {
  return book.withOwn ?? book
}

/** Matches an order against the other side as the engine would: best price first, up to its limit. */
export function takeFromBook(book: PreviewBook, isBuy: boolean, limit: Price, amount: Amount): WalkLevel[] {
  const fills: WalkLevel[] = []
  let open: bigint = amount
  for (const level of isBuy ? book.asks : book.bids) {
    if (open <= 0n || (isBuy ? level.price > limit : level.price < limit)) break
    const taken = smaller(fixed6<Amount>(open), level.amount)
    fills.push({ price: level.price, amount: taken })
    open -= taken
  }
  return fills
}

export function takenAmount(fills: readonly WalkLevel[]): Amount {
  return fixed6<Amount>(fills.reduce<bigint>((sum, { amount }) => sum + amount, 0n))
}

/** USD per contract, to the nearest millionth, halves up; undefined without fills. */
export function averagePrice(fills: readonly WalkLevel[]): Price | undefined {
  const amount = takenAmount(fills)
  if (amount === 0n) return undefined
  const paid = fills.reduce<bigint>((sum, fill) => sum + fill.price * fill.amount, 0n)
  return fixed6<Price>((paid * 2n + amount) / (amount * 2n))
}

export function midPrice({ bids, asks }: PreviewBook): Price | undefined {
  const bid = bids[0]?.price
  const ask = asks[0]?.price
  return bid === undefined || ask === undefined ? undefined : fixed6<Price>((bid + ask) / 2n)
}
