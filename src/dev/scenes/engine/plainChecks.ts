import { fixed6, notional, type Amount, type Price } from '@/core/protocol/fixed6'
import { isMarketPrice } from '@/core/protocol/orderLimits'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import { flatPosition } from '@/core/quant/pnl'
import { priceBandLimits } from '@/core/quant/priceBand'
import type { Command, OrderRequest } from '@/venue/engine/command'
import {
  plainMargin,
  totalsOf,
  accountOf,
  bestOpposite,
  instrumentOf,
  type PlainExchange,
  type PlainOrder,
} from './plainState'

type OrderCommand = Extract<Command, { type: 'createOrder' | 'editOrder' }>
type Checked = { readonly limit: Price; readonly isMarket: boolean }

/** The order checks transcribed from the rules; returns a code for a rejected order. */
export function checkPlainOrder(
  plain: PlainExchange,
  timeNs: bigint,
  command: OrderCommand,
  replaced: PlainOrder | undefined,
): Checked | string {
  const { order } = command
  const account = plain.accounts.get(order.account)
  if (account === undefined) return 'ORDER_INVALID_MAKER'
  const expirySec = account.keys.get(order.signer)
  if (order.signer !== order.account && expirySec === undefined) return 'ORDER_BAD_SIGNING_KEY'
  if (command.type === 'editOrder') {
    if (order.orderId === command.replacedOrderId) return 'EDIT_ORDER_SAME_ID'
    if (replaced?.request.account !== order.account) return 'ORDER_DOES_NOT_EXIST'
    if (replaced.request.instrumentId !== order.instrumentId) return 'EDIT_ORDER_DIFFERENT_INSTRUMENT'
    if (replaced.request.isBuy !== order.isBuy) return 'EDIT_ORDER_CANNOT_CHANGE_DIRECTION'
    if (isMarketPrice(order.isBuy, order.limitPrice)) return 'EDIT_ORDER_CANNOT_BE_MARKET_ORDER'
  }
  const listed = plain.instruments.get(order.instrumentId)
  if (listed === undefined) return 'INSTRUMENT_NOT_FOUND'
  if (listed.hasEnded) return 'INSTRUMENT_EXPIRED'
  if (plain.orders.some(({ request }) => request.orderId === order.orderId)) return 'ORDER_EXISTS'
  const closed = account.closed.get(order.orderId)
  if (closed !== undefined) return closed.wasFilled ? 'ORDER_EXISTS_MATCHED' : 'ORDER_EXISTS'
  if (account.forgotten !== undefined && (order.timestampSec ?? 0n) <= account.forgotten) return 'ORDER_INVALID_TIME'
  if ((order.timestampSec ?? 0n) * 1_000_000_000n > timeNs + 300_000_000_000n) return 'ORDER_INVALID_TIME'
  const { instrument, mark: markPrice } = listed
  if (markPrice === undefined || !plain.indexes.has(instrument.asset)) return 'MARK_NOT_READY'
  const isMarket = isMarketPrice(order.isBuy, order.limitPrice)
  const { amount } = account.positions.get(order.instrumentId) ?? flatPosition
  const closesPosition = order.reduceOnly && order.amount === (order.isBuy ? 0n - amount : amount)
  const badForm = checkOrderForm({ ...order, instrument, isMarket, markPrice, closesPosition })
  if (badForm !== undefined) return badForm
  const band = priceBandLimits(instrument, markPrice)
  const limit = isMarket ? (order.isBuy ? band.highestBuy : band.lowestSell) : order.limitPrice
  const error = checkAgainstOthers(plain, order, limit, isMarket, replaced)
  return error ?? { limit, isMarket }
}

