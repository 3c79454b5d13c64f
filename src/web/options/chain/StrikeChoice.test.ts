import { expect, test } from 'vitest'
import { fromNumber, toNumber, type Price } from '@/core/protocol/fixed6'
import type { ChainStrike } from '@/web/market/options/chainStore'
import { readStrikeFilter, shownStrikes, type StrikeContext, type StrikeFilter } from './StrikeChoice'

const strikes = [2000, 2500, 2800, 2900, 3000, 3100, 3200, 3500, 4000].map((strike): ChainStrike => ({
  strike: fromNumber<Price>(strike),
  call: undefined,
  put: undefined,
}))
const deltas = new Map([
  [2000, 0.99],
  [2500, 0.94],
  [2800, 0.74],
  [2900, 0.65],
  [3000, 0.52],
  [3100, 0.4],
  [3200, 0.28],
  [3500, 0.07],
])
const context: StrikeContext = {
  forward: 3010,
  yearsToExpiry: 0.25,
  iv: 0.2,
  callDelta: ({ strike }) => deltas.get(toNumber(strike)),
  isOwn: () => false,
}
const shown = (filter: StrikeFilter, known: Partial<StrikeContext> = {}) =>
  shownStrikes(strikes, filter, { ...context, ...known }).map(({ strike }) => toNumber(strike))
const every = strikes.map(({ strike }) => toNumber(strike))

test('by count, the strikes nearest to the forward are shown in order', () => {
  expect(shown('count:10')).toEqual(every)
  const many = Array.from({ length: 41 }, (_, index) => ({
    ...strikes[0],
    strike: fromNumber<Price>(2000 + index * 50),
  }))
  const drawn = shownStrikes(many as ChainStrike[], 'count:10', context).map(({ strike }) => toNumber(strike))
  expect(drawn).toEqual([2800, 2850, 2900, 2950, 3000, 3050, 3100, 3150, 3200, 3250])
})

test('by delta, a strike is shown when neither side is further out than chosen', () => {
  expect(shown('delta:25')).toEqual([2800, 2900, 3000, 3100, 3200])
  expect(shown('delta:5')).toEqual([2500, 2800, 2900, 3000, 3100, 3200, 3500])
})

test('by deviation, the range follows the volatility over the remaining time', () => {
  // One standard deviation is 0.2 × √0.25 = 0.1: from 3010 × e^-0.1 = 2723.6 to 3010 × e^0.1 = 3326.6.
  expect(shown('deviation:1')).toEqual([2800, 2900, 3000, 3100, 3200])
  // Two standard deviations reach from 2464.4 to 3676.4.
  expect(shown('deviation:2')).toEqual([2500, 2800, 2900, 3000, 3100, 3200, 3500])
})

test('a filter without its data hides nothing', () => {
  expect(shown('count:10', { forward: undefined })).toEqual(every)
  expect(shown('deviation:1', { iv: undefined })).toEqual(every)
  expect(shown('delta:25', { callDelta: () => undefined })).toEqual(every)
})

test('a strike with a position or an order is never hidden', () => {
  expect(shown('deviation:1', { isOwn: ({ strike }) => toNumber(strike) === 4000 })).toContain(4000)
})

test('an outdated stored filter shows everything', () => {
  expect(['all', 'delta:10', 'delta:11', 7, undefined].map(readStrikeFilter)).toEqual([
    'all',
    'delta:10',
    'all',
    'all',
    'all',
  ])
})
