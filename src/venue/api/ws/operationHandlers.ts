import type { OperationKey } from '@/protocol/operations'
import { auth, channels, ping, status } from './session'
import { cancelAllOrders, cancelOrder, createOrder, editOrder } from './orders'
import type { ServedOperation } from './serveOperation'
import { subscribe, unsubscribe } from './subscriptions'

/** Who answers an operation; an operation without a handler does not compile. */
export const operationHandlers: Readonly<Record<OperationKey, ServedOperation>> = {
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
}
