import { expect, test } from 'vitest'
import { interceptActions } from '@/web/session/interceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderActions } from '@/web/session/orders/orderActions'
import { stopInterceptor } from './stopInterceptor'

function scene(orders: readonly Pick<OpenOrder, 'rowKey' | 'orderStatus'>[]) {
  const done: string[] = []
  const actions = {
    cancelAll: () => Promise.resolve(done.push('all') > 0),
    cancelAllAndStops: () => Promise.resolve(done.push('all and stops') > 0),
    cancelThese: (those: readonly OpenOrder[]) => Promise.resolve(done.push(...those.map(({ rowKey }) => rowKey)) > 0),
  } as unknown as OrderActions
  return { done, actions: interceptActions(actions, [stopInterceptor(() => orders as readonly OpenOrder[])]) }
}

test('cancel all leaves the stops in place', async () => {
  const { done, actions } = scene([
    { rowKey: 'order', orderStatus: 'opened' },
    { rowKey: 'stop', orderStatus: 'stop_order' },
    { rowKey: 'another', orderStatus: 'partial' },
  ])
  await actions.cancelAll()
  expect(done).toEqual(['order', 'another'])
})

test('without stops, cancel all is a single message', async () => {
  const { done, actions } = scene([{ rowKey: 'order', orderStatus: 'opened' }])
  await actions.cancelAll()
  expect(done).toEqual(['all'])
})

test('cancel all including stops is a single message in any case', async () => {
  const { done, actions } = scene([{ rowKey: 'stop', orderStatus: 'stop_order' }])
  await actions.cancelAllAndStops()
  expect(done).toEqual(['all and stops'])
})
