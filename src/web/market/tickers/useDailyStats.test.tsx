// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { getStatistics } from '@/core/protocol/rest/marketData'
import type { MarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { useDailyMarkets } from '@/web/market/markets/marketRow'
import { useDailyStats } from './dailyStats'

afterEach(cleanup)

const price = (text: string) => parseFixed6<Price>(text)

const hourNs = 3_600_000_000_000n

/** A list and the strip of one instrument. `answers` are the marks of a day ago in the order of the venue's statistics. */
function setUp(instrumentName: string, answers: readonly (Price | undefined)[]) {
  let reads = 0
  let nowNs = 100n * hourNs
  const call = ({ path }: { path: string }) => {
    if (path === getStatistics.path) return Promise.resolve({ dailyVolume: 0n, markPrice24hAgo: answers[reads++] })
    return Promise.resolve({ history: [[nowNs - 24n * hourNs, price('3000')]] })
  }
  // The hooks read nothing else of it.
  const marketData = { rest: { call }, venueClock: { nowNs: () => nowNs } } as unknown as MarketData
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MarketDataProvider marketData={marketData}>{children}</MarketDataProvider>
    </QueryClientProvider>
  )
  const useBoth = (assets: readonly string[]) => ({
    list: useDailyMarkets(assets).get('ETH')?.pastMark?.price,
    strip: useDailyStats(instrumentName).markDayAgo,
  })
  const { result, rerender } = renderHook(useBoth, { wrapper, initialProps: [] as readonly string[] })
  return {
    result,
    reread: () => act(() => client.refetchQueries({ queryKey: ['dailyMarket'] })),
    openList: () => rerender(['ETH']),
    closeList: () => rerender([]),
    passHours: (hours: bigint) => {
      nowNs += hours * hourNs
      rerender(['ETH'])
    },
  }
}

test('a perpetual has one base in the strip and in a list, before, while and after the list is open', async () => {
  const { result, openList, closeList, reread } = setUp('ETH-PERP', [price('3010'), price('3013.4')])
  await waitFor(() => expect(result.current.strip).toBe(price('3010')))
  openList()
  expect(result.current).toEqual({ list: price('3010'), strip: price('3010') })
  await reread()
  await waitFor(() => expect(result.current).toEqual({ list: price('3013.4'), strip: price('3013.4') }))
  closeList()
  expect(result.current.strip).toBe(price('3013.4'))
})

test('an option, and a venue that reports no mark of a day ago, use the history', async () => {
  const option = setUp('ETH-27NOV26-3000-C', [price('3010')])
  await waitFor(() => expect(option.result.current.strip).toBe(price('3000')))
  const silent = setUp('ETH-PERP', [undefined])
  await waitFor(() => expect(silent.result.current).toEqual({ list: undefined, strip: price('3000') }))
})

test('a base from which the venue has moved on is not used', async () => {
  const fast = setUp('ETH-PERP', [price('3010')])
  await waitFor(() => expect(fast.result.current.strip).toBe(price('3010')))
  fast.passHours(2n)
  expect(fast.result.current.strip).toBeUndefined()
})
