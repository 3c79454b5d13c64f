import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { RestClient } from '@/web/connection/restClient'
import { dailyStatsQuery, markDayAgo, type DailyStats } from './dailyStats'

const hourNs = 3_600_000_000_000n
const readNs = 1_610_000_000_000_000_000n
const price = parseFixed6<Price>('2400')
const stats: DailyStats = {
  volume: undefined,
  volumeContracts: undefined,
  openInterest: undefined,
  pastMark: { timeNs: readNs - 24n * hourNs, price },
}

test.each([
  ['is that of a day ago when it is read', 0n, price],
  ['still is an hour later', hourNs, price],
  ['no longer is when a fast replay has moved on', hourNs + 1n, undefined],
  ['is not when a replay has jumped back', -hourNs - 1n, undefined],
])('a past mark %s', (_, afterNs, expected) => {
  expect(markDayAgo(stats, { nowNs: () => readNs + afterNs })).toBe(expected)
})

test('without statistics the volume is shown, and the mark of a day ago is that of the history', async () => {
  const volume = parseFixed6<never>('1500.5')
  const pastNs = readNs - 24n * hourNs - 7n
  const rest = {
    call: ({ name }: { readonly name: string }) => {
      if (name === 'getStatistics') return Promise.reject(new Error('not found'))
      return Promise.resolve(
        name === 'getMarkHistory' ? { history: [[pastNs, price]] } : { markets: { dailyVolume: volume } },
      )
    },
  } as unknown as RestClient
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const read = await client.fetchQuery(
    dailyStatsQuery(rest, { nowNs: () => readNs, nowMs: () => Number(readNs / 1_000_000n) }, 'ETH-PERP'),
  )
  expect(read).toMatchObject({ volume, pastMark: { timeNs: pastNs, price } })
})
