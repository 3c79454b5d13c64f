import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { FilledSlice, TwapParent } from '@/web/desk/ticket/twap/model/sliceReports'
import type { Toast } from '@/web/ui/showToast'
import { createOrderToasts } from './orderToasts'

const parent: TwapParent = { orderId: '0x70', amount: parseFixed6('2'), earlier: [] }

function arrange() {
  const shown: Toast[] = []
  const { onFill } = createOrderToasts(
    (toast) => shown.push(toast),
    () => ({ priceStep: parseFixed6('0.01'), amountStep: parseFixed6('0.01') }),
    () => {
      throw new Error('only the hedger needs stores')
    },
  )
  const fill = (orderId: Hash, price: string, amount: string, twap: TwapParent | 'none' = parent) =>
    onFill({
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
      ...(twap !== 'none' && { twap }),
    })
  return { shown, fill }
}

test('the slices of a TWAP share one toast with their sum, average and count', () => {
  const { shown, fill } = arrange()
  fill('0x1', '3120', '0.1')
  fill('0x2', '3120.5', '0.2')
  fill('0x3', '3120.6', '0.1')
  fill('0x3', '3120.8', '0.2')
  // (312 + 624.1 + 312.06 + 624.16) / 0.6 = 1,872.32 / 0.6 = 3,120.5333….
  expect(shown.at(-1)).toMatchObject({
    title: 'TWAP buy 2.00 ETH-PERP: 0.60 filled at 3,120.53 in 3 slices',
    detail: 'Fee 2.0000 USD',
    category: 'fills',
    instrumentName: 'ETH-PERP',
  })
  expect(shown[0]?.title).toBe('TWAP buy 2.00 ETH-PERP: 0.10 filled at 3,120.00 in 1 slice')
  expect(new Set(shown.map(({ id }) => id)).size).toBe(1)
})

test('slices from before a reload count, each once, and their fee is left out', () => {
  const { shown, fill } = arrange()
  const earlier: readonly FilledSlice[] = [
    { orderId: '0x1', amount: parseFixed6('0.3'), price: parseFixed6('3000') },
    { orderId: '0x2', amount: parseFixed6('0.1'), price: parseFixed6('3100') },
  ]
  fill('0x3', '3200', '0.1', { ...parent, earlier })
  // (900 + 310 + 320) / 0.5.
  expect(shown[0]?.title).toBe('TWAP buy 2.00 ETH-PERP: 0.50 filled at 3,060.00 in 3 slices')
  expect(shown[0]?.detail).toBeUndefined()
  // The history listed this slice before its fill arrived.
  fill('0x2', '3100', '0.1', { ...parent, earlier })
  expect(shown[1]?.title).toBe('TWAP buy 2.00 ETH-PERP: 0.50 filled at 3,060.00 in 3 slices')
})

test('if earlier slices are unknown, the title says since when it counts', () => {
  const { shown, fill } = arrange()
  fill('0x3', '3200', '0.1', { ...parent, amount: undefined, earlier: undefined })
  expect(shown[0]?.title).toBe('TWAP buy — ETH-PERP: 0.10 filled at 3,200.00 in 1 slice since this page opened')
})

test('another TWAP and a plain order have their own toasts', () => {
  const { shown, fill } = arrange()
  fill('0x1', '3000', '0.1')
  fill('0x2', '3000', '0.1', { ...parent, orderId: '0x71' })
  fill('0x3', '3000', '0.1', 'none')
  expect(new Set(shown.map(({ id }) => id)).size).toBe(3)
})
