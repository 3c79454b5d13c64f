import type { Operation } from './operation'
import { auth, channels, ping, status } from './ws/session'
import { cancelAllOrders, cancelOrder, createOrder, editOrder } from './ws/orders'
import { subscribe, unsubscribe } from './ws/subscriptions'

/** Every operation of the socket, by the name of the value that describes it. */
export const operations = {
  auth,
  ping,
  status,
  channels,
  subscribe,
  unsubscribe,
  createOrder,
  editOrder,
  cancelOrder,
  cancelAllOrders,
} as const
export type OperationKey = keyof typeof operations

const byOp = new Map<string, OperationKey>(
  // Object.keys forgets that these are the keys of that very object.
  (Object.keys(operations) as OperationKey[]).map((key) => [operations[key].op, key]),
)

/** The key of the operation that the wire calls `op`; undefined when there is none. */
export function findOperation(op: string): OperationKey | undefined {
  return byOp.get(op)
}

/** The operation with its schemas seen from outside, for code that treats all of them alike. */
export function getOperation(key: OperationKey): Operation {
  return operations[key]
}
