import { expect, test } from 'vitest'
import type { Hash } from '@/core/protocol/instrument'
import { createConnectionOrders } from './connectionOrders'

function scene(answer: (op: string, data: object) => unknown = (_, data) => data) {
  let lose = () => {}
  let changes = 0
  const sent: string[] = []
  const orders = createConnectionOrders({
    onLost: (listener) => {
      lose = listener
      return () => void (lose = () => {})
    },
  })
  orders.subscribe(() => (changes += 1))
  const call = ({ op }: { op: string }, data: object) =>
    orders.interceptor.request?.({ over: 'socket', name: op, data }, () => {
      sent.push(op)
      return Promise.resolve().then(() => answer(op, data))
    })
  return {
    orders,
    sent,
    place: (orderId: Hash) => call({ op: 'create_order' }, { orderId }),
    call: (op: string, data: object) => call({ op }, data),
    lose: () => lose(),
    changes: () => changes,
    own: () => [...orders.getSnapshot()],
    lost: () => [...orders.lost()],
  }
}

test('placed orders belong to the connection until it is lost', async () => {
  const { place, own, lost, lose } = scene()
  await place('0x01')
  await place('0x02')
  expect([own(), lost()]).toEqual([['0x01', '0x02'], []])
  lose()
  expect([own(), lost()]).toEqual([[], ['0x01', '0x02']])
  await place('0x03')
  expect([own(), lost()]).toEqual([['0x03'], ['0x01', '0x02']])
})

test('an edited order belongs to the connection that edited it', async () => {
  const { place, call, own, lost, lose } = scene((op, data) => (op === 'edit_order' ? { orderId: '0x0e' } : data))
  await place('0x01')
  lose()
  await call('edit_order', { orderId: '0x01' })
  expect([own(), lost()]).toEqual([['0x0e'], []])
})

test('orders cancelled by the trader are not lost with the connection', async () => {
  const { place, call, own, lost, lose } = scene()
  await place('0x01')
  await place('0x02')
  await call('cancel_order', { orderId: '0x01' })
  expect(own()).toEqual(['0x02'])
  lose()
  expect(lost()).toEqual(['0x02'])
})

test('cancel all removes the orders that the venue reports, and earlier lost orders are no longer tracked', async () => {
  const { place, call, own, lost, lose } = scene((op, data) =>
    op === 'cancel_all_orders' ? { success: true, orderIds: ['0x02'] } : data,
  )
  await place('0x01')
  lose()
  await place('0x02')
  await place('0x03')
  const cancelled = call('cancel_all_orders', {})
  // The channel may report the cancel before the answer arrives.
  expect(lost()).toEqual([])
  await cancelled
  expect(own()).toEqual(['0x03'])
})

test('a rejected order belongs to no connection', async () => {
  const { place, own, changes } = scene(() => {
    throw new Error('INSUFFICIENT_MARGIN')
  })
  await expect(place('0x01')).rejects.toThrow()
  expect([own(), changes()]).toEqual([[], 0])
})

test('other operations change nothing', async () => {
  const { call, own, changes } = scene()
  await call('ping', { orderId: '0x01' })
  expect([own(), changes()]).toEqual([[], 0])
})

test('an order is no longer lost once its state is known', async () => {
  const { place, orders, own, lost, lose } = scene()
  await place('0x01')
  await place('0x02')
  lose()
  orders.settle(['0x01'])
  expect(lost()).toEqual(['0x02'])
  await place('0x03')
  orders.settle(['0x03'])
  expect(own()).toEqual([])
})
