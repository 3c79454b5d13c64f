import { deleteOrders } from '@/core/protocol/rest/deleteOrders'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { OrderContext } from '@/web/session/orderContext'
import { orderTimeoutMs } from './createOrder'

/**
 * Not every venue has the operation: after the first answer that says so, this session does not ask again. A rejected
 * request has cancelled nothing, for example because one of the orders has ended. Rejects with
 * `OutcomeUnknownError` if the answer is lost.
 */
export function createBulkCancel(rest: Pick<RestClient, 'call'>): NonNullable<OrderContext['bulkCancel']> {
  let isMissing = false
  return async (orderIds) => {
    if (isMissing) return new Set()
    try {
      const reply = await rest.call(deleteOrders, { body: { orderIds: [...orderIds] } }, { timeoutMs: orderTimeoutMs })
      return new Set(reply.success === false ? [] : reply.orderIds)
    } catch (error) {
      if (!(error instanceof RestError) || error.status === 401 || error.status === 429) throw error
      isMissing = isUnknownOperation(error)
      return new Set()
    }
  }
}

function isUnknownOperation({ status, code }: RestError): boolean {
  return code === 'NOT_FOUND' || ((status === 404 || status === 405) && code !== 'ORDER_DOES_NOT_EXIST')
}
