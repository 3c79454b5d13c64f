import type { RestClient } from '@/web/connection/restClient'
import { RestError } from '@/web/connection/callErrors'
import { getOrder } from '@/core/protocol/rest/orders'
import type { AccountData } from '@/web/session/accountData'
import type { OrderContext } from '@/web/session/orderContext'
import { editOrder } from '@/web/session/orders/editOrder'
import { editable } from '@/web/session/orders/orderActions'
import type { PegParts } from './pegStore'

type PegContextDeps = {
  readonly context: OrderContext
  readonly rest: RestClient
  readonly data: Pick<AccountData, 'openOrders' | 'onEdited'>
}

/** What pegs do with the orders of an account, by the ways that its other orders go. */
export function createPegContext({
  context,
  rest,
  data,
}: PegContextDeps): Pick<PegParts, 'openOrder' | 'edit' | 'ask'> {
  return {
    openOrder: (orderId) => data.openOrders().find((order) => order.orderId === orderId),
    edit: async (open, change, onSigned) => {
      const record = await editOrder(context, { ...editable(open), isPegEdit: true }, change, ({ orderId }) =>
        onSigned(orderId),
      )
      data.onEdited(open.orderId, record)
      return record
    },
    ask: async (orderId) => {
      try {
        return await rest.call(getOrder, { path: { orderId } })
      } catch (error) {
        if (error instanceof RestError && error.code === 'ORDER_DOES_NOT_EXIST') return undefined
        throw error
      }
    },
  }
}
