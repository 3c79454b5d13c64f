// @vitest-environment jsdom

import { cleanup, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '@/core/lib/clock'
import { createManualFrames, createManualTime } from '@/dev/testing/manuallyDriven'
import { Countdown } from '@/web/options/rfqs/taker/Countdown'
import { createMarketData } from './marketData'
import { MarketDataProvider } from './marketDataContext'
import { useVenueNow } from './useVenueNow'

const venueMs = 1_790_000_000_000
const tenMinutesMs = 600_000

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The local clock is ten minutes ahead of the venue's, as REST responses have shown. */
function wrapper({ children }: { children: ReactNode }) {
  vi.useFakeTimers({ now: venueMs + tenMinutesMs, toFake: ['Date', 'setInterval', 'clearInterval'] })
  const marketData = createMarketData({
    rest: {
      call: () => Promise.reject(new Error('no REST here')),
      clock: { nowMs: () => venueMs, nowNs: () => BigInt(venueMs) * 1_000_000n },
    },
    feed: { subscribe: () => ({ close: () => undefined }) } as never,
    clock: systemClock,
    timers: createManualTime().timers,
    nextFrame: createManualFrames().nextFrame,
    report: () => undefined,
  })
  return <MarketDataProvider marketData={marketData}>{children}</MarketDataProvider>
}

test('a local clock that is ten minutes off does not affect the venue’s time', () => {
  expect(renderHook(useVenueNow, { wrapper }).result.current).toBe(venueMs)
})

test('a request with two minutes left shows that on a machine that is ten minutes ahead', () => {
  const createdNs = BigInt(venueMs - 60_000) * 1_000_000n
  render(<Countdown createdNs={createdNs} deadlineNs={BigInt(venueMs + 120_000) * 1_000_000n} />, { wrapper })
  expect(screen.getByRole('timer').textContent).toBe('02:00')
})
