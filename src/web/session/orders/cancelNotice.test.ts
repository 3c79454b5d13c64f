import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderContext } from '@/web/session/orderContext'
import type { OrderNotice } from '@/web/session/orderNotice'
import { createOrderActions } from './orderActions'

const order: OpenOrder = {
  rowKey: '0x01',
  orderId: '0x01',
  account: '0x00000000000000000000000000000000000000aa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'opened',
  side: 'buy',
  price: parseFixed6<Price>('2400'),
  amount: parseFixed6<Amount>('1'),
  filled: parseFixed6<Amount>('0'),
}
const stop: OpenOrder = { ...order, orderId: '0x0a', rowKey: '0x0a', orderStatus: 'stop_order', parentOrderId: '0x01' }
const other: OpenOrder = { ...order, orderId: '0x0b', rowKey: '0x0b' }

test.each(['cancel', 'cancelAll'] as const)(
  'a %s reports the orders as they were before, with their stops, even if the channel was faster than the answer',
  async (name) => {
    const notices: OrderNotice[] = []
    let listed: readonly OpenOrder[] = [order, stop, other]
    // The members that a cancel uses, hence the cast.
    const context = {
      calls: {
        call: async () => {
          listed = [other]
          return { orderIds: ['0x01'] }
        },
      },
    } as unknown as OrderContext
    const actions = createOrderActions({
      context,
      clock: { nowMs: () => 1_790_000_000_000 },
      openOrders: () => listed,
      readOpen: () => Promise.resolve([]),
      unknownOutcomes: { end: () => Promise.resolve(), until: () => Promise.resolve(undefined) },
      onPlaced: () => undefined,
      onEdited: () => undefined,
      onEnded: () => undefined,
      watchAmend: () => undefined,
      notify: (notice) => void notices.push(notice),
      nextFrame: (callback) => callback(),
    })
    await (name === 'cancel' ? actions.cancel(order) : actions.cancelAll())
    expect(notices).toEqual([{ kind: 'cancelled', orderIds: ['0x01'], orders: [order, stop], atMs: 1_790_000_000_000 }])
  },
)
