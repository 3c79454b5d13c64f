// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createManualFeed, createManualFrames, createManualTime } from '@/dev/testing/manuallyDriven'
import { createMarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { useSettlementReading } from './useSettlements'

afterEach(cleanup)

const expiryNs = 1_610_000_000_000_000_000n

function scene() {
  const { clock, timers, pass } = createManualTime()
  const marketData = createMarketData({
    rest: { call: () => new Promise(() => undefined) },
    feed: createManualFeed(clock).feed,
    clock,
    timers,
    nextFrame: createManualFrames().nextFrame,
    report: () => undefined,
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <MarketDataProvider marketData={marketData}>{children}</MarketDataProvider>
    </QueryClientProvider>
  )
  const statusAt = (timestampNs: bigint | undefined) =>
    renderHook(() => useSettlementReading('ETH', expiryNs, { timestampNs }), { wrapper }).result.current.status
  return { clock, venueClock: marketData.venueClock, pass, statusAt }
}

test('a settlement average begins at the recorded time of a replay, half an hour before the expiry', () => {
  const { clock, venueClock, pass, statusAt } = scene()
  const reportedNs = expiryNs - 31n * 60_000_000_000n
  venueClock.receive(reportedNs, clock.nowMs(), { pace: 60 })
  expect(statusAt(reportedNs)).toBe('notYet')
  pass(1_500)
  expect(statusAt(reportedNs)).toBe('loading')
})

test('before the first message of the venue its time is unknown', () => {
  expect(scene().statusAt(undefined)).toBe('loading')
})
