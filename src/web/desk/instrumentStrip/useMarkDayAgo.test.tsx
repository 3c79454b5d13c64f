// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { MarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { useDailyMarkets } from '@/web/market/markets/marketRow'
import { useMarkDayAgo } from './useMarkDayAgo'

afterEach(cleanup)

const price = (text: string) => parseFixed6<Price>(text)

const hourNs = 3_600_000_000_000n

/** The list and the strip of one screen. The strip read its history when the mark of a day ago was 3,000. */
function setUp(instrumentType: 'PERPETUAL' | 'OPTION', answers: readonly (Price | undefined)[]) {
  let reads = 0
  let nowNs = 100n * hourNs
  const call = () => Promise.resolve({ dailyVolume: 0n, markPrice24hAgo: answers[reads++] })
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
    strip: useMarkDayAgo({ asset: 'ETH', instrumentType }, price('3000')),
  })
  const { result, rerender } = renderHook(useBoth, { wrapper, initialProps: ['ETH'] })
  return {
    result,
    reread: () => act(() => client.refetchQueries()),
    closeList: () => rerender([]),
    passHours: (hours: bigint) => {
      nowNs += hours * hourNs
      rerender(['ETH'])
    },
  }
}

test('the strip of a perpetual has the base of the list, also after the list has read again', async () => {
  const { result, reread } = setUp('PERPETUAL', [price('3010'), price('3013.4')])
  expect(result.current.strip).toBe(price('3000'))
  await waitFor(() => expect(result.current).toEqual({ list: price('3010'), strip: price('3010') }))
  await reread()
  await waitFor(() => expect(result.current).toEqual({ list: price('3013.4'), strip: price('3013.4') }))
})

test('an option, and a venue that reports no mark of a day ago, use the history', async () => {
  const option = setUp('OPTION', [price('3010')])
  expect(option.result.current.strip).toBe(price('3000'))
  const silent = setUp('PERPETUAL', [undefined])
  await waitFor(() => expect(silent.result.current).toEqual({ list: undefined, strip: price('3000') }))
})

test('a base that no list reads again, or from which the venue has moved on, is not used', async () => {
  const closed = setUp('PERPETUAL', [price('3010')])
  await waitFor(() => expect(closed.result.current.strip).toBe(price('3010')))
  closed.closeList()
  expect(closed.result.current.strip).toBe(price('3000'))
  const fast = setUp('PERPETUAL', [price('3010')])
  await waitFor(() => expect(fast.result.current.strip).toBe(price('3010')))
  fast.passHours(2n)
  expect(fast.result.current.strip).toBe(price('3000'))
})
