import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'
import type { OrderRequest } from '../command'

/** All orders at one price of one side: a queue in order of arrival, linked so that an order is removed in O(1). */
export type RestingLevel = {
  readonly side: Side
  readonly price: Price
  total: Amount
  first: BookOrder | undefined
  last: BookOrder | undefined
  /** The level's total before the current command; undefined if the command has not touched the level. */
  totalBefore: Amount | undefined
}

/** An order that is matching or resting; changed in place by fills. */
export type BookOrder = {
  readonly request: OrderRequest
  readonly side: Side
  readonly orderType: 'limit' | 'market'
  /** The worst price at which the order trades: the signed price, or for a market order the edge of the price band. */
  readonly limit: Price
  readonly createdAtNs: bigint
  readonly replacedOrderId: Hash | undefined
  /**
   * Number of the command that gave the order its place in the queue, plus a fraction within a batch. An edit that
   * keeps the place passes the number on. Queues are sorted by it. Liquidation orders may share a number; they are
   * then in order of acceptance.
   */
  readonly priority: number
  /**
   * True if the venue has placed the order to reduce an account in liquidation. The owner can neither edit nor cancel
   * such an order.
   */
  readonly isLiquidation: boolean
  /** True for size of another market (`mirror/`), which is in no list of orders and has no records. */
  readonly isMirrored: boolean
  remaining: Amount
  filled: Amount
  /** Exact sum of price × amount over the order's fills, in 10^-12 USD. The average price is computed from it. */
  filledValue: bigint
  /** From its last record: the time of the change, and the margin reserved at the prices of that time. */
  updatedAtNs: bigint
  initialMargin: Usd
  level: RestingLevel | undefined
  /** Neighbours in the queue of the order's level. */
  ahead: BookOrder | undefined
  behind: BookOrder | undefined
}

export type OrderStart = Pick<
  BookOrder,
  'request' | 'orderType' | 'limit' | 'createdAtNs' | 'replacedOrderId' | 'priority'
> & { readonly isLiquidation?: true; readonly isMirrored?: true }

export function createOpenOrder(start: OrderStart): BookOrder {
  return {
    request: start.request,
    side: start.request.isBuy ? 'buy' : 'sell',
    orderType: start.orderType,
    limit: start.limit,
    createdAtNs: start.createdAtNs,
    replacedOrderId: start.replacedOrderId,
    priority: start.priority,
    isLiquidation: start.isLiquidation === true,
    isMirrored: start.isMirrored === true,
    remaining: start.request.amount,
    filled: fixed6<Amount>(0n),
    filledValue: 0n,
    updatedAtNs: start.createdAtNs,
    initialMargin: fixed6<Usd>(0n),
    level: undefined,
    ahead: undefined,
    behind: undefined,
  }
}