function checkAgainstOthers(
  plain: PlainExchange,
  order: OrderRequest,
  limit: Price,
  isMarket: boolean,
  replaced: PlainOrder | undefined,
): string | undefined {
  const own = plain.orders.filter(({ request }) => request.account === order.account)
  const others = own.filter((other) => other !== replaced)
  const account = accountOf(plain, order.account)
  const isImmediate = isMarket || order.timeInForce === 'IOC'
  if (order.reduceOnly) {
    const { amount } = account.positions.get(order.instrumentId) ?? flatPosition
    if (amount === 0n) return 'NO_POSITION_REDUCE_ONLY'
    if (amount > 0n === order.isBuy) return 'INVALID_DIRECTION_REDUCE_ONLY'
    const same = others.filter(
      ({ request }) =>
        request.reduceOnly && request.instrumentId === order.instrumentId && request.isBuy === order.isBuy,
    )
    const total = same.reduce((sum, { remaining }) => sum + remaining, BigInt(order.amount))
    if (total > (order.isBuy ? 0n - amount : amount)) return 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY'
  }
  const wouldTake = bestOpposite(plain, { request: order, limit }) !== undefined
  if (order.postOnly && isImmediate) return 'INVALID_ORDER_TIME_IN_FORCE'
  if (order.postOnly && wouldTake) return 'GTC_ORDER_REJECTED'
  if (isImmediate && !wouldTake) return 'IOC_ORDER_REJECTED'
  if (account.kind === 'trader' && others.length >= 1000) return 'TOO_MANY_PENDING_ORDERS'
  return order.reduceOnly
    ? undefined
    : checkRoom(plain, order, own, [...others, ...asOrders(plain, order, limit, isImmediate)])
}

/** Splits an order: a part for each order that it would take from, and the resting part. */
function asOrders(plain: PlainExchange, order: OrderRequest, limit: Price, isImmediate: boolean): PlainOrder[] {
  const pieces: PlainOrder[] = []
  const whole: PlainOrder = { request: order, limit, isImmediate, priority: 0, remaining: 0n, filled: 0n, value: 0n }
  const left = { ...plain, orders: plain.orders.map((other) => ({ ...other })) }
  const byPrice = new Map<Price, bigint>()
  let open: bigint = order.amount
  for (let maker = bestOpposite(left, whole); open > 0n && maker !== undefined; maker = bestOpposite(left, whole)) {
    const amount = maker.remaining < open ? maker.remaining : open
    byPrice.set(maker.limit, (byPrice.get(maker.limit) ?? 0n) + amount)
    open -= amount
    left.orders.splice(left.orders.indexOf(maker), 1)
  }
  for (const [price, remaining] of byPrice) pieces.push({ ...whole, limit: price, remaining })
  if (!isImmediate && open > 0n) pieces.push({ ...whole, remaining: open })
  return pieces
}

function checkRoom(
  plain: PlainExchange,
  order: OrderRequest,
  before: readonly PlainOrder[],
  after: readonly PlainOrder[],
): string | undefined {
  const { instrument, mark } = instrumentOf(plain, order.instrumentId)
  const index = plain.indexes.get(instrument.asset)
  const reference = instrument.instrumentType === 'PERPETUAL' ? mark : index
  const amountOf = (orders: readonly PlainOrder[]) => {
    const totals = totalsOf(orders, order.instrumentId)
    return order.isBuy ? totals.buyAmount : totals.sellAmount
  }
  const { amount } = accountOf(plain, order.account).positions.get(order.instrumentId) ?? flatPosition
  const reach = fixed6<Amount>((order.isBuy ? BigInt(amount) : 0n - amount) + amountOf(after))
  const isGrowing = amountOf(after) > amountOf(before)
  if (isGrowing && notional(reference ?? fixed6<Price>(0n), reach) > instrument.maxNotionalValue) {
    return 'EXCEEDS_MAX_NOTIONAL'
  }
  const account = accountOf(plain, order.account)
  const held = plainMargin(plain, account, before)
  const needed = plainMargin(plain, account, after)
  const isMore = needed.openOrderMargin > held.openOrderMargin
  return isMore && needed.availableMargin <= 0n ? 'INSUFFICIENT_MARGIN' : undefined
}
