import { fixed6, scale, subtract, type Amount } from '@/protocol/fixed6'
import { hasEnoughMargin } from '../margin/accountMargin'
import { accountState, pricedMarket, rememberChanges } from './accountState'
import { addedMargin, tradingLimit } from './checkPreviewOrder'
import type { PreviewOrder } from './orderOutcome'
import type { PreviewAccount } from './previewAccount'
import { takeFromBook, type PreviewBook } from './supposedFills'

/**
 * The largest amount on a step that the margin of an account bears, and that the venue takes in one order; what an order
 * would take counts at the prices of the book. Searched for, because under portfolio margin what a contract needs depends
 * on all the others: more never needs less. Undefined while the margin is not known.
 */
export function largestOrder(input: {
  readonly account: PreviewAccount
  readonly order: Omit<PreviewOrder, 'amount'>
  readonly book: PreviewBook
}): Amount | undefined {
  const { account, order, book } = input
  const market = pricedMarket(account, order.instrumentId)
  const changesOf = rememberChanges()
  const before = accountState(account, changesOf)
  if (market === undefined || before === undefined) return undefined
  const { amountStep, maxOrderValue } = market.instrument
  const isBorne = (steps: bigint) => {
    const amount = fixed6<Amount>(steps * amountStep)
    const limit = tradingLimit({ ...order, amount }, market)
    const fills = takeFromBook(book, order.isBuy, limit, amount)
    const more = addedMargin({
      account,
      market,
      order: { ...order, amount },
      replaced: undefined,
      limit,
      fills,
      changesOf,
      before,
    })
    if (more === undefined) return false
    return more <= 0n || hasEnoughMargin({ availableMargin: subtract(before.margin.availableMargin, more) })
  }
  const price = order.limitPrice ?? market.markPrice
  if (price <= 0n) return undefined
  let borne = 0n
  let tooMuch = (maxOrderValue * scale) / price / amountStep + 1n
  while (tooMuch - borne > 1n) {
    const middle = (borne + tooMuch) / 2n
    if (isBorne(middle)) borne = middle
    else tooMuch = middle
  }
  return fixed6<Amount>(borne * amountStep)
}
