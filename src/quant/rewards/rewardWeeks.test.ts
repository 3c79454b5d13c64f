import { expect, test } from 'vitest'
import { dayStartOf, trailingWeekStart, weekEndOf, weekStartOf } from './rewardWeeks'

const ns = (text: string) => BigInt(Date.parse(text)) * 1_000_000n

test.each([
  ['2026-11-16T00:00:00Z', '2026-11-16T00:00:00Z'],
  ['2026-11-21T20:00:00Z', '2026-11-16T00:00:00Z'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00Z'],
  ['2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z'],
])('the week of %s begins on Monday %s and lasts seven days', (time, start) => {
  expect(weekStartOf(ns(time))).toBe(ns(start))
  expect(weekEndOf(ns(start)) - ns(start)).toBe(7n * 86_400_000_000_000n)
})

test('seven days are those that end with the day of the moment', () => {
  expect(dayStartOf(ns('2026-11-21T20:00:00Z'))).toBe(ns('2026-11-21T00:00:00Z'))
  expect(trailingWeekStart(ns('2026-11-21T20:00:00Z'))).toBe(ns('2026-11-15T00:00:00Z'))
})
