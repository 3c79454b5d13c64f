import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { StepsOf } from '@/web/market/stepsOf'
import type { Fill } from '@/web/session/fills'
import type { Toast } from '@/web/ui/showToast'
import { createFillToasts, createOrderToasts } from './orderToasts'

const noSteps: StepsOf = () => undefined

/** Knows ETH-PERP only: a tick of 0.1 and an amount step of 0.001. */
const knownSteps: StepsOf = (name) =>
  name === 'ETH-PERP' ? { priceStep: parseFixed6('0.1'), amountStep: parseFixed6('0.001') } : undefined

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

test('the fills of an order share one toast with their sum and average price', () => {
  const shown: Toast[] = []
  const { onFill: notify } = createFillToasts((toast) => shown.push(toast), noSteps)
  notify(fill('a', '3000', '1'))
  notify(fill('a', '3001', '3'))
  expect(shown.map(({ title }) => title)).toEqual(['Bought 1 ETH-PERP at 3,000', 'Bought 4 ETH-PERP at 3,000.75'])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(1)
  expect(shown[1]?.detail).toBe('Fee 1.0000 USD, taker')
})

test('an average price is rounded for display', () => {
  const shown: Toast[] = []
  const { onFill: notify } = createFillToasts((toast) => shown.push(toast), noSteps)
  notify(fill('a', '3000', '1'))
  // 9,001 / 3 is 3,000.333333.
  notify(fill('a', '3000.5', '2'))
  expect(shown[1]?.title).toBe('Bought 3 ETH-PERP at 3,000.33')
  // 1 at 0.15123 and 2 at 0.15124 average 0.151236666….
  notify(fill('b', '0.15123', '1'))
  notify(fill('b', '0.15124', '2'))
  expect(shown[3]?.title).toBe('Bought 3 ETH-PERP at 0.15124')
})

test('an order that took first and then rested shows both its taker and maker share', () => {
  const shown: Toast[] = []
  const { onFill: notify } = createFillToasts((toast) => shown.push(toast), noSteps)
  notify(fill('a', '3000', '2'))
  notify({ ...fill('a', '3000', '1.5'), liquidity: 'maker' })
  expect(shown[1]?.detail).toBe('Fee 1.0000 USD, 2 taker, 1.5 maker')
})

test('another order gets its own toast', () => {
  const shown: Toast[] = []
  const { onFill: notify } = createFillToasts((toast) => shown.push(toast), noSteps)
  notify(fill('a', '3000', '1'))
  notify(fill('b', '3000', '2'))
  expect(shown.map(({ title }) => title)).toEqual(['Bought 1 ETH-PERP at 3,000', 'Bought 2 ETH-PERP at 3,000'])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(2)
})

test('interleaved fills of two orders are summed per order', () => {
  const shown: Toast[] = []
  const { onFill: notify } = createFillToasts((toast) => shown.push(toast), noSteps)
  for (const orderId of ['a', 'b', 'a', 'b']) notify(fill(orderId, '3000', orderId === 'a' ? '1' : '2'))
  expect(shown.slice(2).map(({ title }) => title)).toEqual(['Bought 2 ETH-PERP at 3,000', 'Bought 4 ETH-PERP at 3,000'])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(2)
})

test('the legs of a quote share one toast, which lists them with the price of the package', () => {
  const shown: Toast[] = []
  const { onFill: notify } = createFillToasts((toast) => shown.push(toast), noSteps)
  notify({ ...fill('q', '150', '2'), instrumentName: 'ETH-11DEC26-3200-C' })
  notify({ ...fill('q', '80', '2'), instrumentName: 'ETH-11DEC26-3400-C', side: 'sell' })
  // 2 × 150 − 2 × 80.
  expect(shown.at(-1)).toMatchObject({
    title: 'Package filled: paid 140.00 USD',
    detail: 'Bought 2 ETH-11DEC26-3200-C at 150 · Sold 2 ETH-11DEC26-3400-C at 80. Fee 1.0000 USD, taker',
  })
  expect(new Set(shown.map(({ id }) => id)).size).toBe(1)
})

test('a package with a credit says so, and one with a perpetual has no total premium', () => {
  const shown: Toast[] = []
  const { onFill: notify } = createFillToasts((toast) => shown.push(toast), noSteps)
  notify({ ...fill('c', '80', '1'), instrumentName: 'ETH-11DEC26-3400-C' })
  notify({ ...fill('c', '151', '1'), instrumentName: 'ETH-11DEC26-3200-C', side: 'sell' })
  expect(shown.at(-1)?.title).toBe('Package filled: received 71.00 USD')
  notify({ ...fill('h', '80', '1'), instrumentName: 'ETH-11DEC26-3400-C' })
  notify({ ...fill('h', '3000', '0.5'), side: 'sell' })
  expect(shown.at(-1)?.title).toBe('Package filled: 2 legs')
})

