import type { OperationKey } from '@/protocol/operations'
import { auth } from './auth'
import { cancelAllOrders } from './cancelAllOrders'
import { cancelOrder } from './cancelOrder'
import { channels } from './channels'
import { createOrder } from './createOrder'
import { editOrder } from './editOrder'
import { ping } from './ping'
import type { ServedOperation } from './serveOperation'
import { status } from './status'
import { subscribe } from './subscribe'
import { unsubscribe } from './unsubscribe'

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
