import type { Operation } from './operation'
import { cancelAllOrders, cancelOrder, createOrder, editOrder } from './ws/orders'
import { auth, channels, ping, status } from './ws/session'
import { subscribe, unsubscribe } from './ws/subscriptions'

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
  // Object.keys loses the key type.
  (Object.keys(operations) as OperationKey[]).map((key) => [operations[key].op, key]),
)

export function findOperation(op: string): OperationKey | undefined {
  return byOp.get(op)
}

/** Returns the operation as the general type, for code that treats all operations alike. */
export function getOperation(key: OperationKey): Operation {
  return operations[key]
}
