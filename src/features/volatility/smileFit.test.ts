import { expect, test } from 'vitest'
import { smileScene } from '@/testing/smileScene'
import { fitPoints, midIv, readCurve } from './smileFit'

const flat = smileScene(() => 0.6, { days: 365, strikes: [2700, 3000, 3300] })

test('a fit to mids goes by strikes with two sides, one to marks by all that are marked', () => {
  const [low, middle, high] = flat.quotes
  if (low === undefined || middle === undefined || high === undefined) throw new Error('three strikes')
  const smile = {
    ...flat,
    quotes: [
      { ...low, bidIv: undefined },
      { ...middle, markIv: undefined },
      { ...high, bidIv: 0.58, askIv: 0.66 },
    ],
  }
  expect(fitPoints(smile, 'midByWidth').map(({ logMoneyness }) => logMoneyness)).toEqual([0, Math.log(1.1)])
  expect(fitPoints(smile, 'mark').map(({ logMoneyness }) => logMoneyness)).toEqual([Math.log(0.9), Math.log(1.1)])
  // 0.62² × 1
  expect(fitPoints(smile, 'midByWidth')[1]?.totalVariance).toBeCloseTo(0.3844, 12)
})

test('a quote twice as wide counts for a quarter, and none for more than a fifth of a point does', () => {
  const weightOf = (width: number) =>
    fitPoints(
      smileScene(() => 0.6, { width }),
      'midByWidth',
    )[0]?.weight ?? 0
  expect(weightOf(0.01) / weightOf(0.02)).toBeCloseTo(4, 9)
  expect(weightOf(0.0001)).toBeCloseTo(weightOf(0.002), 6)
})

test('by vega the wings count for less than the money', () => {
  const weights = fitPoints(
    smileScene(() => 0.6),
    'midByVega',
  ).map(({ weight }) => weight)
  const greatest = weights.indexOf(Math.max(...weights))
  expect(weights[0]).toBeLessThan((weights[greatest] ?? 0) / 5)
  expect(greatest).toBe(4)
})

test('the middle of a quote needs both sides', () => {
  const [quote] = flat.quotes
  if (quote === undefined) throw new Error('there is one')
  expect(midIv(quote)).toBeCloseTo(0.6, 12)
  expect(midIv({ ...quote, askIv: undefined })).toBeUndefined()
})

test('without a fit a smile is straight between its strikes and unknown beyond them', () => {
  const smile = smileScene((k) => 0.6 + k, { strikes: [2700, 3000, 3300] })
  const curve = readCurve(smile, undefined)
  expect(curve?.source).toBe('strikes')
  expect(curve?.ivAt(0)).toBeCloseTo(0.6, 12)
  expect(curve?.ivAt(Math.log(1.1) / 2)).toBeCloseTo(0.6 + Math.log(1.1) / 2, 12)
  expect(curve?.ivAt(Math.log(1.1))).toBeCloseTo(0.6 + Math.log(1.1), 12)
  expect([curve?.ivAt(-0.2), curve?.ivAt(0.2)]).toEqual([undefined, undefined])
  expect([curve?.from, curve?.to]).toEqual([Math.log(0.9), Math.log(1.1)])
})

test('with a fit it is the fit, by the time the fit was made with', () => {
  const params = { a: 0.09, b: 0, rho: 0, m: 0, sigma: 0.1 }
  const curve = readCurve(flat, { basis: 'mark', years: 0.25, count: 5, fit: { params, error: 0 } })
  expect(curve?.source).toBe('fit')
  expect(curve?.ivAt(0)).toBeCloseTo(0.6, 12)
})

test('a smile of which no strike is known has no curve', () => {
  expect(readCurve({ ...flat, quotes: [] }, undefined)).toBeUndefined()
})
