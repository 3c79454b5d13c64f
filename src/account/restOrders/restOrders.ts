import type { RestClient } from '@/client/restClient'
import type { Hash } from '@/protocol/instrument'
import type { OrderMessage } from '@/protocol/orderRecord'
import { deleteOrder } from '@/protocol/rest/deleteOrder'
import { deleteOrdersAll } from '@/protocol/rest/deleteOrdersAll'
import { editOrder } from '@/protocol/rest/editOrder'
import { getOrders } from '@/protocol/rest/getOrders'
import { postOrder } from '@/protocol/rest/postOrder'
import type { OrderDesk } from '../orderDesk'
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

export function createRestOrders(desk: OrderDesk, rest: RestClient): RestOrders {
  return {
    list: (signal) => rest.call(getOrders, {}, { signal }),
    place: async (order) => rest.call(postOrder, { body: (await signNewOrder(desk, order)).request }),
    edit: async (open, change) => {
      const { request } = await signEdit(desk, open, change)
      return rest.call(editOrder, { path: { orderId: open.orderId }, body: request })
    },
    cancel: async (orderId) => {
      await rest.call(deleteOrder, { path: { orderId } })
    },
    cancelAll: async () => (await rest.call(deleteOrdersAll, { body: undefined })).orderIds?.length ?? 0,
  }
}
