// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Listing } from '@/web/market/listing'
import type { MarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { createVenueClock } from '@/web/market/venueClock'
import { useExpiryMarks } from './useExpiryMarks'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const price = (text: string) => parseFixed6<Price>(text)
const expiryNs = 1_700_000_000_000_000_000n

function option(optionType: 'call' | 'put'): Listing {
  const instrumentName = `ETH-14NOV23-3000-${optionType === 'call' ? 'C' : 'P'}`
  const steps = { priceStep: fixed6(1n), amountStep: fixed6(1n) } as const
  const terms = { instrumentId: instrumentName, instrumentName, asset: 'ETH', instrumentType: 'OPTION', ...steps }
  // The hook reads no other terms.
  const instrument = { ...terms, optionType, strike: price('3000'), expiryNs } as unknown as Listing['instrument']
  return { instrument, isActive: true } as Listing
}

const listings = [option('call'), option('put')]
const assets = ['ETH']

test('tickers that arrive while a replay is paused are solved', () => {
  vi.useFakeTimers()
  const clock = { nowMs: () => Date.now(), nowNs: () => BigInt(Date.now()) * 1_000_000n }
  const venueClock = createVenueClock(clock)
  venueClock.receive(expiryNs - 86_400_500_000_000n, Date.now(), { pace: 0 })
  let tickers: ReadonlyMap<string, Ticker> = new Map()
  const view = () => ({ status: 'live', tickers, timestampNs: venueClock.nowNs() })
  const marketData = { clock, venueClock, tickers: () => ({ getSnapshot: view }) } as unknown as MarketData
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MarketDataProvider marketData={marketData}>{children}</MarketDataProvider>
  )
  const { result } = renderHook(() => useExpiryMarks(listings, assets)('ETH', expiryNs), { wrapper })
  act(() => void vi.advanceTimersByTime(1_500))
  expect(result.current).toMatchObject({ forward: undefined, iv: undefined })
  // By parity: 3,000 + 120 − 100.
  const prices = { call: '120', put: '100' }
  tickers = new Map(
    (['call', 'put'] as const).map((optionType) => {
      const level = { price: price(prices[optionType]), amount: fixed6(1n) }
      const { instrumentName } = option(optionType).instrument
      return [
        instrumentName,
        { instrumentName, bid: level, ask: level, indexPrice: price('3000') } as unknown as Ticker,
      ]
    }),
  )
  act(() => void vi.advanceTimersByTime(1_500))
  expect(result.current?.forward).toBeCloseTo(3_020, 6)
  // 20 of 3,000 in a day, times 365.
  expect(result.current?.basis).toBeCloseTo(2.433, 2)
})
