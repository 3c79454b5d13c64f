import type { RestClient } from '@/client/restClient'
import type { Hash } from '@/protocol/instrument'
import type { OrderMessage } from '@/protocol/orderRecord'
import { deleteOrder, deleteOrdersAll, editOrder, getOrder, getOrders, postOrder } from '@/protocol/rest/orders'
import type { OrderDesk } from '../orderDesk'
import type { WatchAmend } from '../orders/amendWatch'
import { signNewOrder, type NewOrder } from '../orders/createOrder'
import { signEdit, type EditableOrder, type OrderChange } from '../orders/editOrder'

/**
 * Orders by REST alone, for when the socket is lost and something has to be done about them: the same signed orders on
 * another way. Each rejects with the wallet's or the venue's refusal, or says that it is not known what became of it.
 */
export type RestOrders = {
  readonly list: (signal: AbortSignal) => Promise<readonly OrderMessage[]>
  readonly place: (order: NewOrder) => Promise<OrderMessage>
  readonly edit: (open: EditableOrder, change: OrderChange) => Promise<OrderMessage>
  readonly cancel: (orderId: Hash) => Promise<void>
  /** Answers how many were cancelled. */
  readonly cancelAll: () => Promise<number>
}

export function createRestOrders(desk: OrderDesk, rest: RestClient, watchAmend: WatchAmend): RestOrders {
  return {
    list: (signal) => rest.call(getOrders, {}, { signal }),
    place: async (order) => rest.call(postOrder, { body: (await signNewOrder(desk, order)).request }),
    edit: async (open, change) => {
      // The socket, which tells of fills, may be lost: what is filled is asked for.
      desk.fills.hear([await rest.call(getOrder, { path: { orderId: open.orderId } })])
      const { orderId, replacedId, request } = await signEdit(desk, open, change)
      const order = await rest.call(editOrder, { path: { orderId: replacedId }, body: request })
      desk.fills.replaced(replacedId, order)
      const signed = { orderId, replacedId, amount: request.amount }
      watchAmend({ from: open, wanted: change.remaining, signed, order })
      return order
    },
    cancel: async (orderId) => {
      await rest.call(deleteOrder, { path: { orderId } })
    },
    cancelAll: async () => (await rest.call(deleteOrdersAll, { body: undefined })).orderIds?.length ?? 0,
  }
}
