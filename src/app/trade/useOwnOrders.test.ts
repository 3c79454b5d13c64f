import { expect, test } from 'vitest'
import type { OpenOrder } from '@/account/openOrders'
import { noPendingOrders } from '@/account/orders/pendingOrders'
import { formatFixed6, parseFixed6 } from '@/protocol/fixed6'
import { bookOrders, chartOrders, ladderOrders } from './useOwnOrders'

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
