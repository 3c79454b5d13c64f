import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import type { MarketData } from '@/web/market/marketData'
import type { BookView } from '@/web/market/orderBook/bookView'
import type { OpenOrder } from '@/web/session/openOrders'
import { moveOrder, type MovedOrder } from './moveOrder'

const open: OpenOrder = {
  rowKey: '0x01',
  orderId: '0x01',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'opened',
  side: 'buy',
  price: parseFixed6('3000'),
  amount: parseFixed6('1'),
  filled: parseFixed6('0'),
}
const level = (price: string) => ({ price: parseFixed6<Price>(price), amount: parseFixed6('5') })
const book = { bids: [level('3099')], asks: [level('3100')] }

/** Outcome of a drop at a price: the edit was sent, or a confirmation was requested. */
function dropped(price: string, change: Partial<OpenOrder> = {}, parts: { status?: string; isAsked?: boolean } = {}) {
  const { status = 'live', isAsked = true } = parts
  const did: string[] = []
  const marketData = {
    orderBook: () => ({ getSnapshot: () => ({ ...book, status }) as unknown as BookView }),
    tickers: () => ({ getSnapshot: () => ({ tickers: new Map([['ETH-PERP', { mark: level('3100') }]]) }) }),
  } as unknown as MarketData
  const edit: MovedOrder['actions']['edit'] = (_, { limitPrice }) => {
    did.push(`sent at ${formatFixed6(limitPrice)}`)
    return Promise.resolve({ status: 'busy' })
  }
  moveOrder({
    open: { ...open, ...change },
    limitPrice: parseFixed6<Price>(price),
    instrument,
    marketData,
    actions: { edit } as MovedOrder['actions'],
    orders: [{ ...open, ...change }],
    ask: isAsked ? () => did.push('asked') : undefined,
  })
  return did
}

test('a drop that would rest is sent, and one across the touch asks first', () => {
  expect(dropped('3099.9')).toEqual(['sent at 3099.9'])
  expect(dropped('3100')).toEqual(['asked'])
  expect(dropped('3099', { side: 'sell', price: parseFixed6('3200') })).toEqual(['asked'])
})

test('after confirmation, or with confirmations off, it is sent', () => {
  expect(dropped('3100', {}, { isAsked: false })).toEqual(['sent at 3100'])
})

test('a post-only order cannot take: the venue rejects the move, and the order stays', () => {
  expect(dropped('3100', { postOnly: true })).toEqual(['sent at 3100'])
})

test('while the book is not live, it is unknown what a move would take', () => {
  expect(dropped('3100', {}, { status: 'stale' })).toEqual(['sent at 3100'])
})
