import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { dailyStatsQuery } from '@/web/market/tickers/dailyStats'
import { createVenueClock } from '@/web/market/venueClock'
import { createDayAgoMark } from './dayAgoMark'

test('the mark of a day ago is unknown once a fast replay has moved on by more than an hour', () => {
  const { clock, pass } = createManualTime(Date.now())
  const venueClock = createVenueClock(clock)
  const rest = { call: () => new Promise<never>(() => undefined) }
  const nowNs = 1_610_000_000_000_000_000n
  venueClock.receive(nowNs, clock.nowMs(), { pace: 1_000 })
  const queryClient = new QueryClient()
  const price = parseFixed6<Price>('2400')
  queryClient.setQueryData(dailyStatsQuery(rest, venueClock, 'ETH-PERP').queryKey, {
    volume: undefined,
    volumeContracts: undefined,
    openInterest: undefined,
    pastMark: { timeNs: nowNs - 86_400_000_000_000n, price },
  })
  const mark = createDayAgoMark(queryClient, { rest, clock, venueClock }, 'ETH-PERP')
  expect(mark.getSnapshot()).toBe(price)
  pass(4_000)
  venueClock.receive(nowNs + 4_000_000_000_000n, clock.nowMs())
  expect(mark.getSnapshot()).toBeUndefined()
})
