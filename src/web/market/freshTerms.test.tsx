// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { getInstrument, getMarkets } from '@/core/protocol/rest/markets'
import { createManualFrames, createManualSockets, createManualTime } from '@/dev/testing/manuallyDriven'
import { createClient } from '@/web/connection/client'
import type { RestClient } from '@/web/connection/restClient'
import { followRestarts, rereadTerms } from './freshTerms'
import { useInstrument } from './instruments'
import { createMarketData } from './marketData'
import { MarketDataProvider } from './marketDataContext'
import { useInstrumentTerms, useKnownTerms } from './useKnownTerms'

afterEach(cleanup)

const oldTerms = { tick: '0.01', lot: '0.01', leverage: 20, band: '0.05', margin: '0.05' }
const newTerms = { tick: '0.5', lot: '0.1', leverage: 10, band: '0.02', margin: '0.1' }

/** A page that reads a venue whose terms the test changes. */
function openPage() {
  let terms = oldTerms
  let reads = 0
  const market = () => ({
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    underlyingAsset: 'ETH',
    quoteAsset: 'USDC',
    priceStep: parseFixed6(terms.tick),
    amountStep: parseFixed6(terms.lot),
    minOrderValue: parseFixed6('10'),
    maxOrderValue: parseFixed6('1000000'),
    maxNotionalValue: parseFixed6('8000000'),
    isActive: true,
    maxLeverage: terms.leverage,
    priceBand: parseFixed6(terms.band),
  })
  const rest = {
    call: (endpoint: unknown) => {
      reads++
      if (endpoint === getMarkets) return Promise.resolve([market()])
      const margins = {
        initialMarginFraction: parseFixed6(terms.margin),
        maintenanceMarginFraction: parseFixed6('0.03'),
      }
      return endpoint === getInstrument ? Promise.resolve(margins) : Promise.reject(new Error('not asked for here'))
    },
  } as unknown as RestClient
  const time = createManualTime()
  const sockets = createManualSockets()
  const { clock, timers } = time
  const { openWebSocket } = sockets
  const report = () => undefined
  const client = createClient({
    rest,
    wsUrl: 'ws://venue',
    openWebSocket,
    clock,
    timers,
    random: { next: () => 0 },
    report,
  })
  const { nextFrame } = createManualFrames()
  const marketData = createMarketData({ rest, feed: client.feed, clock, timers, nextFrame, report })
  const queryClient = new QueryClient()
  followRestarts({ queryClient, feed: client.feed, socket: client.socket, clock })
  client.socket.open()
  sockets.last().accept()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MarketDataProvider marketData={marketData}>{children}</MarketDataProvider>
    </QueryClientProvider>
  )
  const useRead = () => ({
    one: useInstrument('ETH-PERP').data?.instrument,
    listed: useInstrumentTerms()('ETH-PERP'),
    known: useKnownTerms(['ETH-PERP'])('ETH-PERP')?.instrument,
  })
  const awayFor = (ms: number) =>
    act(() => {
      sockets.last().end()
      for (let gone = 0; gone < ms; gone += 50) {
        time.pass(50)
        if (gone + 50 < ms) sockets.last().end()
      }
      while (client.socket.getSnapshot().state !== 'connecting') time.pass(50)
      sockets.last().accept()
    })
  return {
    result: renderHook(useRead, { wrapper }).result,
    awayFor,
    reads: () => reads,
    restartWith: (next: typeof oldTerms) => (terms = next),
    refused: () => rereadTerms(queryClient),
  }
}

const shown = ({ tick, lot, leverage, band, margin }: typeof oldTerms) => ({
  listed: {
    priceStep: parseFixed6(tick),
    amountStep: parseFixed6(lot),
    maxLeverage: leverage,
    priceBand: parseFixed6(band),
  },
  one: { priceStep: parseFixed6(tick), initialMarginFraction: parseFixed6(margin) },
  known: { amountStep: parseFixed6(lot), initialMarginFraction: parseFixed6(margin) },
})

test('after a venue restart every reader gets the new terms', async () => {
  const page = openPage()
  await waitFor(() => expect(page.result.current).toMatchObject(shown(oldTerms)))
  page.restartWith(newTerms)
  page.awayFor(2_000)
  await waitFor(() => expect(page.result.current).toMatchObject(shown(newTerms)))
})

test('a short disconnection does not reload the terms', async () => {
  const page = openPage()
  await waitFor(() => expect(page.result.current).toMatchObject(shown(oldTerms)))
  const before = page.reads()
  page.awayFor(100)
  expect(page.reads()).toBe(before)
})

test('an unexpected rejection reloads the terms', async () => {
  const page = openPage()
  await waitFor(() => expect(page.result.current).toMatchObject(shown(oldTerms)))
  page.restartWith(newTerms)
  act(page.refused)
  await waitFor(() => expect(page.result.current).toMatchObject(shown(newTerms)))
})
