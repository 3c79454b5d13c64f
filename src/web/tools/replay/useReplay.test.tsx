// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReplayReport } from '@/core/protocol/paper/replay'
import { createManualFeed, createManualFrames, createManualTime } from '@/dev/testing/manuallyDriven'
import type { Client } from '@/web/connection/client'
import { ClientProvider } from '@/web/connection/clientContext'
import { createMarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { useReplay } from './useReplay'

afterEach(cleanup)

const report: ReplayReport = {
  hash: '',
  startTime: 1_610_000_000_000_000_000n,
  endTime: 1_610_003_600_000_000_000n,
  time: 1_610_000_060_000_000_000n,
  playing: false,
  speed: 60,
  clock: 'real',
  session: 1,
  instruments: [],
}

function show() {
  const call = vi.fn<() => Promise<ReplayReport>>().mockResolvedValue(report)
  const rest = { call } as unknown as Client['rest']
  const { clock, timers } = createManualTime()
  const { venueClock, ...others } = createMarketData({
    rest,
    feed: createManualFeed(clock).feed,
    clock,
    timers,
    nextFrame: createManualFrames().nextFrame,
    report: () => undefined,
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ClientProvider client={{ rest } as unknown as Client}>
        <MarketDataProvider marketData={{ ...others, venueClock }}>{children}</MarketDataProvider>
      </ClientProvider>
    </QueryClientProvider>
  )
  const fail = async (error: Error) => {
    call.mockRejectedValue(error)
    await queries.refetchQueries()
  }
  return { ...renderHook(useReplay, { wrapper }), clock, venueClock, fail }
}

test('a report that fails is an error, beside the last report', async () => {
  const { result, fail } = show()
  await waitFor(() => expect(result.current.report).toEqual(report))
  expect(result.current.error).toBeNull()
  const lost = new Error('the venue is gone')
  await fail(lost)
  await waitFor(() => expect(result.current.error).toBe(lost))
  expect(result.current.report).toEqual(report)
})

test('the venue’s clock is that of the recording until the recording is closed', async () => {
  const { unmount, clock, venueClock } = show()
  await waitFor(() => expect(venueClock.nowNs()).toBe(report.time))
  unmount()
  expect(venueClock.nowNs()).toBe(clock.nowNs())
})
