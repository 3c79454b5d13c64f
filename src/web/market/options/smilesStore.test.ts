import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fixed6, fromNumber, parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument, OptionType } from '@/core/protocol/instrument'
import { black76 } from '@/core/quant/black76'
import { createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { notYetLive } from '@/web/market/connection'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import { expirySmile } from './smileQuotes'
import { createSmilesStore } from './smilesStore'

const dayNs = 86_400_000_000_000n
const strikes = ['2800', '3000', '3200']
const years = 30 / 365
const number = parseFixed6<never>('1')

const option = (optionType: OptionType, strike: string, expiryNs: bigint): OptionInstrument => ({
  instrumentType: 'OPTION',
  instrumentId: '1',
  instrumentName: `${strike}-${optionType}`,
  asset: 'ETH',
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: number,
  minOrderValue: number,
  maxOrderValue: number,
  maxNotionalValue: number,
  priceBand: fixed6<Fraction>(0n),
  optionType,
  strike: parseFixed6<Price>(strike),
  expiryNs,
  listingCycle: 'monthly',
})

const expiryAt = (expiryNs: bigint) => ({
  expiryNs,
  strikes: strikes.map((strike) => ({
    strike: parseFixed6<Price>(strike),
    call: option('call', strike, expiryNs),
    put: option('put', strike, expiryNs),
  })),
})

/** A level of an option with a forward of 3,050 and thirty days left. */
function level(optionType: OptionType, strike: string, iv: number) {
  const price = black76({ forward: 3050, strike: Number(strike), yearsToExpiry: years, iv, optionType })
  return { price: fromNumber<Price>(price), iv }
}

type Levels = { readonly mark?: Level; readonly bid?: Level; readonly ask?: Level }
type Level = { readonly price: Price; readonly iv?: number } | undefined

function tickersWith(all: Record<string, Levels>): ReadonlyMap<string, Ticker> {
  return new Map(
    Object.entries(all).map(([instrumentName, levels]) => [
      instrumentName,
      {
        instrumentId: '1',
        instrumentName,
        instrumentType: 'OPTION',
        indexPrice: parseFixed6<Price>('3050'),
        openInterest: undefined,
        fundingRate: undefined,
        nextFundingRate: undefined,
        mark: levels.mark,
        bid: levels.bid,
        ask: levels.ask,
      } satisfies Ticker,
    ]),
  )
}

/** Marks at 60%, a bid and an ask at 3,200, and a bid at 2,800. */
const tickersAtIv = (callIv = 0.6) =>
  tickersWith({
    '3200-call': {
      mark: level('call', '3200', callIv),
      bid: level('call', '3200', 0.58),
      ask: level('call', '3200', 0.62),
    },
    '3200-put': { mark: level('put', '3200', 0.9), bid: undefined, ask: undefined },
    '3000-put': { mark: level('put', '3000', 0.6), bid: undefined, ask: undefined },
    '2800-put': { mark: undefined, bid: { price: level('put', '2800', 0.7).price }, ask: undefined },
  })

test('a strike is quoted by its out-of-the-money option, and a missing volatility is solved from the price', () => {
  const smile = expirySmile(expiryAt(30n * dayNs), tickersAtIv(), 3050, 0n)
  expect(smile?.forward.forward).toBeCloseTo(3050, 3)
  expect(smile?.quotes.map(({ instrumentName }) => instrumentName)).toEqual(['2800-put', '3000-put', '3200-call'])
  const [low, middle, high] = smile?.quotes ?? []
  expect(high).toMatchObject({ bidIv: 0.58, askIv: 0.62, markIv: 0.6 })
  expect(high?.logMoneyness).toBeCloseTo(Math.log(3200 / 3050), 6)
  expect(middle).toMatchObject({ bidIv: undefined, askIv: undefined, markIv: 0.6 })
  expect(low?.bidIv).toBeCloseTo(0.7, 3)
  expect(low?.markIv).toBeUndefined()
})

test('an expired expiry, or one without a forward, has no smile', () => {
  expect(expirySmile(expiryAt(30n * dayNs), tickersAtIv(), 3050, 30n * dayNs)).toBeUndefined()
  expect(expirySmile(expiryAt(30n * dayNs), new Map(), 3050, 0n)).toBeUndefined()
})

function setUp() {
  const time = createManualTime()
  const startNs = time.clock.nowNs()
  let view: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }
  const listeners = new Set<() => void>()
  const tickers = {
    getSnapshot: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
  const chain = [expiryAt(startNs + 30n * dayNs)]
  const store = createSmilesStore({ tickers, chain, clock: time.clock, timers: time.timers })
  let received = 0
  const leave = store.subscribe(() => (received += 1))
  const say = (next: Partial<TickersView>) => {
    view = { ...view, timestampNs: time.clock.nowNs(), updatedAtMs: time.clock.nowMs(), ...next }
    for (const listener of listeners) listener()
  }
  /** Publishes a view again as the same object; the current view by default. */
  const sayAgain = (known = view) => {
    view = known
    for (const listener of listeners) listener()
    return view
  }
  return { time, store, say, sayAgain, leave, received: () => received }
}

test('several updates within a second are published once, with the latest values', () => {
  const { time, store, say, received } = setUp()
  say({ status: 'live', tickers: tickersAtIv(0.6) })
  expect(received()).toBe(1)
  say({ tickers: tickersAtIv(0.61) })
  say({ tickers: tickersAtIv(0.62) })
  expect(received()).toBe(1)
  time.pass(1_000)
  expect(received()).toBe(2)
  expect(store.getSnapshot().smiles[0]?.quotes.at(-1)?.markIv).toBe(0.62)
  time.pass(10_000)
  expect(received()).toBe(2)
})

test('a clock set back does not delay the next update', () => {
  const { time, store, say } = setUp()
  say({ status: 'live', tickers: tickersAtIv(0.6) })
  time.set(time.clock.nowMs() - 3_600_000)
  say({ tickers: tickersAtIv(0.61) })
  expect(store.getSnapshot().smiles[0]?.quotes.at(-1)?.markIv).toBe(0.61)
})

test('an unchanged expiry keeps its identity in the next update', () => {
  const { time, store, say } = setUp()
  say({ status: 'live', tickers: tickersAtIv() })
  const [before] = store.getSnapshot().smiles
  time.pass(1_000)
  say({ tickers: tickersAtIv() })
  expect(store.getSnapshot().smiles[0]).toBe(before)
  time.pass(1_000)
  say({ tickers: tickersAtIv(0.65) })
  expect(store.getSnapshot().smiles[0]).not.toBe(before)
})

test('staleness is published at once, and the values stay', () => {
  const { store, say, received } = setUp()
  say({ status: 'live', tickers: tickersAtIv() })
  const { smiles } = store.getSnapshot()
  say({ status: 'stale' })
  expect(received()).toBe(2)
  expect(store.getSnapshot()).toMatchObject({ status: 'stale' })
  expect(store.getSnapshot().smiles).toBe(smiles)
})

test('a live view that returns unchanged after a silence is live again', () => {
  const { store, say, sayAgain } = setUp()
  say({ status: 'live', tickers: tickersAtIv() })
  const before = store.getSnapshot()
  const live = sayAgain()
  say({ status: 'stale' })
  expect(store.getSnapshot().status).toBe('stale')
  // The connection recovers from a short silence, and `whileSubscribed` returns the same object as before.
  sayAgain(live)
  expect(store.getSnapshot()).toMatchObject({ status: 'live', updatedAtMs: before.updatedAtMs })
})

test('a late reader sees the latest published state, and one that unsubscribed is not notified', async () => {
  const { time, store, say, leave, received } = setUp()
  leave()
  say({ status: 'live', tickers: tickersAtIv() })
  expect(received()).toBe(0)
  const stop = store.subscribe(() => {})
  await settled()
  expect(store.getSnapshot().smiles).toHaveLength(1)
  say({ tickers: tickersAtIv(0.61) })
  stop()
  expect(time.waitingCount()).toBe(0)
})
