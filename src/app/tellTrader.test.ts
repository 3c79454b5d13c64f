import { expect, test } from 'vitest'
import type { Fill } from '@/account/fills'
import { parseFixed6 } from '@/protocol/fixed6'
import type { Toast } from '@/ui/showToast'
import { createFillTeller } from './tellTrader'

function fill(orderId: string, price: string, amount: string): Fill {
  return {
    key: `${orderId} ${price}`,
    tradeId: price,
    orderId,
    instrumentName: 'ETH-PERP',
    side: 'buy',
    price: parseFixed6(price),
    amount: parseFixed6(amount),
    fee: parseFixed6('0.5'),
    liquidity: 'taker',
    timeNs: 1n,
  }
}

test('the fills of one order are one toast: the sum, at the average', () => {
  const shown: Toast[] = []
  const tell = createFillTeller((toast) => shown.push(toast))
  tell(fill('a', '3000', '1'))
  tell(fill('a', '3001', '3'))
  expect(shown.map(({ title }) => title)).toEqual(['Bought 1 ETH-PERP at 3,000', 'Bought 4 ETH-PERP at 3,000.75'])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(1)
  expect(shown[1]?.detail).toBe('Fee 1.0000 USD, taker')
})

test('another order is another toast', () => {
  const shown: Toast[] = []
  const tell = createFillTeller((toast) => shown.push(toast))
  tell(fill('a', '3000', '1'))
  tell(fill('b', '3000', '2'))
  expect(shown.map(({ title }) => title)).toEqual(['Bought 1 ETH-PERP at 3,000', 'Bought 2 ETH-PERP at 3,000'])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(2)
})

test('the legs of one quote are a toast each', () => {
  const shown: Toast[] = []
  const tell = createFillTeller((toast) => shown.push(toast))
  tell({ ...fill('q', '150', '2'), instrumentName: 'ETH-11DEC26-3200-C' })
  tell({ ...fill('q', '80', '2'), instrumentName: 'ETH-11DEC26-3400-C', side: 'sell' })
  expect(shown.map(({ title }) => title)).toEqual([
    'Bought 2 ETH-11DEC26-3200-C at 150',
    'Sold 2 ETH-11DEC26-3400-C at 80',
  ])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(2)
})
