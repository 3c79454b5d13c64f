import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fixed6, fromNumber, parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { black76 } from '@/core/quant/black76'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { notYetLive } from '@/web/market/connection'
import type { Listing } from '@/web/market/listing'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import { optionChainOf } from './chainStore'
import { createForwardStore } from './forwardStore'
import { markSmile, smileAt } from './smileQuotes'

const dayNs = 86_400_000_000_000n
const expiryNs = 30n * dayNs

function option(optionType: 'call' | 'put', strike: string, expiry = expiryNs): OptionInstrument {
  const number = parseFixed6<never>('1')
  return {
    instrumentType: 'OPTION',
    instrumentId: '1',
    instrumentName: `ETH-${expiry / dayNs}-${strike}-${optionType === 'call' ? 'C' : 'P'}`,
    asset: 'ETH',
    priceStep: parseFixed6<Price>('0.1'),
    amountStep: number,
    minOrderValue: number,
    maxOrderValue: number,
    maxNotionalValue: number,
    priceBand: fixed6<Fraction>(0n),
    optionType,
    strike: parseFixed6<Price>(strike),
    expiryNs: expiry,
    listingCycle: 'monthly',
  }
}

const listing = (instrument: OptionInstrument, isActive = true): Listing => ({
  instrument,
  isActive,
  markPrice: undefined,
  indexPrice: undefined,
  forwardPrice: undefined,
  greeks: undefined,
})

/** A mark 30 days before expiry. */
function ticker(instrument: OptionInstrument, iv = 0.6, forward = 3012): Ticker {
  const price = black76({
    forward,
    strike: Number(instrument.strike) / 1e6,
    yearsToExpiry: 30 / 365,
    iv,
    optionType: instrument.optionType,
  })
  return {
    instrumentId: '1',
    instrumentName: instrument.instrumentName,
    instrumentType: 'OPTION',
    indexPrice: parseFixed6<Price>('3000'),
    mark: { price: fromNumber<Price>(price), iv },
    openInterest: undefined,
    fundingRate: undefined,
    nextFundingRate: undefined,
    bid: undefined,
    ask: undefined,
  }
}

const options = ['2900', '3000', '3100'].flatMap((strike) => [option('call', strike), option('put', strike)])

test('a chain has its expiries and strikes in order, each strike with its listed and active sides', () => {
  const chain = optionChainOf([
    listing(option('put', '3100', 2n * dayNs)),
    listing(option('call', '3100')),
    listing(option('call', '900')),
    listing(option('put', '900'), false),
  ])
  expect(chain.map(({ expiryNs: at }) => at)).toEqual([2n * dayNs, expiryNs])
  expect(chain[1]?.strikes.map(({ strike, call, put }) => [strike, call !== undefined, put !== undefined])).toEqual([
    [900_000_000n, true, false],
    [3_100_000_000n, true, false],
  ])
})

test('the forward implied by the marks is solved at most once per second', () => {
  const { time, store, publish } = forwardScene()
  let received = 0
  store.subscribe(() => (received += 1))
  expect(store.getSnapshot().size).toBe(0)
  publish(3012)
  publish(3012)
  expect(received).toBe(1)
  const [found] = store.getSnapshot().values()
  expect(found?.forward).toBeCloseTo(3012, 3)
  expect(found?.source).toBe('venue')
  time.pass(999)
  expect(received).toBe(1)
  time.pass(1)
  expect(received).toBe(2)
})

test('marks that change within the second are solved at its end, even if nothing else arrives', () => {
  const { time, store, publish, forward } = forwardScene()
  const received: (number | undefined)[] = []
  store.subscribe(() => received.push(forward()))
  publish(3012)
  time.pass(300)
  publish(3100)
  time.pass(600)
  publish(3200)
  expect(received).toEqual([3012])
  time.pass(99)
  expect(received).toEqual([3012])
  time.pass(1)
  expect(received).toEqual([3012, 3200])
  time.pass(60_000)
  expect(received).toEqual([3012, 3200])
  expect(time.waitingCount()).toBe(0)
})

test('a reader that subscribes within the second gets the current marks at its end', () => {
  const { time, store, publish, forward } = forwardScene()
  store.subscribe(() => undefined)()
  const leave = store.subscribe(() => undefined)
  publish(3012)
  leave()
  publish(3100)
  let received = 0
  store.subscribe(() => (received += 1))
  store.subscribe(() => (received += 1))
  expect(forward()).toBe(3012)
  time.pass(1_000)
  expect(forward()).toBe(3100)
  expect(received).toBe(2)
})

test('no timer is left after the last reader, and a clock set back does not delay the forward', () => {
  const { time, store, publish, forward } = forwardScene()
  const leave = store.subscribe(() => undefined)
  publish(3012)
  time.set(time.clock.nowMs() - 3_600_000)
  publish(3100)
  expect(forward()).toBe(3100)
  publish(3200)
  leave()
  expect(time.waitingCount()).toBe(0)
})

/** A chain with one expiry in 30 days, whose marks imply a forward chosen by the test. */
function forwardScene() {
  const time = createManualTime()
  const openedMs = time.clock.nowMs()
  const chain = optionChainOf(
    options.map((one) => listing({ ...one, expiryNs: expiryNs + BigInt(openedMs) * 1_000_000n })),
  )
  let view: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }
  const listeners = new Set<() => void>()
  const tickers = {
    getSnapshot: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const store = createForwardStore({ tickers, chain, clock: time.clock, timers: time.timers })
  return {
    time,
    store,
    publish: (forward: number) => {
      const marks = new Map(options.map((one) => [one.instrumentName, ticker(one, 0.6, forward)]))
      view = { ...view, status: 'live', tickers: marks, timestampNs: BigInt(openedMs) * 1_000_000n }
      for (const listener of Array.from(listeners)) listener()
    },
    /** Whole dollars. */
    forward: () => {
      const [found] = store.getSnapshot().values()
      return found === undefined ? undefined : Math.round(found.forward)
    },
  }
}

test('the smile uses out-of-the-money options, is linear between strikes and flat beyond them', () => {
  const [expiry] = optionChainOf(options.map((one) => listing(one)))
  if (expiry === undefined) throw new Error('no expiry')
  const volatility = { '2900-P': 0.7, '2900-C': 0.9, '3000-P': 0.6, '3100-C': 0.5, '3100-P': 0.9 } as Record<
    string,
    number
  >
  const tickers = new Map(
    options.flatMap((one) => {
      const iv = volatility[one.instrumentName.split('-').slice(2).join('-')]
      return iv === undefined ? [] : [[one.instrumentName, ticker(one, iv)] as const]
    }),
  )
  const smile = markSmile(expiry, tickers, 3012)
  expect(smile).toEqual([
    { strike: 2900, iv: 0.7 },
    { strike: 3000, iv: 0.6 },
    { strike: 3100, iv: 0.5 },
  ])
  expect([2000, 2950, 3075, 4000].map((price) => smileAt(smile, price)?.toFixed(3))).toEqual([
    '0.700',
    '0.650',
    '0.525',
    '0.500',
  ])
  expect(smileAt([], 3000)).toBeUndefined()
})
