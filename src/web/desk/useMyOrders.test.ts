import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { LinksView } from '@/web/session/links/linkStore'
import type { OpenOrder } from '@/web/session/openOrders'
import { noPendingOrders, type PendingEdit } from '@/web/session/orders/pendingOrders'
import { orderMark } from '@/web/session/orders/persistedOrders'
import { bookOrders, chartOrders, ladderOrders } from './useMyOrders'

const order: OpenOrder = {
  rowKey: '0x01',
  orderId: '0x01',
  account: '0xaa',
  instrumentId: '7',
  instrumentName: 'ETH-27NOV26-3200-C',
  instrumentType: 'OPTION',
  orderType: 'limit',
  orderStatus: 'partial',
  side: 'buy',
  price: parseFixed6('150'),
  amount: parseFixed6('12'),
  filled: parseFixed6('3'),
}

test('chart, book and ladder show the remaining amount of an order: 9 of 12 with 3 filled', () => {
  for (const shown of [chartOrders, bookOrders, ladderOrders]) {
    expect(shown([order], noPendingOrders).map(({ amount }) => formatFixed6(amount))).toEqual(['9'])
  }
})

test('on the chart an order keeps its identity until the venue or an edit changes it', () => {
  const other: OpenOrder = { ...order, rowKey: '0x02', orderId: '0x02' }
  const edit: PendingEdit = { limitPrice: parseFixed6('151'), remaining: order.amount, phase: 'sending' }
  const [first, second] = chartOrders([order, other], noPendingOrders)
  const pending = chartOrders([order, other], { edits: new Map([['0x02', edit]]) })
  expect(pending[0]).toBe(first)
  expect(pending[1]).toEqual({ ...second, pending: { price: 151_000_000n } })
  const filledMore: OpenOrder = { ...order, filled: parseFixed6('4') }
  const after = chartOrders([filledMore, other], noPendingOrders)
  expect(after[0]?.amount).toBe(8_000_000n)
  expect(after[1]).toBe(second)
})

test('on the chart an order of an OCO pair is marked, and loses the mark with the link', () => {
  const other: OpenOrder = { ...order, rowKey: '0x02', orderId: '0x02' }
  const leg = { ids: [orderMark('0x02')] }
  const links = [{ terms: { kind: 'oco' }, legs: [leg] }] as unknown as LinksView['running']
  expect(chartOrders([order, other], noPendingOrders, links).map(({ isOco }) => isOco)).toEqual([false, true])
  expect(chartOrders([order, other], noPendingOrders).map(({ isOco }) => isOco)).toEqual([false, false])
})
