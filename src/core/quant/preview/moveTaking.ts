import { add, fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { knownTradeFee, type FeeSchedule } from '../fees'
import { averagePrice, checkedBook, takeFromBook, takenAmount, type PreviewBook } from './supposedFills'

export type MoveTaking =
  | {
      readonly kind: 'takes'
      readonly amount: Amount
      readonly averagePrice: Price
      /** USD; undefined while the rates, or the index of an option, are unknown. */
      readonly fee: Usd | undefined
    }
  /**
   * Effect of moving an order. `rejected`: a post-only order would take, so the venue rejects the edit and the order
   * stays at its old price.
   */
  | { readonly kind: 'rejected' }

export type OrderToMove = {
  readonly isBuy: boolean
  readonly amount: Amount
  readonly limitPrice: Price
  readonly isPostOnly: boolean
}

type MoveTerms = {
  readonly instrument: Instrument
  readonly indexPrice: Price | undefined
  readonly rates: FeeSchedule | undefined
}

/** Computes the immediate fill of a moved order; undefined if the order would rest. */
export function moveTaking(
  { isBuy, amount, limitPrice, isPostOnly }: OrderToMove,
  book: PreviewBook,
  { instrument, indexPrice, rates }: MoveTerms,
): MoveTaking | undefined {
  if (isPostOnly) {
    // The venue checks the price alone, so a post-only order is rejected even if only the trader's own order is in the
    // way (venue-rules 2.2).
    const isInTheWay = takeFromBook(checkedBook(book), isBuy, limitPrice, amount).length > 0
    return isInTheWay ? { kind: 'rejected' } : undefined
  }
  const fills = takeFromBook(book, isBuy, limitPrice, amount)
  const average = averagePrice(fills)
  if (average === undefined) return undefined
  const fees = fills.flatMap(
    (fill) => knownTradeFee({ instrument, ...fill, indexPrice, liquidity: 'taker', rates }) ?? [],
  )
  return {
    kind: 'takes',
    amount: takenAmount(fills),
    averagePrice: average,
    fee: fees.length === fills.length ? fees.reduce(add, fixed6<Usd>(0n)) : undefined,
  }
}
