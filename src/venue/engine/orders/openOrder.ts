import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'
import type { OrderRequest } from '../command'

/** All that rests at one price of one side: a queue in the order of arrival, linked so that any order leaves at once. */
export type RestingLevel = {
  readonly side: Side
  readonly price: Price
  total: Amount
  first: BookOrder | undefined
  last: BookOrder | undefined
  /** What the total was before the command at hand; undefined while the command has not touched the level. */
  totalBefore: Amount | undefined
}

/** An order at work: on its way through the book, or resting in it. Changed in place by fills. */
export type BookOrder = {
  readonly request: OrderRequest
  readonly side: Side
  readonly orderType: 'limit' | 'market'
  /** How far it trades: the signed price, or for a market order the edge of the price band. */
  readonly limit: Price
  readonly createdAtNs: bigint
  readonly replacedOrderId: Hash | undefined
  /**
   * The number of the command that gave it its place in the queue, with a fraction where a batch has places one behind
   * the other; an edit that keeps the place hands it on. A queue is its orders sorted by this; orders of liquidations
   * may share a number, and are then in the order of acceptance.
   */
  readonly priority: number
  /** Placed by the venue to reduce an account in liquidation. Its owner can neither edit nor cancel it. */
  readonly isLiquidation: boolean
  remaining: Amount
  filled: Amount
  /** The exact sum of price × amount over its fills, in 10^-12 USD: the average price comes from here. */
  filledValue: bigint
  /** What its last record said: when it changed, and what is held for it at the prices of then. */
  updatedAtNs: bigint
  initialMargin: Usd
  level: RestingLevel | undefined
  /** The neighbours in the queue of its level. */
  ahead: BookOrder | undefined
  behind: BookOrder | undefined
}

export type OrderStart = Pick<
  BookOrder,
  'request' | 'orderType' | 'limit' | 'createdAtNs' | 'replacedOrderId' | 'priority'
> & { readonly isLiquidation?: true }

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
