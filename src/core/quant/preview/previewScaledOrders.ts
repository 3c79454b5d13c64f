import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, fixed6, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import { tradeFee } from '../fees'
import type { WalkLevel } from '../marketSlippage'
import { accountState, pricedMarket, rememberChanges, type PricedMarket } from './accountState'
import { addedMargin, checkBeforeMargin, checkPreviewOrder, tradingLimit } from './checkPreviewOrder'
import type { PreviewOrder } from './orderOutcome'
import { holdingOf, knownFee, withHolding, type PreviewAccount } from './previewAccount'
import { checkedBook, takeFromBook, takenAmount, type PreviewBook } from './supposedFills'

/** Effect of orders that are sent together. A figure is undefined while any of its inputs is unknown. */
export type ScaledOrderPreview = {
  /**
   * The first order that the venue would reject, by its index, and the error. The venue then rejects all of the
   * orders.
   */
  readonly refused: { readonly at: number; readonly error: ErrorCode } | undefined
  /** USD of available margin that all orders together require. */
  readonly neededMargin: Usd | undefined
  readonly availableBefore: Usd | undefined
  readonly availableAfter: Usd | undefined
  /** USD: as taker for the parts that take, and as maker for the resting parts when they fill. */
  readonly fee: Usd | undefined
  /** Contracts that each order would take at once if it were alone. */
  readonly taken: readonly Amount[] | undefined
}

/**
 * Previews limit orders of one instrument and side. Each order is checked as if the earlier ones already rested; the
 * margin is checked for all orders together, as the venue does (rest-private 7.7).
 */
export function previewScaledOrders(input: {
  readonly account: PreviewAccount
  readonly orders: readonly PreviewOrder[]
  /** Undefined while the book is not live. Immediate fills, and rejections because of them, are then unknown. */
  readonly book: PreviewBook | undefined
}): ScaledOrderPreview {
  const { account, orders, book } = input
  const [first] = orders
  const changesOf = rememberChanges()
  const before = accountState(account, changesOf)
  const known = { ...unknown, availableBefore: before?.margin.availableMargin }
  const market = first === undefined ? undefined : pricedMarket(account, first.instrumentId)
  if (market === undefined) return known
  const takes = orders.map((order) =>
    takeFromBook(book ?? nothing, order.isBuy, tradingLimit(order, market), order.amount),
  )
  const checkedTakes = orders.map((order) =>
    takeFromBook(checkedBook(book ?? nothing), order.isBuy, tradingLimit(order, market), order.amount),
  )
  const checks = orders.map((order, at) => ({
    account: withAhead(account, orders.slice(0, at)),
    market,
    order,
    replaced: undefined,
    limit: tradingLimit(order, market),
    fills: checkedTakes[at] ?? [],
  }))
  const rejections = checks.map(checkBeforeMargin)
  const at = rejections.findIndex((error) => error !== undefined)
  const error = rejections[at]
  const last = checks.at(-1)
  const whole = last !== undefined && before !== undefined ? { ...last, changesOf, before } : undefined
  const marginError = error === undefined && whole !== undefined ? checkPreviewOrder(whole) : undefined
  const neededMargin = whole === undefined ? undefined : addedMargin(whole)
  return {
    ...known,
    refused: error !== undefined ? { at, error } : marginError && { at: checks.length - 1, error: marginError },
    neededMargin,
    availableAfter:
      before !== undefined && neededMargin !== undefined
        ? subtract(before.margin.availableMargin, neededMargin)
        : undefined,
    fee: book === undefined ? undefined : knownFee(account, market.instrument, feeOf(account, market, orders, takes)),
    taken: book === undefined ? undefined : takes.map(takenAmount),
  }
}

const nothing: PreviewBook = { bids: [], asks: [] }

const unknown: ScaledOrderPreview = {
  refused: undefined,
  neededMargin: undefined,
  availableBefore: undefined,
  availableAfter: undefined,
  fee: undefined,
  taken: undefined,
}

/**
 * Adds up fees. The taking part of each order is priced at the book, as if the order were alone; the resting part at
 * its limit.
 */
function feeOf(
  account: PreviewAccount,
  market: PricedMarket,
  orders: readonly PreviewOrder[],
  takes: readonly (readonly WalkLevel[])[],
): Usd {
  const { instrument, indexPrice } = market
  const rates = account.ratesOf(instrument)
  const fees = orders.flatMap((order, at) => {
    const fills = takes[at] ?? []
    const rest = { price: tradingLimit(order, market), amount: subtract(order.amount, takenAmount(fills)) }
    return [
      ...fills.map((fill) => tradeFee({ instrument, ...fill, indexPrice, liquidity: 'taker', rates })),
      tradeFee({ instrument, ...rest, indexPrice, liquidity: 'maker', rates }),
    ]
  })
  return fees.reduce(add, fixed6<Usd>(0n))
}

function withAhead(account: PreviewAccount, ahead: readonly PreviewOrder[]): PreviewAccount {
  const [first] = ahead
  if (first === undefined) return account
  const holding = holdingOf(account, first.instrumentId)
  const resting = ahead.flatMap(({ isBuy, limitPrice, amount, reduceOnly }, at) =>
    limitPrice === undefined ? [] : [{ orderId: `ahead ${at}`, isBuy, price: limitPrice, amount, reduceOnly }],
  )
  return withHolding(account, first.instrumentId, { ...holding, orders: [...holding.orders, ...resting] })
}