const ioc: OrderMessage = {
  orderId: '0xa',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'market',
  timeInForce: 'IOC',
  orderStatus: 'cancelled',
  side: 'buy',
  price: parseFixed6('0'),
  amount: parseFixed6('50'),
  filled: parseFixed6('0.76'),
  avgPrice: parseFixed6('3121.4'),
}

function arrange(stepsOf: StepsOf = noSteps) {
  const shown: Toast[] = []
  return { shown, ...createOrderToasts((toast) => shown.push(toast), stepsOf, noStores) }
}

function noStores(): never {
  throw new Error('only the hedger needs stores')
}

test('a partially filled market order gives a warning with the cancelled amount', () => {
  const { shown, notify } = arrange()
  notify({ kind: 'placed', order: ioc })
  expect(shown).toMatchObject([
    { tone: 'warn', title: 'Bought 0.76 of 50 ETH-PERP at 3,121.4; 49.24 cancelled', category: 'fills' },
  ])
})

test('its fills do not replace the warning, whichever arrives first', () => {
  const late = arrange()
  late.notify({ kind: 'placed', order: ioc })
  late.onFill(fill('0xa', '3121.4', '0.76'))
  const early = arrange()
  early.onFill(fill('0xa', '3121.4', '0.76'))
  early.notify({ kind: 'placed', order: ioc })
  for (const { shown } of [late, early]) {
    expect(new Set(shown.map(({ id }) => id)).size).toBe(1)
    expect(shown.at(-1)).toMatchObject({
      tone: 'warn',
      title: 'Bought 0.76 of 50 ETH-PERP at 3,121.4; 49.24 cancelled',
    })
  }
})

test('an IOC order without a match is reported as not filled, whether accepted or rejected', () => {
  const { shown, notify } = arrange()
  const limit = { ...ioc, orderType: 'limit', price: parseFixed6<Price>('3100') } as const
  notify({ kind: 'placed', order: { ...limit, filled: parseFixed6('0'), avgPrice: parseFixed6('0') } })
  const failure = { words: 'There was nothing to match at this price.', code: 'IOC_ORDER_REJECTED', isDeclined: false }
  notify({ kind: 'refused', action: 'place', failure })
  expect(shown).toMatchObject([
    { tone: 'warn', title: 'Not filled: buy 50 ETH-PERP at 3,100' },
    { tone: 'warn', title: 'Not filled', code: 'IOC_ORDER_REJECTED' },
  ])
})

test('an order with an unknown outcome is reported by its fills', () => {
  const { shown, notify } = arrange()
  notify({ kind: 'outcomeKnown', action: 'place', order: ioc })
  expect(shown).toMatchObject([{ tone: 'warn', title: 'Bought 0.76 of 50 ETH-PERP at 3,121.4; 49.24 cancelled' }])
})

test('an order that fills completely, or rests, is not a warning', () => {
  const { shown, notify } = arrange()
  notify({ kind: 'placed', order: { ...ioc, orderStatus: 'filled', filled: parseFixed6('50') } })
  const resting = { ...ioc, orderType: 'limit', timeInForce: 'GTC', price: parseFixed6<Price>('3100') } as const
  notify({ kind: 'placed', order: { ...resting, orderStatus: 'opened', filled: parseFixed6('0') } })
  notify({ kind: 'placed', order: { ...resting, orderStatus: 'partial' } })
  expect(shown.map(({ tone, title }) => [tone, title])).toEqual([['done', 'Placed: buy 50 ETH-PERP at 3,100']])
})

test('a post-only order cancelled at once by the venue is reported as not filled', () => {
  const { shown, notify } = arrange()
  const order = { ...ioc, orderType: 'limit', timeInForce: 'GTC', error: 'EXPIRED' } as const
  notify({ kind: 'placed', order: { ...order, filled: parseFixed6('0'), price: parseFixed6<Price>('3100') } })
  expect(shown).toMatchObject([{ tone: 'warn', title: 'Not filled: buy 50 ETH-PERP at 3,100', code: 'EXPIRED' }])
})

test('prices and amounts have the decimals of the tick and the step, as in the tables', () => {
  const { shown, notify, onFill } = arrange(knownSteps)
  const resting = { ...ioc, orderType: 'limit', timeInForce: 'GTC', orderStatus: 'opened' } as const
  notify({ kind: 'placed', order: { ...resting, price: parseFixed6<Price>('3100'), filled: parseFixed6('0') } })
  notify({ kind: 'placed', order: ioc })
  onFill(fill('b', '3000', '1'))
  // (3,000 + 2 × 3,000.5) / 3 is 3,000.333….
  onFill(fill('b', '3000.5', '2'))
  expect(shown.map(({ title }) => title)).toEqual([
    'Placed: buy 50.000 ETH-PERP at 3,100.0',
    'Bought 0.760 of 50.000 ETH-PERP at 3,121.4; 49.240 cancelled',
    'Bought 1.000 ETH-PERP at 3,000.0',
    'Bought 3.000 ETH-PERP at 3,000.3',
  ])
})
