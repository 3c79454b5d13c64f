// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { createManualFeed, createManualFrames, createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { createMarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { LiveChart } from './LiveChart'

vi.mock('@/web/session/accountContext', () => ({ useAccountSession: () => undefined }))
vi.mock('@/web/session/spareFrameLists', () => ({ useFillsInSpareFrame: () => undefined }))
// jsdom has no canvas.
vi.mock('./chartLibrary', () => ({}))

afterEach(cleanup)

/** The fields of an instrument that a chart reads. */
function perpetual(asset: string): Instrument {
  const instrument = {
    instrumentName: `${asset}-PERP`,
    instrumentType: 'PERPETUAL',
    asset,
    priceStep: parseFixed6<Price>('0.1'),
    amountStep: parseFixed6<Amount>('0.01'),
  }
  return instrument as unknown as Instrument
}

function setUp() {
  const { clock, timers, pass } = createManualTime()
  const hand = createManualFeed()
  const marketData = createMarketData({
    rest: { call: () => Promise.reject(new Error('no REST here')) },
    feed: hand.feed,
    clock,
    timers,
    nextFrame: createManualFrames().nextFrame,
    report: (problem) => {
      throw problem
    },
  })
  const queries = new QueryClient()
  const charts = (added: string | undefined) => (
    <QueryClientProvider client={queries}>
      <MarketDataProvider marketData={marketData}>
        <LiveChart instrument={perpetual('ETH')} />
        {added !== undefined && (
          <LiveChart instrument={perpetual(added)} place={{ id: 'chart2', title: `Chart 2, ${added}-PERP` }} />
        )}
      </MarketDataProvider>
    </QueryClientProvider>
  )
  return { hand, charts, pass }
}

const ofEth = ['index:ETH', 'ticker-500ms:ETH-PERP', 'trades:ETH-PERP']
const ofBtc = ['index:BTC', 'ticker-500ms:BTC-PERP', 'trades:BTC-PERP']

test('an added chart subscribes to its instrument, and removing it ends only that subscription', async () => {
  const { hand, charts, pass } = setUp()
  const open = () =>
    hand
      .openChannels()
      .filter((name) => [...ofEth, ...ofBtc].includes(name))
      .toSorted()
  const { rerender } = render(charts(undefined))
  const alone = open()
  expect(alone).toEqual(['ticker-500ms:ETH-PERP', 'trades:ETH-PERP'])
  rerender(charts('BTC'))
  expect(screen.getByRole('region', { name: 'Chart 2, BTC-PERP' })).toBeDefined()
  expect(open()).toEqual([...alone, 'ticker-500ms:BTC-PERP', 'trades:BTC-PERP'].toSorted())
  rerender(charts(undefined))
  await settled()
  // An unused channel stays open for 15 s, and the stores behind the candles for 2 s each.
  pass(4_000)
  await settled()
  pass(19_000)
  expect(open()).toEqual(alone)
  expect(hand.readerCount('trades:ETH-PERP')).toBe(1)
})

test('an added chart of the same instrument shares its channels, which stay when it is removed', async () => {
  const { hand, charts, pass } = setUp()
  const { rerender } = render(charts('ETH'))
  expect(hand.readerCount('trades:ETH-PERP')).toBe(1)
  const both = hand.openChannels()
  rerender(charts(undefined))
  await settled()
  expect(hand.openChannels()).toEqual(both)
  rerender(<></>)
  await settled()
  pass(4_000)
  await settled()
  pass(19_000)
  expect(hand.openChannels()).toEqual([])
})
