import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { isMarketPrice } from '@/core/protocol/orderLimits'
import { orderMarginBesidePosition } from '@/core/quant/margin/orderMarginBesidePosition'
import { type Account, type Holding, leverageOf } from '../accounts/account'
import type { OrderRecord, OrderStatus } from '../event'
import { knownPrices } from '../margin/accountRisk'
import type { StopOrder } from '../stops/stopOrder'
import { type BookOrder, createOpenOrder } from './openOrder'

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Builds the current record of an active order. `held`: contracts (signed) of its instrument. */
export function openRecord(
  account: Account,
  order: BookOrder,
  holding: Holding,
  timeNs: bigint,
  held = holding.position.amount,
): OrderRecord {
  order.updatedAtNs = timeNs
  order.initialMargin = heldFor(account, order, holding, held)
  return lastRecord(order)
}

export function lastRecord(order: BookOrder): OrderRecord {
  return createRecord(order, order.filled === 0n ? 'opened' : 'partial')
}

/** Builds the record of an order after a fill. `held`: contracts held after the fill. */
export function filledRecord(
  account: Account,
  order: BookOrder,
  holding: Holding,
  timeNs: bigint,
  held = holding.position.amount,
): OrderRecord {
  if (order.remaining > 0n) return openRecord(account, order, holding, timeNs, held)
  return closedRecord(order, timeNs, 'filled')
}

/**
 * Builds the last record of an order that ends unfilled. `error` is the reason; absent if the owner or IOC ended the
 * order.
 */
export function cancelledRecord(order: BookOrder, timeNs: bigint, error?: ErrorCode): OrderRecord {
  const record = closedRecord(order, timeNs, 'cancelled')
  if (error !== undefined) record.error = error
  return record
}

function closedRecord(order: BookOrder, timeNs: bigint, status: 'filled' | 'cancelled'): Writable<OrderRecord> {
  order.updatedAtNs = timeNs
  order.initialMargin = nothingHeld
  return createRecord(order, status)
}

function createRecord(order: BookOrder, status: OrderStatus): Writable<OrderRecord> {
  const { request } = order
  const record: Writable<OrderRecord> = {
    orderId: request.orderId,
    account: request.account,
    instrumentId: request.instrumentId,
    orderType: order.orderType,
    side: order.side,
    price: order.orderType === 'market' ? noPrice : order.limit,
    amount: request.amount,
    filled: order.filled,
    averagePrice: averagePrice(order),
    status,
    initialMargin: order.initialMargin,
    postOnly: request.postOnly,
    reduceOnly: request.reduceOnly,
    timeInForce: order.orderType === 'market' ? 'IOC' : request.timeInForce,
    mmp: request.mmp,
    selfTradePrevention: request.selfTradePrevention,
    systemType: request.systemType,
    createdAtNs: order.createdAtNs,
    updatedAtNs: order.updatedAtNs,
  }
  if (request.positionSide !== undefined) record.positionSide = request.positionSide
  if (order.filled > 0n) record.filledValue = order.filledValue
  if (request.stop !== undefined) record.stop = request.stop
  if (request.twapId !== undefined) record.twapId = request.twapId
  if (order.isLiquidation) record.isLiquidation = true
  if (order.replacedOrderId !== undefined) record.replacedOrderId = order.replacedOrderId
  return record
}

const noPrice = fixed6<OrderRecord['price']>(0n)
const nothingHeld = fixed6<OrderRecord['initialMargin']>(0n)

/** The average fill price, rounded toward zero to a millionth; undefined before the first fill. */
function averagePrice(order: BookOrder): Price | undefined {
  return order.filled === 0n ? undefined : fixed6(order.filledValue / order.filled)
}

function heldFor(account: Account, order: BookOrder, holding: Holding, held: Amount): OrderRecord['initialMargin'] {
  const { listed, openOrders, orders } = holding
  const prices = knownPrices(listed)
  assert(prices !== undefined, 'what has an order has a price')
  const { isBuy, reduceOnly } = order.request
  const counted = isBuy ? openOrders.buyAmount : openOrders.sellAmount
  const terms = {
    instrument: listed.instrument,
    isBuy,
    price: order.limit,
    amount: order.remaining,
    reduceOnly,
    prices,
    leverage: leverageOf(account, listed).leverage,
  }
  // A matching order is not yet counted among the resting ones.
  return orderMarginBesidePosition(terms, {
    held,
    sideAmount: orders.has(order) ? counted : add(counted, order.remaining),
  })
}

export function stopRecord(stop: StopOrder): OrderRecord {
  return { ...lastRecord(asOrder(stop)), status: 'stop_order', updatedAtNs: stop.updatedAtNs }
}

export function endedStopRecord(stop: StopOrder, timeNs: bigint, error?: ErrorCode): OrderRecord {
  return cancelledRecord(asOrder(stop), timeNs, error)
}

function asOrder({ request, createdAtNs, replacedOrderId, priority }: StopOrder): BookOrder {
  const { isBuy, limitPrice } = request
  const orderType = isMarketPrice(isBuy, limitPrice) ? 'market' : 'limit'
  return createOpenOrder({ request, orderType, limit: limitPrice, createdAtNs, replacedOrderId, priority })
}
