import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, scale, type Amount, type Fraction } from '@/core/protocol/fixed6'
import { accountState, pricedMarket, rememberChanges } from './accountState'
import { checkPreviewOrder, isImmediate, tradingLimit } from './checkPreviewOrder'
import type { PreviewOrder } from './orderOutcome'
import type { PreviewAccount } from './previewAccount'
import { checkedBook, takeFromBook, takenAmount, type PreviewBook } from './supposedFills'

/** Why an order cannot be one step larger: the venue would reject it, or the book is too thin. */
export type OrderCap = ErrorCode | 'BOOK_DEPTH'

/** Largest possible amount. If it is 0, `cap` is the reason why even the smallest order is impossible. */
export type LargestOrder = { readonly amount: Amount; readonly cap: OrderCap }

/**
 * Finds the largest amount on a step whose own preview passes at these prices, and the limiting factor. A search is
 * needed because under portfolio margin a contract's requirement depends on all others, and an order takes at each
 * level's own price. The book limits an order that does not rest. Post-only is ignored, because it rejects by price,
 * not by size. Undefined while the margin is unknown.
 */
export function largestOrder(input: {
  readonly account: PreviewAccount
  readonly order: Omit<PreviewOrder, 'amount'>
  readonly book: PreviewBook
}): LargestOrder | undefined {
  const { account, book } = input
  const market = pricedMarket(account, input.order.instrumentId)
  const changesOf = rememberChanges()
  const before = accountState(account, changesOf)
  if (market === undefined || before === undefined) return undefined
  const { amountStep, maxOrderValue } = market.instrument
  const errorOf = (steps: bigint): OrderCap | undefined => {
    const amount = fixed6<Amount>(steps * amountStep)
    const order = { ...input.order, amount, postOnly: false }
    const limit = tradingLimit(order, market)
    const take = (from: PreviewBook) => takeFromBook(from, order.isBuy, limit, amount)
    if (isImmediate(order) && takenAmount(take(book)) < amount) return 'BOOK_DEPTH'
    const fills = take(checkedBook(book))
    return checkPreviewOrder({ account, market, order, replaced: undefined, limit, fills, changesOf, before })
  }
  // An order below the minimum value is too small, not too large, so the search continues upwards.
  const isPossible = (steps: bigint) => [undefined, 'BELOW_MIN_ORDER_VALUE'].includes(errorOf(steps))
  const price = input.order.limitPrice ?? market.markPrice
  if (price <= 0n) return undefined
  let possible = 0n
  // Two more than the maximum value allows, because a value is rounded down to a millionth.
  let tooMuch = (maxOrderValue * scale) / price / amountStep + 2n
  while (tooMuch - possible > 1n) {
    const middle = (possible + tooMuch) / 2n
    if (isPossible(middle)) possible = middle
    else tooMuch = middle
  }
  const isTooSmall = possible > 0n && errorOf(possible) !== undefined
  return {
    amount: fixed6<Amount>(isTooSmall ? 0n : possible * amountStep),
    cap: errorOf(tooMuch) ?? 'EXCEED_MAX_ORDER_VALUE',
  }
}

/** A share of an amount, rounded down to a step. */
export function shareOfAmount(whole: Amount, share: Fraction, amountStep: Amount): Amount {
  const part = (whole * share) / scale
  return fixed6<Amount>(part - (part % amountStep))
}
