import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { MarketData } from '@/web/market/marketData'
import { emptyBookView, type BookView } from '@/web/market/orderBook/bookView'
import type { OpenOrder } from '@/web/session/openOrders'
import { openPriceMarket } from './pegMarket'

const price = (text: string) => parseFixed6<Price>(text)
const level = (at: string, amount: string) => ({
  price: price(at),
  priceText: at,
  amount: parseFixed6<Amount>(amount),
  amountText: amount,
})
const book = {
  ...emptyBookView,
  status: 'live',
  bids: [level('3101', '2'), level('3100', '3')],
  asks: [level('3102', '1')],
  bestBid: price('3101'),
  bestAsk: price('3102'),
} as unknown as BookView
const buy = (at: string, amount: string) =>
  ({
    instrumentName: 'ETH-PERP',
    orderStatus: 'opened',
    orderType: 'limit',
    side: 'buy',
    price: price(at),
    amount: parseFixed6<Amount>(amount),
    filled: parseFixed6<Amount>('0'),
  }) as unknown as OpenOrder

function scene() {
  const time = createManualTime(1_000)
  let orders: readonly OpenOrder[] = []
  let status: 'live' | 'stale' = 'live'
  const stops: string[] = []
  const store = (name: string, view: () => unknown) => ({
    getSnapshot: view,
    subscribe: () => () => void stops.push(name),
  })
  const market = openPriceMarket(
    {
      clock: time.clock,
      orderBook: () => store('book', () => book),
      tickers: () =>
        store('ticker', () => ({ status, tickers: new Map([['ETH-PERP', { mark: { price: price('3101.5') } }]]) })),
    } as unknown as Pick<MarketData, 'clock' | 'tickers' | 'orderBook'>,
    { instrumentName: 'ETH-PERP' },
    () => orders,
  )
  return {
    time,
    market,
    stops,
    setOrders: (next: typeof orders) => (orders = next),
    setStatus: (next: typeof status) => (status = next),
  }
}

test('a best bid of the account alone is not the best bid of others', () => {
  const { market, setOrders } = scene()
  setOrders([buy('3101', '2')])
  expect(market.read()).toMatchObject({
    bestBid: price('3101'),
    others: { bestBid: price('3100'), bestAsk: price('3102') },
  })
  setOrders([buy('3101', '1.5')])
  expect(market.read().others.bestBid).toBe(price('3101'))
})

test('after a change of an own order the book settles for 300 ms, and only after a change', () => {
  const { market, setOrders, time } = scene()
  setOrders([buy('3101', '2')])
  expect(market.read().settlesMs).toBe(1_300)
  time.pass(1_000)
  expect(market.read().settlesMs).toBe(1_300)
  setOrders([buy('3101.5', '2')])
  expect(market.read().settlesMs).toBe(2_300)
})

test('the mark of a stale channel is not live, but still limits a price', () => {
  const { market, setStatus } = scene()
  expect(market.read().liveMark).toBe(price('3101.5'))
  setStatus('stale')
  expect(market.read()).toMatchObject({ liveMark: undefined, markPrice: price('3101.5') })
})

test('the last subscriber to leave closes both channels', () => {
  const { market, stops } = scene()
  market.subscribe(() => undefined)()
  expect(stops).toEqual(['ticker', 'book'])
})
