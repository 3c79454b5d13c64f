import { expect, test } from 'vitest'
import { fixed6, type Usd } from '@/core/protocol/fixed6'
import { dailyPnl, sharpeRatio } from './portfolioOf'

const dayNs = 86_400_000_000_000n
const nowNs = 20_000n * dayNs + 5_000n
const account = `0x${'a1'.repeat(20)}` as const

/** A history in which each day earns as many dollars as its number since 1970. Records the queries. */
function countingHistory() {
  const asked: bigint[] = []
  const none = fixed6<Usd>(0n)
  const nothing = { optionsVolume: none, perpVolume: none, realizedPnl: none, settlementPnl: none, funding: none }
  const counts = { winCount: 0, lossCount: 0, gains: none, losses: none, fees: none, liquidationFees: none }
  return {
    asked,
    accountStats: async ({ startNs = 0n }: { readonly startNs?: bigint | undefined }) => {
      asked.push(startNs / dayNs)
      return { ...nothing, ...counts, pnl: fixed6<Usd>((startNs / dayNs) * 1_000_000n) }
    },
  }
}

test('the last thirty days are listed oldest first, and finished days are queried only once', async () => {
  const history = countingHistory()
  const days = Array.from({ length: 30 }, (_, at) => 19_971 + at)
  expect(await dailyPnl(history, account, nowNs)).toEqual(days)
  expect(await dailyPnl(history, account, nowNs + 1n)).toEqual(days)
  expect(history.asked.length).toBe(31)
  expect(await dailyPnl(history, account, nowNs + dayNs)).toEqual(days.map((day) => day + 1))
})

test('the Sharpe ratio is the annualised mean over the standard deviation', () => {
  // Mean 20, deviation 10 (of 10, 20, 30), so 2 × √365.
  expect(sharpeRatio([10, 20, 30])).toBe(38.209946)
})

test('days before the first result do not count', () => {
  expect(sharpeRatio([0, 0, 10, 20, 30])).toBe(sharpeRatio([10, 20, 30]))
})

test('a day without a result after the first one counts', () => {
  // Mean 5, deviation √50.
  expect(sharpeRatio([10, 0])).toBe(13.509256)
})

test.each([[[]], [[0, 0, 0]], [[5]], [[0, 5]], [[5, 5, 5]]])('the Sharpe ratio of %j is zero', (days) => {
  expect(sharpeRatio(days)).toBe(0)
})
