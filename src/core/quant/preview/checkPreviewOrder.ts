import type { ErrorCode } from '@/core/protocol/errorCodes'
import { absolute, fixed6, notional, subtract } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import { checkOrderForm } from '../checkOrderForm'
import type { OpenOrderTotals } from '../margin/accountFunds'
import { canSpare } from '../margin/accountMargin'
import type { WalkLevel } from '../marketSlippage'
import { priceBandLimits } from '../priceBand'
import { accountState } from './accountState'
import type { AccountState, ChangesOf, PricedMarket } from './accountState'
import type { PreviewOrder } from './orderOutcome'
import { emptyHolding, holdingOf, totalsOf, withHolding } from './previewAccount'
import type { PreviewAccount, RestingOrder } from './previewAccount'

/** Maximum open orders per account (the venue's limit). */
export const maxPendingOrders = 1_000

export type OrderCheck = {
  readonly account: PreviewAccount
  readonly market: PricedMarket
  readonly order: PreviewOrder
  /** The order that an edit replaces; every check ignores it. */
  readonly replaced: RestingOrder | undefined
  readonly limit: Price
  readonly fills: readonly WalkLevel[]
  readonly changesOf: ChangesOf
  readonly before: AccountState
}

/** Returns the worst price at which an order trades: its limit, or for a market order the edge of the price band. */
export function tradingLimit(order: PreviewOrder, { instrument, markPrice }: PricedMarket): Price {
  if (order.limitPrice !== undefined) return order.limitPrice
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  return order.isBuy ? highestBuy : lowestSell
}

export function isImmediate({ limitPrice, timeInForce }: PreviewOrder): boolean {
  return limitPrice === undefined || timeInForce === 'IOC'
}

/** Runs the engine's checks as far as the account's data allows, and returns the first failure. */
export function checkPreviewOrder(check: OrderCheck): ErrorCode | undefined {
  return checkBeforeMargin(check) ?? checkExposure(check)
}

type UnpricedCheck = Omit<OrderCheck, 'changesOf' | 'before'>

/** Runs all checks except the last two, maximum notional and margin. */
export function checkBeforeMargin(check: UnpricedCheck): ErrorCode | undefined {
  if (check.market.hasExpired === true) return 'INSTRUMENT_EXPIRED'
  if (check.account.isInLiquidation) return 'ACCOUNT_LIQUIDATION'
  return checkForm(check) ?? checkReduceOnly(check) ?? checkBook(check) ?? checkCount(check)
}

function checkForm({ account, market, order }: UnpricedCheck): ErrorCode | undefined {
  const { position } = holdingOf(account, order.instrumentId)
  return checkOrderForm({
    instrument: market.instrument,
    isBuy: order.isBuy,
    amount: order.amount,
    limitPrice: order.limitPrice ?? fixed6<Price>(0n),
    isMarket: order.limitPrice === undefined,
    markPrice: market.markPrice,
    closesPosition: order.reduceOnly && order.amount === closable(position.amount, order.isBuy),
  })
}

function closable(held: Amount, isBuy: boolean): Amount {
  return isBuy === held < 0n ? absolute(held) : fixed6<Amount>(0n)
}

function checkReduceOnly({ account, order, replaced }: UnpricedCheck): ErrorCode | undefined {
  if (!order.reduceOnly) return undefined
  const { position, orders } = holdingOf(account, order.instrumentId)
  if (position.amount === 0n) return 'NO_POSITION_REDUCE_ONLY'
  const room = closable(position.amount, order.isBuy)
  if (room === 0n) return 'INVALID_DIRECTION_REDUCE_ONLY'
  const taken = orders
    .filter((other) => other.reduceOnly && other.isBuy === order.isBuy && other !== replaced)
    .reduce<bigint>((sum, { amount }) => sum + amount, 0n)
  return order.amount > room - taken ? 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY' : undefined
}

function checkBook({ order, fills }: UnpricedCheck): ErrorCode | undefined {
  const wouldTake = fills.length > 0
  if (order.postOnly && isImmediate(order)) return 'INVALID_ORDER_TIME_IN_FORCE'
  if (order.postOnly && wouldTake) return 'GTC_ORDER_REJECTED'
  return isImmediate(order) && !wouldTake ? 'IOC_ORDER_REJECTED' : undefined
}

function checkCount({ account, replaced }: UnpricedCheck): ErrorCode | undefined {
  const open = [...account.holdings.values()].reduce((sum, { orders }) => sum + orders.length, 0)
  return open - (replaced === undefined ? 0 : 1) >= maxPendingOrders ? 'TOO_MANY_PENDING_ORDERS' : undefined
}

/** Checks the maximum notional, then the margin. An order that can only reduce a position skips both. */
function checkExposure(check: OrderCheck): ErrorCode | undefined {
  if (check.order.reduceOnly) return undefined
  if (exceedsMaxNotional(check, totalsWith(check))) return 'EXCEEDS_MAX_NOTIONAL'
  const more = addedMargin(check)
  return more === undefined || canSpare(check.before.margin, more) ? undefined : 'INSUFFICIENT_MARGIN'
}

/** USD by which the order raises the margin reserved for open orders. */
export function addedMargin(check: OrderCheck) {
  const { account, order, changesOf, before } = check
  const { instrumentId } = order
  if (order.reduceOnly) return fixed6<typeof before.margin.openOrderMargin>(0n)
  const present = account.holdings.has(instrumentId) ? account : withHolding(account, instrumentId, emptyHolding)
  const after = accountState(present, changesOf, { instrumentId, openOrders: totalsWith(check) })
  return after === undefined ? undefined : subtract(after.margin.openOrderMargin, before.margin.openOrderMargin)
}

/** Computes the totals of the instrument with the new order at its expected prices, and without the replaced order. */
function totalsWith({ account, order, replaced, fills, limit }: OrderCheck): OpenOrderTotals {
  const { orders } = holdingOf(account, order.instrumentId)
  const without = totalsOf(orders.filter((other) => other !== replaced))
  const taken = fills.reduce<bigint>((sum, { amount }) => sum + amount, 0n)
  const rest = fixed6<Amount>(isImmediate(order) ? 0n : order.amount - taken)
  const value = fills.reduce<bigint>((sum, fill) => sum + notional(fill.price, fill.amount), notional(limit, rest))
  const amount = taken + rest
  const { buyAmount, buyNotional, sellAmount, sellNotional } = without
  return order.isBuy
    ? { ...without, buyAmount: fixed6(buyAmount + amount), buyNotional: fixed6(buyNotional + value) }
    : { ...without, sellAmount: fixed6(sellAmount + amount), sellNotional: fixed6(sellNotional + value) }
}

function exceedsMaxNotional({ account, market, order }: OrderCheck, openOrders: OpenOrderTotals): boolean {
  const { instrument, markPrice, indexPrice } = market
  const { position, orders } = holdingOf(account, order.instrumentId)
  const before = totalsOf(orders)
  const isGrowing = order.isBuy ? openOrders.buyAmount > before.buyAmount : openOrders.sellAmount > before.sellAmount
  const reach = order.isBuy ? position.amount + openOrders.buyAmount : openOrders.sellAmount - position.amount
  const reference = instrument.instrumentType === 'PERPETUAL' ? markPrice : indexPrice
  return isGrowing && notional(reference, fixed6<Amount>(reach)) > instrument.maxNotionalValue
}
