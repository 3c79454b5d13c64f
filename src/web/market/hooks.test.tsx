// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ClientProvider } from '@/web/connection/clientContext'
import { createClient } from '@/web/connection/client'
import { createHandFrames, createHandSockets, createHandTime, settled } from '@/dev/testing/handDriven'
import { createMarketData } from './marketData'
import { MarketDataProvider } from './marketDataContext'
import { useOrderBook } from '@/web/market/orderBook/useOrderBook'
import { useTicker } from '@/web/market/tickers/useTicker'
import { useConnection } from './useConnection'

afterEach(cleanup)

function setUp() {
  const time = createHandTime()
  const frames = createHandFrames()
  const sockets = createHandSockets()
  const rest = { call: () => Promise.reject(new Error('no REST here')) }
  const report = (problem: Error) => {
    throw problem
  }
  const { clock, timers } = time
  const { openWebSocket } = sockets
  const client = createClient({
    rest,
    wsUrl: 'ws://venue',
    openWebSocket,
    clock,
    timers,
    random: { next: () => 0 },
    report,
  })
  const marketData = createMarketData({ rest, feed: client.feed, clock, timers, nextFrame: frames.nextFrame, report })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ClientProvider client={client}>
      <MarketDataProvider marketData={marketData}>{children}</MarketDataProvider>
    </ClientProvider>
  )
  client.socket.open()
  sockets.last().accept()
  return { frames, sockets, wrapper }
}

const snapshot = {
  type: 'snapshot',
  instrument_id: '1',
  instrument_name: 'ETH-PERP',
  instrument_type: 'PERPETUAL',
  bids: [['9', '2']],
  asks: [['10', '1']],
  last_updated: '1790000100100000000',
  checksum: '1226559413',
}

test('a component reads the book; of the books that it has left, the last two are kept', async () => {
  const { sockets, wrapper } = setUp()
  const asked = () =>
    sockets
      .last()
      .sent.filter(({ op }) => op !== 'ping')
      .map(({ op, data }) => [op, data])
  const hook = renderHook(({ name }) => useOrderBook(name), { wrapper, initialProps: { name: 'ETH-PERP' } })
  expect(hook.result.current.status).toBe('loading')
  await settled()
  act(() => sockets.last().say({ channel: 'orderbook-100ms:ETH-PERP', data: snapshot }))
  expect(hook.result.current).toMatchObject({ status: 'live', bestBid: 9_000_000n, bestAsk: 10_000_000n })
  hook.rerender({ name: 'BTC-PERP' })
  expect(hook.result.current.status).toBe('loading')
  await settled()
  const both = [
    ['subscribe', ['orderbook-100ms:ETH-PERP']],
    ['subscribe', ['orderbook-100ms:BTC-PERP']],
  ]
  expect(asked()).toEqual(both)
  hook.rerender({ name: 'ETH-PERP' })
  expect(hook.result.current).toMatchObject({ status: 'live', bestBid: 9_000_000n, bestAsk: 10_000_000n })
  hook.rerender({ name: 'SOL-PERP' })
  await settled()
  expect(asked()).toEqual([...both, ['subscribe', ['orderbook-100ms:SOL-PERP']]])
  hook.rerender({ name: 'DOGE-PERP' })
  await settled()
  expect(asked()).toEqual([
    ...both,
    ['subscribe', ['orderbook-100ms:SOL-PERP']],
    ['unsubscribe', ['orderbook-100ms:BTC-PERP']],
    ['subscribe', ['orderbook-100ms:DOGE-PERP']],
  ])
})

test('the tickers of a chain that is left end at once, and the ticker of a desk is kept through it', async () => {
  const { sockets, wrapper } = setUp()
  const channels = () => {
    const open = new Set<unknown>()
    for (const { op, data } of sockets.last().sent) {
      if (op === 'subscribe') for (const name of data as readonly string[]) open.add(name)
      if (op === 'unsubscribe') for (const name of data as readonly string[]) open.delete(name)
    }
    return [...open].map(String).toSorted()
  }
  const desk = renderHook(() => [useOrderBook('ETH-PERP'), useTicker('ETH-PERP')], { wrapper })
  await settled()
  act(() => sockets.last().say({ channel: 'orderbook-100ms:ETH-PERP', data: snapshot }))
  desk.unmount()
  await settled()
  const kept = ['orderbook-100ms:ETH-PERP', 'ticker-500ms:ETH-PERP']
  expect(channels()).toEqual(kept)
  const options = ['ETH-1JAN27-3000-C', 'ETH-1JAN27-3000-P', 'ETH-1JAN27-3100-C'] as const
  const chain = renderHook(() => [useTicker(options[0]), useTicker(options[1]), useTicker(options[2])], { wrapper })
  await settled()
  expect(channels()).toHaveLength(5)
  chain.unmount()
  await settled()
  expect(channels()).toEqual(kept)
})

test('a ticker is unknown until it is published', async () => {
  const { frames, sockets, wrapper } = setUp()
  const hook = renderHook(() => useTicker('ETH-PERP'), { wrapper })
  expect(hook.result.current.ticker).toBeUndefined()
  await settled()
  const ticker = {
    instrument_id: '1',
    instrument_name: 'ETH-PERP',
    instrument_type: 'PERPETUAL',
    mark: { price: '9.5' },
  }
  act(() => {
    sockets
      .last()
      .say({ channel: 'ticker-500ms:ETH-PERP', data: { timestamp: '1790000100100000000', tickers: [ticker] } })
    frames.turn()
  })
  expect(hook.result.current.ticker?.mark?.price).toBe(9_500_000n)
})

test('the header follows the link', () => {
  const { sockets, wrapper } = setUp()
  const hook = renderHook(() => useConnection(), { wrapper })
  expect(hook.result.current.state).toBe('live')
  act(() => sockets.last().end())
  expect(hook.result.current.state).toBe('reconnecting')
})
