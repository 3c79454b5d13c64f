import { expect, test } from 'vitest'
import { createStore } from '@/core/lib/store'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { ChannelStatus } from '@/web/connection/channelEntry'
import type { Feed } from '@/web/connection/feed'
import type { MarketData } from '@/web/market/marketData'
import { createAccountFigureSource, unknownAccount, type AccountSample } from './accountReader'
import type { Alert, AlertSource, AlertLevel } from './alert'
import { createAlertStore } from './alertStore'
import { watchAlerts } from './watchAlerts'

type Reader = { readonly onMessage: (message: unknown) => void; readonly onStatus?: (status: ChannelStatus) => void }

/** A feed whose messages the test sends. */
function fakeFeed() {
  const open = new Map<string, Reader>()
  const subscribe = (name: string, _channel: unknown, reader: Reader) => {
    open.set(name, reader)
    return {
      status: () => ({ state: 'live', lastMessageAtMs: undefined, error: undefined }),
      resync: () => undefined,
      close: () => void open.delete(name),
    }
  }
  const status = (name: string, state: ChannelStatus['state']) =>
    open.get(name)?.onStatus?.({ state, lastMessageAtMs: undefined, error: undefined })
  const mark = (name: string, price: string) =>
    open.get(`ticker-500ms:${name}`)?.onMessage({
      timestamp: 1n,
      tickers: [{ instrumentName: name, mark: { price: parseFixed6(price), iv: 0.65 } }],
    })
  const trade = (name: string, price: string) =>
    open.get(`trades:${name}`)?.onMessage({ price: parseFixed6(price), instrumentName: name })
  // A real feed types messages by channel; this fake does not.
  return { feed: { subscribe } as unknown as Pick<Feed, 'subscribe'>, open, status, mark, trade }
}

