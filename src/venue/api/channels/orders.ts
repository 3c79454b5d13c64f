import { orders as channel } from '@/protocol/channels/orders'
import { orderRecordOf } from '../records/orderRecordOf'
import { twapParentOf } from '../records/twapRecords'
import { route } from './eventRoutes'
import { definePublisher } from './publisher'
import { accountOfStage } from './scopeOf'

export const orders = definePublisher(channel, ({ port, account, publish }) => ({
  routes: [route.orders(accountOfStage(account))],
  hear: (event, { timeNs }) => {
    if (event.type === 'twapChanged') publish({ timestamp: timeNs, orders: [twapParentOf(port.live, event.twap)] })
    if (event.type !== 'ordersChanged') return
    publish({ timestamp: timeNs, orders: event.orders.map((order) => orderRecordOf(port.live, order)) })
  },
}))
