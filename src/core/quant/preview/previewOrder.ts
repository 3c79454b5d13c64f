import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { noFees, tradeFee } from '../fees'
import type { AccountMargin } from '../margin/accountMargin'
import { slippage, type WalkLevel } from '../marketSlippage'
import { accountState, pricedMarket, rememberChanges, type PricedMarket } from './accountState'
import { addedMargin, checkPreviewOrder, isImmediate, tradingLimit, type OrderCheck } from './checkPreviewOrder'
import { orderOutcome, type PreviewOrder } from './orderOutcome'
import { positionState, type PositionState } from './positionLiquidation'
import { holdingOf, knownFee, withHolding, type PreviewAccount, type RestingOrder } from './previewAccount'
import { averagePrice, checkedBook, midPrice, takeFromBook, takenAmount, type PreviewBook } from './supposedFills'

export type BeforeAfter<Figures> = { readonly before: Figures | undefined; readonly after: Figures | undefined }

/** The effect of an order at current prices. A figure is undefined while any of its inputs is unknown. */
export type OrderPreview = {
  /** Whether the venue would accept the order, and the error code if not. Both are undefined while unknown. */
  readonly isAllowed: boolean | undefined
  readonly error: ErrorCode | undefined
  readonly margin: BeforeAfter<AccountMargin>
  readonly position: BeforeAfter<PositionState>
  /** USD of available margin that the order requires: its initial margin and its taker fee. */
  readonly neededMargin: Usd | undefined
  /** USD of initial margin that the order adds, without the fee. */
  readonly initialMargin: Usd | undefined
  /** Contracts that would fill at once, and that would rest. */
  readonly taken: Amount | undefined
  readonly resting: Amount | undefined
  /** USD paid at once, as taker. */
  readonly takerFee: Usd | undefined
  /** USD due as maker when the resting part fills. */
  readonly makerFee: Usd | undefined
  readonly averagePrice: Price | undefined
  /** How much worse than the mid the average price is, as a fraction. */
  readonly slippage: number | undefined
  readonly realizedPnl: Usd | undefined
}

export type OrderPreviewInput = {
  readonly account: PreviewAccount
  readonly order: PreviewOrder
  /** Undefined while the book is not live. The effect of the order is then unknown. */
  readonly book: PreviewBook | undefined
  readonly replaced?: RestingOrder | undefined
  /** True: the margin and the position after also include the resting part, as if filled at its limit. */
  readonly isFilled?: boolean
}

export const unknownPreview: OrderPreview = {
  isAllowed: undefined,
  error: undefined,
  margin: { before: undefined, after: undefined },
  position: { before: undefined, after: undefined },
  neededMargin: undefined,
  initialMargin: undefined,
  taken: undefined,
  resting: undefined,
  takerFee: undefined,
  makerFee: undefined,
  averagePrice: undefined,
  slippage: undefined,
  realizedPnl: undefined,
}

export function previewOrder(input: OrderPreviewInput): OrderPreview {
  const { account, order, book, replaced } = input
  const { instrumentId } = order
  const changesOf = rememberChanges()
  const before = accountState(account, changesOf)
  const known: OrderPreview = {
    ...unknownPreview,
    margin: { before: before?.margin, after: undefined },
    position: { before: positionState(account, instrumentId, before), after: undefined },
  }
  const market = pricedMarket(account, instrumentId)
  if (market === undefined || book === undefined) return known
  const limit = tradingLimit(order, market)
  const fills = takeFromBook(book, order.isBuy, limit, order.amount)
  const rest = restOf(order, limit, fills)
  const cleared = withoutOrder(account, instrumentId, replaced)
  const outcome =
    input.isFilled === true && rest !== undefined
      ? orderOutcome(cleared, market, order, { fills, made: [rest], rest: undefined })
      : orderOutcome(cleared, market, order, { fills, rest })
  const after = accountState(outcome.account, changesOf)
  const average = averagePrice(fills)
  const mid = midPrice(book)
  const checkedFills = takeFromBook(checkedBook(book), order.isBuy, limit, order.amount)
  const check =
    before === undefined
      ? undefined
      : { account, market, order, replaced, limit, fills: checkedFills, changesOf, before }
  return {
    ...(check === undefined ? unknownPreview : verdict(check)),
    margin: { before: before?.margin, after: after?.margin },
    position: { ...known.position, after: positionState(outcome.account, instrumentId, after) },
    neededMargin: check === undefined ? undefined : addedMargin(check),
    initialMargin: check === undefined ? undefined : marginWithoutFees(check),
    taken: takenAmount(fills),
    resting: rest?.amount ?? fixed6<Amount>(0n),
    takerFee: knownFee(account, market.instrument, outcome.fee),
    makerFee: knownFee(account, market.instrument, makerFee(account, market, rest)),
    averagePrice: average,
    slippage:
      average !== undefined && mid !== undefined ? slippage(order.isBuy ? 'buy' : 'sell', average, mid) : undefined,
    realizedPnl: outcome.realizedPnl,
  }
}

function verdict(check: OrderCheck): Pick<OrderPreview, 'isAllowed' | 'error'> {
  const error = checkPreviewOrder(check)
  return { isAllowed: error === undefined, error }
}

function marginWithoutFees(check: OrderCheck): Usd | undefined {
  const account = { ...check.account, ratesOf: () => noFees }
  const before = accountState(account, check.changesOf)
  return before === undefined ? undefined : addedMargin({ ...check, account, before })
}

function restOf(order: PreviewOrder, limit: Price, fills: readonly WalkLevel[]): RestingOrder | undefined {
  const amount = subtract(order.amount, takenAmount(fills))
  if (amount === 0n || isImmediate(order)) return undefined
  return { orderId: 'preview', isBuy: order.isBuy, price: limit, amount, reduceOnly: order.reduceOnly }
}

function withoutOrder(
  account: PreviewAccount,
  instrumentId: string,
  replaced: RestingOrder | undefined,
): PreviewAccount {
  if (replaced === undefined) return account
  const holding = holdingOf(account, instrumentId)
  const orders = holding.orders.filter((order) => order !== replaced)
  return withHolding(account, instrumentId, { ...holding, orders })
}

function makerFee(
  account: PreviewAccount,
  { instrument, indexPrice }: PricedMarket,
  rest: RestingOrder | undefined,
): Usd {
  if (rest === undefined) return fixed6<Usd>(0n)
  const rates = account.ratesOf(instrument)
  return tradeFee({ instrument, price: rest.price, amount: rest.amount, indexPrice, liquidity: 'maker', rates })
}

/**
 * Previews the replacement of an open order, in one step and as if that order were already gone (venue-rules 2.2). The
 * new amount is the amount to be open after the edit; earlier fills do not count. Undefined if the order is not open.
 */
export function previewEdit(edit: {
  readonly account: PreviewAccount
  readonly instrumentId: string
  readonly orderId: string
  readonly change: { readonly limitPrice: Price; readonly amount: Amount; readonly postOnly?: boolean }
  readonly book: PreviewBook | undefined
}): OrderPreview | undefined {
  const { account, instrumentId, orderId, change, book } = edit
  const replaced = holdingOf(account, instrumentId).orders.find((order) => order.orderId === orderId)
  if (replaced === undefined) return undefined
  const { isBuy, reduceOnly } = replaced
  const { limitPrice, amount, postOnly = false } = change
  const order = { instrumentId, isBuy, reduceOnly, limitPrice, amount, postOnly, timeInForce: 'GTC' } as const
  return previewOrder({ account, book, order, replaced })
}
