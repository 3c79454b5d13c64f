import type { ErrorCode } from '@/protocol/errorCodes'
import { isMarketPrice } from '@/protocol/orderLimits'
import type { OrderRecord } from '../event'
import { createOpenOrder, type OpenOrder } from '../orders/openOrder'
import { cancelledRecord, lastRecord } from '../orders/orderRecord'
import type { StopOrder } from './stopOrder'

export function stopRecord(stop: StopOrder): OrderRecord {
  return { ...lastRecord(asOrder(stop)), status: 'stop_order', updatedAtNs: stop.updatedAtNs }
}

/** The last record of a stop that ends without having gone. */
export function endedStopRecord(stop: StopOrder, timeNs: bigint, error?: ErrorCode): OrderRecord {
  return cancelledRecord(asOrder(stop), timeNs, error)
}

function asOrder({ request, createdAtNs, replacedOrderId, priority }: StopOrder): OpenOrder {
  const { isBuy, limitPrice } = request
  const orderType = isMarketPrice(isBuy, limitPrice) ? 'market' : 'limit'
  return createOpenOrder({ request, orderType, limit: limitPrice, createdAtNs, replacedOrderId, priority })
}
