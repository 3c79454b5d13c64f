import { expect } from 'vitest'
import { channels } from '@/protocol/channels'
import { endpoints } from '@/protocol/endpoints'
import { triggerAt } from './badStops'
import { conformanceCase } from './conformanceCase'
import { moveMark, withOwnVenue } from './insideMoneyCases'
import { buyPerpetual } from './moneyScene'

/** Stops and the mark, which only the inside of a venue lets us move. */
export const insideStopCases = [
  conformanceCase(
    'C-IN-120',
    'a stop-loss closes the position when the mark falls, and is told everywhere',
    async () => {
      await withOwnVenue(async (scene) => {
        const ann = await scene.trader()
        await buyPerpetual(scene, ann)
        const flags = {
          reduce_only: true,
          close_position: true,
          stop: 'STOP_LOSS',
          trigger: triggerAt(scene.perpetual, 98n),
        }
        const order = scene.order(ann, { isBuy: false, amount: '0', limitPrice: 0n, flags })
        await scene.rest('POST', '/orders', { as: ann, body: order.fields })
        const socket = await scene.socket(ann)
        await socket.ask('subscribe', ['fills', 'orders'])
        await moveMark(scene, 0.97)
        const { fill } = channels.fills.message.parse(await socket.takeData('fills'))
        expect(fill).toMatchObject({ orderId: order.orderId, side: 'sell', filled: 100_000n })
        const { orders } = channels.orders.message.parse(await socket.takeData('orders'))
        expect(orders).toMatchObject([
          { orderId: order.orderId, orderStatus: 'filled', stop: 'STOP_LOSS', amount: 100_000n },
        ])
        expect(await scene.holdings(ann)).toMatchObject({ orders: [], amounts: [] })
        const { body } = await scene.rest('GET', '/order-history/stops', { as: ann })
        expect(endpoints.getStopOrderHistory.reply.parse(body).orderHistory).toMatchObject([
          { orderId: order.orderId, orderStatus: 'filled', orderType: 'market', totalMatchedAmount: 100_000n },
        ])
      })
    },
  ),
  conformanceCase('C-IN-121', 'a stop that may not enter any more is told with the reason', async () => {
    await withOwnVenue(async (scene) => {
      const ann = await scene.trader()
      const flags = { reduce_only: true, stop: 'STOP_LOSS', trigger: triggerAt(scene.perpetual, 98n) }
      const order = scene.order(ann, { isBuy: false, limitPrice: 0n, flags })
      await scene.rest('POST', '/orders', { as: ann, body: order.fields })
      await moveMark(scene, 0.97)
      const { body } = await scene.rest('GET', '/order-history/stops', { as: ann })
      expect(endpoints.getStopOrderHistory.reply.parse(body).orderHistory).toMatchObject([
        { orderId: order.orderId, orderStatus: 'cancelled', error: 'NO_POSITION_REDUCE_ONLY' },
      ])
    })
  }),
]
