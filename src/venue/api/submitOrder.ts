import { assert } from '@/lib/assert'
import type { Hash } from '@/protocol/instrument'
import type { OrderMessage } from '@/protocol/orderRecord'
import type { CreateOrderRequest } from '@/protocol/ws/orders'
import type { Caller } from './authenticate'
import { checkSignedTime } from './checkSignedTime'
import { accepted, type Gateway } from './gateway'
import { orderRequestOf } from './orderRequestOf'
import { orderRecordOf } from './records/orderRecordOf'

/** How an order came in: in the place of another, by a socket connection. */
type Arrival = { readonly replacedOrderId?: Hash; readonly connectionId?: string }

/**
 * Places a signed order, in the place of `replacedOrderId` when one is given; the answer is the order after its attempt
 * to match.
 *
 * @throws RequestRefused
 */
export async function submitOrder(
  gateway: Gateway,
  caller: Caller,
  signed: CreateOrderRequest,
  { replacedOrderId, connectionId }: Arrival = {},
): Promise<OrderMessage> {
  const { port } = gateway
  checkSignedTime(gateway, signed.timestamp, 'ORDER_INVALID_TIME')
  const request = orderRequestOf(port.domain, caller, signed)
  const order = connectionId === undefined ? request : { ...request, connectionId }
  const outcome = await port.submit(
    replacedOrderId === undefined ? { type: 'createOrder', order } : { type: 'editOrder', replacedOrderId, order },
  )
  const record = accepted(outcome).order
  assert(record !== undefined, 'an accepted order has a record')
  return orderRecordOf(port.live, record)
}
