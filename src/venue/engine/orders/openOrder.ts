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
  /** The total before the current command; undefined if the command has not touched the level. */
  totalBefore: Amount | undefined
}

/** An order that is matching or resting; changed in place by fills. */
export type BookOrder = {
  readonly request: OrderRequest
  readonly side: Side
  readonly orderType: 'limit' | 'market'
  /** The worst price at which it trades: the signed price, or for a market order the edge of the price band. */
  readonly limit: Price
  readonly createdAtNs: bigint
  readonly replacedOrderId: Hash | undefined
  /**
   * The number of the command that gave it its place in the queue, with a fraction within a batch; an edit that retains
   * the place passes it on. A queue is sorted by it; liquidation orders may share a number and are then in order of
   * acceptance.
   */
  readonly priority: number
  /** Placed by the venue to reduce an account in liquidation. Its owner can neither edit nor cancel it. */
  readonly isLiquidation: boolean
  remaining: Amount
  filled: Amount
  /** The exact sum of price × amount over its fills, in 10^-12 USD, from which the average price follows. */
  filledValue: bigint
  /** From its last record: the time of the change, and the margin reserved at the prices of that time. */
  updatedAtNs: bigint
  initialMargin: Usd
  level: RestingLevel | undefined
  /** Its neighbours in the queue of its level. */
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
