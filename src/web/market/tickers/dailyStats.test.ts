import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { markDayAgo, type DailyStats } from './dailyStats'

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
