import { expect, test } from 'vitest'
import { timeTicks } from './timeTicks'

test('time ticks are round in the trader’s time zone', () => {
  const hour = 3_600_000
  const from = Date.UTC(2026, 10, 20, 10, 20)
  const to = Date.UTC(2026, 10, 21, 10, 20)
  expect(timeTicks(from, to, 6, 0).map((ms) => new Date(ms).getUTCHours())).toEqual([12, 16, 20, 0, 4, 8])
  const india = 5.5 * hour
  expect(timeTicks(from, to, 6, india).map((ms) => ((ms + india) / hour) % 4)).toEqual([0, 0, 0, 0, 0, 0])
})
