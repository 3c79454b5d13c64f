import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { emptyBookView, type BookView } from '@/web/market/orderBook/bookView'
import type { Listed } from '@/web/session/orders/restingSizes'
import { queueEstimate } from './queueEstimate'

const level = (price: string, amount: string) => ({
  price: parseFixed6<never>(price),
  amount: parseFixed6<never>(amount),
  iv: undefined,
  priceText: price,
  priceKey: Number(price),
  amountText: amount,
  amountKey: Number(amount),
})
const book: BookView = {
  ...emptyBookView,
  status: 'live',
  bids: [level('2999', '12.4'), level('2998', '5')],
  asks: [level('3001', '7')],
  bestBid: parseFixed6('2999'),
  bestAsk: parseFixed6('3001'),
}
/** A bid of 2.4 of which 0.4 has been filled. */
const mine: Listed = {
  instrumentName: 'ETH-PERP',
  orderStatus: 'partial',
  orderType: 'limit',
  side: 'buy',
  price: parseFixed6('2999'),
  amount: parseFixed6('2.4'),
  filled: parseFixed6('0.4'),
}

/** Contracts ahead, `unknown`, or `no queue`. */
function ahead(draft: Partial<OrderDraft>, view: BookView = book, orders: readonly Listed[] = []): string {
  const found = queueEstimate({ ...emptyDraft, ...draft }, view, orders, 'ETH-PERP')
  if (found === undefined) return 'no queue'
  return found.ahead === undefined ? 'unknown' : formatFixed6(found.ahead)
}

test.each<[string, string, Partial<OrderDraft>]>([
  ['the size at its price on its side', '12.4', { priceText: '2999' }],
  ['the size at its price on its side', '7', { side: 'sell', priceText: '3001' }],
  ['nothing at a price of its own', '0', { priceText: '3000' }],
  ['no queue if it would take', 'no queue', { priceText: '3001' }],
  ['no queue if it would take', 'no queue', { side: 'sell', priceText: '2999' }],
  ['no queue if what it does not take is cancelled', 'no queue', { priceText: '2999', timeInForce: 'IOC' }],
  ['no queue at market', 'no queue', { type: 'market' }],
  ['an unknown queue beyond the last known level', 'unknown', { priceText: '2997' }],
  ['an unknown queue beyond the last known level', 'unknown', { side: 'sell', priceText: '3002' }],
  ['an unknown queue without a price', 'unknown', { priceText: '' }],
])('an order has ahead of it %s: %s', (_, expected, draft) => {
  expect(ahead(draft)).toBe(expected)
})

test('the account’s own orders at the price are ahead of a new one, but do not make a level known', () => {
  expect(ahead({ priceText: '2999' }, book, [mine])).toBe('12.4')
  const beyond = { ...book, bids: [...book.bids, level('2997', '2')] }
  expect(ahead({ priceText: '2997' }, beyond, [{ ...mine, price: parseFixed6('2997') }])).toBe('unknown')
  const inside = { ...book, bids: [level('2999', '12.4'), level('2998.5', '2'), level('2998', '5')] }
  expect(ahead({ priceText: '2998.5' }, inside, [{ ...mine, price: parseFixed6('2998.5') }])).toBe('2')
})

test('the queue is unknown while the book is not live, or shows nothing but own orders', () => {
  expect(ahead({ priceText: '2999' }, { ...book, status: 'stale' })).toBe('unknown')
  const own = { ...book, bids: [level('2999', '2')], asks: [], bestAsk: undefined }
  expect(ahead({ priceText: '2999' }, own, [mine])).toBe('unknown')
})
