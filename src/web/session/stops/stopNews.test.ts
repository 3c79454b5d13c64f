import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OpenOrder } from '@/web/session/openOrders'
import { stopNews } from './openStops'

const waiting: OpenOrder = {
  rowKey: '0x01',
  orderId: '0x01',
  account: '0x00000000000000000000000000000000000000aa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'market',
  side: 'sell',
  price: parseFixed6('0'),
  amount: parseFixed6('1'),
  filled: parseFixed6('0'),
  orderStatus: 'stop_order',
  stop: 'STOP_LOSS',
  trigger: parseFixed6('3000'),
}
const kinds = (known: readonly OpenOrder[], ...changed: readonly Partial<OrderMessage>[]) =>
  stopNews(
    known,
    changed.map((change) => ({ ...waiting, ...change })),
  ).map(({ kind }) => kind)

test.each<[string, Partial<OrderMessage>]>([
  ['has traded', { orderStatus: 'filled', filled: parseFixed6('1') }],
  ['rests at its limit', { orderStatus: 'opened' }],
  ['has filled partially before its rest was cancelled', { orderStatus: 'cancelled', filled: parseFixed6('0.4') }],
])('a stop that %s was triggered', (_, change) => {
  expect(kinds([waiting], change)).toEqual(['triggered'])
})

test('later changes of the order are not reported as stop news', () => {
  const open: OpenOrder = { ...waiting, orderStatus: 'opened' }
  expect(kinds([open], { orderStatus: 'partial', filled: parseFixed6('0.4') })).toEqual([])
})

test('a stop ended by the venue is reported, one cancelled by its owner is not', () => {
  expect(kinds([waiting], { orderStatus: 'cancelled', error: 'REDUCE_ONLY_NO_POSITION' })).toEqual(['ended'])
  expect(kinds([waiting], { orderStatus: 'cancelled' })).toEqual([])
})

test('a stop that ends with its order is reported', () => {
  const parentOrderId: Hash = '0x02'
  const child: OpenOrder = { ...waiting, parentOrderId }
  const parent = { orderId: parentOrderId, orderStatus: 'cancelled' as const }
  expect(kinds([child], { ...parent, stop: undefined }, { orderStatus: 'cancelled', parentOrderId })).toEqual(['ended'])
})

test('an edit replaces the stop without a notice', () => {
  expect(kinds([waiting], { orderStatus: 'cancelled' }, { orderId: '0x03' })).toEqual([])
})
