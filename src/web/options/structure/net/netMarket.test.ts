import { expect, test } from 'vitest'
import { netCall, netLeg, netPerp } from '@/dev/scenes/netScene'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { MarketData } from '@/web/market/marketData'
import { emptyBookView } from '@/web/market/orderBook/bookView'
import type { TickerScope } from '@/web/market/tickers/tickersStore'
import { openNetMarket } from './netMarket'

test('each leg’s mark comes from a live ticker: an option’s from its chain, a perpetual’s from its own', () => {
  const { clock, timers } = createManualTime(1_000)
  const call = netCall(3000)
  const marks = new Map([
    ['OPTION', new Map([[call.instrumentName, { mark: { price: 90n } }]])],
    [netPerp.instrumentName, new Map([[netPerp.instrumentName, { mark: { price: 3_000n } }]])],
  ])
  const subscribed = new Set<string>()
  let status: 'live' | 'stale' = 'live'
  const store = (name: string, view: () => unknown) => ({
    getSnapshot: view,
    subscribe: () => {
      subscribed.add(name)
      return () => subscribed.delete(name)
    },
  })
  const stores = new Map<string, ReturnType<typeof store>>()
  const tickers = (scope: TickerScope) => {
    const name = scope.kind === 'instrument' ? scope.instrumentName : scope.instrumentType
    const made = stores.get(name) ?? store(name, () => ({ status, tickers: marks.get(name) ?? new Map() }))
    stores.set(name, made)
    return made
  }
  const orderBook = (name: string) => store(`book ${name}`, () => emptyBookView)
  const marketData = { clock, timers, tickers, orderBook } as unknown as MarketData
  const market = openNetMarket(marketData, { legs: [netLeg(call, true), netLeg(netPerp, false)] }, [], () => [])
  const stop = market.subscribe(() => undefined)
  expect(market.read().marks).toEqual([90n, 3_000n])
  expect(subscribed.has(netPerp.instrumentName)).toBe(true)
  status = 'stale'
  expect(market.read().marks).toEqual([undefined, undefined])
  stop()
  expect([...subscribed]).toEqual([])
})
