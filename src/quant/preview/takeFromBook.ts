import { fixed6, smaller } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'
import type { WalkLevel } from '../marketSlippage'

/** One side's price and amount, best first. `undefined` while the book is not live. */
export type PreviewBook = { readonly bids: readonly WalkLevel[]; readonly asks: readonly WalkLevel[] }

/** What an order takes from the other side as the match would: best first, no further than its limit. */
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

/** USD per contract, to the nearest millionth, halves up; undefined when nothing is taken. */
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
