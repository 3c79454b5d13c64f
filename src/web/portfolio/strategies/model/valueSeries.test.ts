import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { lastFlow, otherPnl, pointsOf, resolutionFor, startOf, withPresent } from './valueSeries'

const usdOf = (text: string) => parseFixed6<Usd>(text)
const nowNs = 1_790_000_000_000_000_000n
const daysAgo = (days: number) => nowNs - BigInt(Math.round(days * 86_400)) * 1_000_000_000n

test.each([
  ['day', 100, 300],
  ['week', 100, 3_600],
  ['month', 100, 14_400],
  ['all', 0.1, 30],
  ['all', 400, 86_400],
  // No data is older than the strategy, so a recent strategy gets the finest resolution.
  ['month', 0.1, 30],
] as const)('the %s of a strategy that is %s days old has a point every %s s', (range, days, expected) => {
  expect(resolutionFor(range, nowNs, daysAgo(days))).toBe(expected)
})

test('a month is assumed for a strategy of unknown age', () => {
  expect(resolutionFor('all', nowNs, undefined)).toBe(14_400)
})

test('the range "all" starts at zero', () => {
  expect([startOf('all', nowNs), startOf('day', nowNs)]).toEqual([0n, daysAgo(1)])
})

test('points are sorted by time', () => {
  const value = fixed6<Usd>(1n)
  expect(
    pointsOf([
      [3n, value],
      [1n, value],
      [2n, value],
    ]).map(({ timeNs }) => timeNs),
  ).toEqual([1n, 2n, 3n])
  expect(pointsOf(undefined)).toEqual([])
  const usd = fixed6<Usd>(1n)
  // Opened 7 s after a point of the 30 s grid.
  expect(
    pointsOf(
      [
        [60n, usd],
        [30n, usd],
      ],
      37n,
    ).map(({ timeNs }) => timeNs),
  ).toEqual([37n, 60n])
})

test('a PnL ends at the present, moved by as much as the value, but not across a deposit', () => {
  const points = [
    { timeNs: 10n, value: usdOf('0') },
    { timeNs: 40n, value: usdOf('-247.49') },
  ]
  const present = {
    nowNs: 60n,
    worth: usdOf('249711.05'),
    balances: [{ timeNs: 40n, value: usdOf('249752.51') }],
    flowNs: 30n,
  }
  // -247.49 + 249711.05 - 249752.51
  expect(withPresent(points, present).at(-1)).toEqual({ timeNs: 60n, value: usdOf('-288.95') })
  expect(withPresent(points, { ...present, flowNs: 50n })).toBe(points)
  expect(withPresent(points, { ...present, balances: [] })).toBe(points)
})

test('a swap of the strategy is no deposit', () => {
  const deposit = { txType: 'deposit', finalizedTimestamp: 10n }
  expect(lastFlow([{ txType: 'swap', finalizedTimestamp: 50n }, deposit])).toBe(10n)
})

test('the parts of a PnL since inception add up to it', () => {
  const points = [
    { timeNs: 10n, value: usdOf('0') },
    { timeNs: 20n, value: usdOf('-384.52') },
  ]
  // -384.52 + 159.15 - 12.50
  const parts = { pnl: usdOf('-159.15'), realizedPnl: usdOf('12.5') }
  expect(otherPnl(points, parts)).toBe(usdOf('-237.87'))
  expect(otherPnl(undefined, parts)).toBeUndefined()
})
