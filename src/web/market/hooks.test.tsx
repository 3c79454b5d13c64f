// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createManualFrames, createManualSockets, createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { createClient } from '@/web/connection/client'
import { ClientProvider } from '@/web/connection/clientContext'
import { useOrderBook } from '@/web/market/orderBook/useOrderBook'
import { useTicker } from '@/web/market/tickers/useTicker'
import { createMarketData } from './marketData'
import { MarketDataProvider } from './marketDataContext'
import { useConnection } from './useConnection'

afterEach(cleanup)

function setUp() {
  const time = createManualTime()
  const frames = createManualFrames()
  const sockets = createManualSockets()
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

test('a component reads a book, and unmounting closes it', async () => {
  const { sockets, wrapper } = setUp()
  const hook = renderHook(({ name }) => useOrderBook(name), { wrapper, initialProps: { name: 'ETH-PERP' } })
  expect(hook.result.current.status).toBe('loading')
  await settled()
  act(() => sockets.last().say({ channel: 'orderbook-100ms:ETH-PERP', data: snapshot }))
  expect(hook.result.current).toMatchObject({ status: 'live', bestBid: 9_000_000n, bestAsk: 10_000_000n })
  hook.rerender({ name: 'BTC-PERP' })
  expect(hook.result.current.status).toBe('loading')
  await settled()
  const asked = sockets.last().sent.filter(({ op }) => op !== 'ping')
  expect(asked.map(({ op, data }) => [op, data])).toEqual([
    ['subscribe', ['orderbook-100ms:ETH-PERP']],
    ['unsubscribe', ['orderbook-100ms:ETH-PERP']],
    ['subscribe', ['orderbook-100ms:BTC-PERP']],
  ])
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

test('the header follows the connection', () => {
  const { sockets, wrapper } = setUp()
  const hook = renderHook(() => useConnection(), { wrapper })
  expect(hook.result.current.state).toBe('live')
  act(() => sockets.last().end())
  expect(hook.result.current.state).toBe('reconnecting')
})
