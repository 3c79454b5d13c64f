import type { ErrorCode } from '@/protocol/errorCodes'
import { fixed6, subtract } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import { tradeFee } from '../fees'
import type { AccountMargin } from '../margin/accountMargin'
import { slippage } from '../marketSlippage'
import type { WalkLevel } from '../marketSlippage'
import { accountState, pricedMarket, rememberChanges } from './accountState'
import type { PricedMarket } from './accountState'
import { addedMargin, checkPreviewOrder, isImmediate, tradingLimit } from './checkPreviewOrder'
import type { OrderCheck } from './checkPreviewOrder'
import { orderOutcome } from './orderOutcome'
import type { PreviewOrder } from './orderOutcome'
import { positionState } from './positionState'
import type { PositionState } from './positionState'
import { holdingOf, withHolding } from './previewAccount'
import type { PreviewAccount, RestingOrder } from './previewAccount'
import { averagePrice, midPrice, takeFromBook, takenAmount } from './takeFromBook'
import type { PreviewBook } from './takeFromBook'

/** As it is, and as it would be. */
export type BeforeAfter<Figures> = { readonly before: Figures | undefined; readonly after: Figures | undefined }

/**
 * What an order would do to an account, at the prices of now. Each figure is undefined while something that it is made
 * of is not known; none stands in for another.
 */
export type OrderPreview = {
  /** Whether the venue would take it, and the code if it would not; both undefined while that is not known. */
  readonly isAllowed: boolean | undefined
  readonly error: ErrorCode | undefined
  readonly margin: BeforeAfter<AccountMargin>
  readonly position: BeforeAfter<PositionState>
  /** USD that it needs of the available margin to be taken. */
  readonly neededMargin: Usd | undefined
  /** Contracts that it would take at once, and that would rest. */
  readonly taken: Amount | undefined
  readonly resting: Amount | undefined
  /** USD paid at once, as taker. */
  readonly takerFee: Usd | undefined
  /** USD to be paid when what rests is filled, as maker. */
  readonly makerFee: Usd | undefined
  /** Of what is taken. */
  readonly averagePrice: Price | undefined
  /** How much worse than the mid that is, as a fraction. */
  readonly slippage: number | undefined
  /** USD, before the fee. */
  readonly realizedPnl: Usd | undefined
}

export type OrderPreviewInput = {
  readonly account: PreviewAccount
  readonly order: PreviewOrder
  /** Undefined while the book is not live: nothing is then said of what the order would do. */
  readonly book: PreviewBook | undefined
  /** The order that an edit replaces. */
  readonly replaced?: RestingOrder | undefined
}

/** Of what nothing is known. */
export const unknownPreview: OrderPreview = {
  isAllowed: undefined,
  error: undefined,
  margin: { before: undefined, after: undefined },
  position: { before: undefined, after: undefined },
  neededMargin: undefined,
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
  const outcome = orderOutcome(cleared, market, order, { fills, rest })
  const after = accountState(outcome.account, changesOf)
  const average = averagePrice(fills)
  const mid = midPrice(book)
  const check = before && { account, market, order, replaced, limit, fills, changesOf, before }
  return {
    ...(check === undefined ? unknownPreview : verdict(check)),
    margin: { before: before?.margin, after: after?.margin },
    position: { ...known.position, after: positionState(outcome.account, instrumentId, after) },
    neededMargin: check && addedMargin(check),
    taken: takenAmount(fills),
    resting: rest?.amount ?? fixed6<Amount>(0n),
    takerFee: outcome.fee,
    makerFee: makerFee(account, market, rest),
    averagePrice: average,
    slippage: average && mid && slippage(order.isBuy ? 'buy' : 'sell', average, mid),
    realizedPnl: outcome.realizedPnl,
  }
}

function verdict(check: OrderCheck): Pick<OrderPreview, 'isAllowed' | 'error'> {
  const error = checkPreviewOrder(check)
  return { isAllowed: error === undefined, error }
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
