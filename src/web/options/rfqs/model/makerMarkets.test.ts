import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fromNumber, parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { black76 } from '@/core/quant/black76'
import { sviVolatility } from '@/core/quant/svi'
import { ethPerp } from '@/dev/testing/builders'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { notYetLive } from '@/web/market/connection'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import { createMakerMarkets } from './makerMarkets'

function handTickers() {
  const listeners = new Set<() => void>()
  let view: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }
  return {
    store: {
      getSnapshot: () => view,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    say: (mark: string) => {
      const ticker = {
        instrumentId: '1',
        instrumentName: 'ETH-PERP',
        instrumentType: 'PERPETUAL' as const,
        indexPrice: parseFixed6<Price>('3000'),
        mark: { price: parseFixed6<Price>(mark) },
        bid: undefined,
        ask: undefined,
      }
      view = { ...view, status: 'live', updatedAtMs: 0, tickers: new Map([['ETH-PERP', ticker]]) }
      for (const listener of listeners) listener()
    },
  }
}

test('a busy market is published twice a second, and its last update is not lost', () => {
  const { clock, timers, pass } = createManualTime()
  const [options, perpetuals] = [handTickers(), handTickers()]
  const store = createMakerMarkets(
    [{ asset: 'ETH', chain: [], options: options.store, perpetuals: perpetuals.store }],
    false,
    { clock, venueClock: clock, timers },
  )
  const seen: unknown[] = []
  const stop = store.subscribe(() => seen.push(store.getSnapshot().get('ETH')?.tickers.get('ETH-PERP')?.mark?.price))
  perpetuals.say('3000')
  perpetuals.say('3001')
  pass(499)
  perpetuals.say('3002')
  expect(seen).toEqual([parseFixed6('3000')])
  pass(1)
  expect(seen).toEqual([parseFixed6('3000'), parseFixed6('3002')])
  perpetuals.say('3003')
  stop()
  pass(1_000)
  expect(seen).toHaveLength(2)
  expect(store.getSnapshot().get('ETH')?.status).toBe('live')
})

test('a fitted curve matches the mark volatilities at their strikes, and is only built on request', () => {
  const { clock, timers } = createManualTime()
  const expiryNs = clock.nowNs() + 30n * 86_400_000_000_000n
  const yearsToExpiry = 30 / 365
  // A smooth smile that an SVI curve can represent.
  const ivOf = (strike: number) => 0.6 + 0.4 * Math.log(strike / 3000) ** 2
  const strikes = [2400, 2600, 2800, 3000, 3200, 3400, 3600]
  const calls = strikes.map((strike): OptionInstrument => ({
    ...ethPerp,
    instrumentType: 'OPTION',
    instrumentName: `ETH-${strike}-C`,
    optionType: 'call',
    strike: fromNumber<Price>(strike),
    expiryNs,
    listingCycle: 'monthly',
  }))
  const tickers = new Map(
    calls.map((call): [string, Ticker] => {
      const strike = Number(call.strike) / 1e6
      const model = { forward: 3000, strike, yearsToExpiry, iv: ivOf(strike), optionType: 'call' as const }
      const mark = { price: fromNumber<Price>(black76(model)), iv: model.iv }
      const { instrumentName } = call
      const known = { instrumentId: '1', instrumentName, instrumentType: 'OPTION' as const }
      return [
        instrumentName,
        { ...known, indexPrice: parseFixed6<Price>('3000'), mark, bid: undefined, ask: undefined },
      ]
    }),
  )
  const view: TickersView = { ...notYetLive, status: 'live', updatedAtMs: 0, tickers, timestampNs: undefined }
  const options = { getSnapshot: () => view, subscribe: () => () => undefined }
  const chain: readonly ChainExpiry[] = [
    { expiryNs, strikes: calls.map((call) => ({ strike: call.strike, call, put: undefined })) },
  ]
  // By the local clock every expiry has passed; the time to expiry must use the venue's clock.
  const fastClock = { ...clock, nowNs: () => clock.nowNs() + 10_000n * 86_400_000_000_000n }
  const marketOf = (isFitted: boolean) => {
    const hand = handTickers()
    const assets = [{ asset: 'ETH', chain, options, perpetuals: hand.store }]
    const store = createMakerMarkets(assets, isFitted, { clock: fastClock, venueClock: clock, timers })
    const stop = store.subscribe(() => undefined)
    hand.say('3000')
    stop()
    return store.getSnapshot().get('ETH')
  }
  expect(marketOf(false)?.fits.size).toBe(0)
  const market = marketOf(true)
  expect(market?.forwards.get(expiryNs)?.forward).toBeCloseTo(3000, 1)
  const fit = market?.fits.get(expiryNs)
  const fitted = strikes.map((strike) =>
    fit === undefined ? undefined : sviVolatility(fit, Math.log(strike / 3000), yearsToExpiry),
  )
  for (const [at, strike] of strikes.entries()) expect(fitted[at]).toBeCloseTo(ivOf(strike), 2)
})