/** Marks known to the page; empty until `know` is called. */
function fakeMarketData() {
  const listeners = new Set<() => void>()
  let marks = new Map<string, unknown>()
  const store = {
    getSnapshot: () => ({ status: 'live', tickers: marks, trades: [] }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const know = (name: string, price: string) => {
    marks = new Map([[name, { instrumentName: name, mark: { price: parseFixed6(price) } }]])
    for (const listener of listeners) listener()
  }
  // Fakes only the two stores, and the members of their views, that the watch reads.
  const marketData = { tickers: () => store, trades: () => store } as unknown as Pick<MarketData, 'tickers' | 'trades'>
  return { marketData, know, readers: () => listeners.size }
}

function watching(...alerts: readonly Alert[]) {
  const entries = new Map<string, string>()
  const store = createAlertStore(
    { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) },
    { first: 'alerts', later: 'alerts2' },
  )
  for (const alert of alerts) store.add(alert)
  const venue = fakeFeed()
  const page = fakeMarketData()
  const fired: string[] = []
  store.onFired(({ id, fired: last }) => fired.push(last?.isWhileAway === true ? `${id} while away` : id))
  const time = { nowMs: 5 }
  const account = createAccountFigureSource()
  const days = createStore<Price | undefined>(undefined)
  const watch = watchAlerts({
    feed: venue.feed,
    marketData: page.marketData,
    dayAgoMark: () => days,
    account,
    store,
    nowMs: () => time.nowMs,
    onValue: () => undefined,
  })
  return { ...venue, ...page, account, days, store, watch, fired, time }
}
function alertOf(instrumentName: string, level: string, source: AlertSource = 'mark'): Alert {
  const rule = { kind: 'crosses', level: parseFixed6<AlertLevel>(level) } as const
  const id = `${instrumentName} ${level}`
  return { id, instrumentName, source, rule, isRepeating: false, createdMs: 0, seen: undefined, fired: undefined }
}

test('an instrument that is not on screen is watched once for all its alerts', () => {
  const { open } = watching(alertOf('BTC-PERP', '1'), alertOf('BTC-PERP', '2'), alertOf('ETH-PERP', '3', 'last'))
  expect([...open.keys()]).toEqual(['ticker-500ms:BTC-PERP', 'trades:ETH-PERP'])
})

test('a crossing fires, and the channel is closed after the last alert', () => {
  const { mark, fired, open } = watching(alertOf('BTC-PERP', '100'))
  mark('BTC-PERP', '99')
  expect(fired).toEqual([])
  mark('BTC-PERP', '101')
  expect(fired).toEqual(['BTC-PERP 100'])
  expect(open.size).toBe(0)
})

test.each([
  // A gap of exactly five seconds, and a gap one millisecond longer, which counts as away.
  [5_005, 'BTC-PERP 100'],
  [5_006, 'BTC-PERP 100 while away'],
])('%i ms after a connection lost at 5 ms, a first price on the other side fires as %s', (atMs, expected) => {
  const { mark, status, fired, time } = watching(alertOf('BTC-PERP', '100'))
  mark('BTC-PERP', '99')
  status('ticker-500ms:BTC-PERP', 'stale')
  time.nowMs = 3_000
  status('ticker-500ms:BTC-PERP', 'resyncing')
  time.nowMs = atMs
  status('ticker-500ms:BTC-PERP', 'live')
  expect(fired).toEqual([])
  mark('BTC-PERP', '101')
  expect(fired).toEqual([expected])
})

test('after a lost connection the last value is shown but not live', () => {
  const { mark, status, watch } = watching(alertOf('BTC-PERP', '100'))
  expect(watch.valueOf({ source: 'mark', instrumentName: 'BTC-PERP' })).toBeUndefined()
  mark('BTC-PERP', '99')
  expect(watch.valueOf({ source: 'mark', instrumentName: 'BTC-PERP' })).toEqual({ value: 99_000_000n, isLive: true })
  status('ticker-500ms:BTC-PERP', 'resyncing')
  expect(watch.valueOf({ source: 'mark', instrumentName: 'BTC-PERP' })).toEqual({ value: 99_000_000n, isLive: false })
})

test('the last price comes from trades, and the volatility from the mark', () => {
  const { mark, trade, watch } = watching(alertOf('ETH-PERP', '1', 'last'), alertOf('ETH-PERP', '0.7', 'iv'))
  trade('ETH-PERP', '3000.5')
  mark('ETH-PERP', '2999')
  expect(watch.valueOf({ source: 'last', instrumentName: 'ETH-PERP' })?.value).toBe(3_000_500_000n)
  expect(watch.valueOf({ source: 'iv', instrumentName: 'ETH-PERP' })?.value).toBe(650_000n)
})

test('prices the page already knows are used, and a crossing first seen there fires only once', () => {
  const { know, mark, watch, fired } = watching(alertOf('BTC-PERP', '100'))
  know('BTC-PERP', '99')
  expect(watch.valueOf({ source: 'mark', instrumentName: 'BTC-PERP' })?.value).toBe(99_000_000n)
  know('BTC-PERP', '101')
  mark('BTC-PERP', '101')
  expect(fired).toEqual(['BTC-PERP 100'])
})

const figures = (ticker: object) => ({ timestamp: 1n, tickers: [{ instrumentName: 'ETH-PERP', ...ticker }] })
const price = (text: string) => ({ price: parseFixed6(text) })

test('the spread is a share of the mid, and unknown while a side of the book is empty', () => {
  const { open, watch, fired } = watching(alertOf('ETH-PERP', '0.002', 'spread'))
  const quote = (ticker: object) => open.get('ticker-500ms:ETH-PERP')?.onMessage(figures(ticker))
  const now = () => watch.valueOf({ source: 'spread', instrumentName: 'ETH-PERP' })?.value
  // (3003 − 2997) / 3000 = 0.2%: the level is reached, and the first value only sets the side.
  quote({ bid: price('2997'), ask: price('3003') })
  expect(now()).toBe(2_000n)
  quote({ bid: price('2999'), ask: price('3001') })
  quote({ ask: price('3003') })
  expect([now(), fired]).toEqual([undefined, []])
  quote({ bid: price('2997'), ask: price('3003') })
  expect(fired).toEqual(['ETH-PERP 0.002'])
})

test('funding is the estimate of the next payment', () => {
  const { open, watch } = watching(alertOf('ETH-PERP', '0.0001', 'funding'))
  open.get('ticker-500ms:ETH-PERP')?.onMessage(figures({ fundingRate: 0.0005, nextFundingRate: -0.0000125 }))
  expect(watch.valueOf({ source: 'funding', instrumentName: 'ETH-PERP' })?.value).toBe(
    // −0.00125 %, in millionths of a percent.
    -1_250n,
  )
})

test('the change is unknown until the mark of a day ago is read', () => {
  const { open, watch, days } = watching(alertOf('ETH-PERP', '0.1', 'change'))
  const change = () => {
    open.get('ticker-500ms:ETH-PERP')?.onMessage(figures({ mark: price('3150') }))
    return watch.valueOf({ source: 'change', instrumentName: 'ETH-PERP' })?.value
  }
  expect(change()).toBeUndefined()
  days.set(parseFixed6<Price>('3000'))
  // 3150 / 3000 − 1 = 5%.
  expect(change()).toBe(50_000n)
})

test('a figure of the account fires for that account only, and neither stale nor after the position is closed', () => {
  const pnl = { ...alertOf('ETH-PERP', '100', 'pnl'), account: '0xa', isRepeating: true }
  const { account, fired, watch } = watching(pnl)
  const say = (sample: AccountSample, of = '0xa') =>
    account.set(({ account: own }) => (own === of ? sample : { status: 'unknown' }))
  const live = (text: string) => ({ status: 'live', value: parseFixed6<AlertLevel>(text) }) as const
  expect(account.wanted.getSnapshot()).toBe(true)
  say(live('90'))
  say({ ...live('110'), status: 'stale' })
  say({ status: 'unknown' })
  say(live('110'), '0xb')
  account.set(unknownAccount)
  expect([fired, watch.valueOf(pnl)]).toEqual([[], undefined])
  say(live('110'))
  expect(fired).toEqual([pnl.id])
  say(live('150'))
  say({ status: 'none' })
  // Another position begins below the level: that is no crossing.
  say(live('5'))
  expect(fired).toEqual([pnl.id])
  watch.close()
  expect(account.wanted.getSnapshot()).toBe(false)
})

test('a closed watch has no subscriptions', () => {
  const { watch, open, store, readers } = watching(alertOf('BTC-PERP', '100'))
  watch.close()
  store.add(alertOf('ETH-PERP', '100'))
  expect([open.size, readers()]).toEqual([0, 0])
})
