import { expect, test } from 'vitest'
import { smileScene } from '@/testing/smileScene'
import { axisTicks, curvePlace, curvePoints, deltaLabel, placeOf } from './smileAxis'
import { readCurve } from './smileFit'
import { smileRows } from './smileRows'

const scene = smileScene(() => 0.6, { days: 365, strikes: [2700, 3000, 3300] })
const curve = readCurve(scene, undefined)
const rows = smileRows(scene, curve)

test('a row stands at its strike, at its moneyness, or by delta from the puts to the calls', () => {
  const [put, middle, call] = rows
  if (put === undefined || middle === undefined || call === undefined) throw new Error('three strikes')
  expect(placeOf(put, 'strike')).toBe(2700)
  expect(placeOf(put, 'moneyness')).toBeCloseTo(-0.1053605, 7)
  // The put has a delta of −0.317, the call one of 0.556: left and right of each other on one axis.
  expect(placeOf(put, 'delta')).toBeCloseTo(0.3171793, 6)
  // N(0.3) = 0.6179114
  expect(placeOf(middle, 'delta')).toBeCloseTo(1 - 0.6179114, 6)
  expect(placeOf(call, 'delta')).toBeCloseTo(1 - 0.556124, 6)
  expect(placeOf({ ...put, callDelta: undefined }, 'delta')).toBeUndefined()
})

test('the curve goes through the rows on every axis', () => {
  const of = { forward: 3000, years: 1 }
  for (const axis of ['strike', 'moneyness', 'delta'] as const) {
    for (const row of rows)
      expect(curvePlace(row.logMoneyness, 0.6, of, axis)).toBeCloseTo(placeOf(row, axis) ?? NaN, 9)
  }
})

test('the curve is drawn over what is quoted, and as a guess a little beyond', () => {
  if (curve === undefined) throw new Error('there is a curve')
  const guessing = { ...curve, ivAt: () => 0.6 }
  const points = curvePoints(guessing, { forward: 3000, years: 1 }, 'strike', 0.1)
  expect(points[0]?.x).toBeLessThan(2700)
  expect(points.at(-1)?.x).toBeGreaterThan(3300)
  for (const { x, isQuoted } of points) expect(isQuoted).toBe(x >= 2700 - 1e-6 && x <= 3300 + 1e-6)
  expect(curvePoints(curve, { forward: 3000, years: 1 }, 'strike', 0.1).every(({ isQuoted }) => isQuoted)).toBe(true)
})

test('delta ticks are what desks name them', () => {
  expect([0.05, 0.25, 0.5, 0.75, 0.9].map(deltaLabel)).toEqual(['5P', '25P', '50Δ', '25C', '10C'])
  expect(axisTicks('delta', { from: 0.08, to: 0.8 }, 5).map(({ label }) => label)).toEqual(['10P', '25P', '50Δ', '25C'])
})

test('ticks of strikes are whole, those of moneyness have what they need', () => {
  expect(axisTicks('strike', { from: 2650, to: 3350 }, 4).map(({ label }) => label)).toEqual([
    '2,800',
    '3,000',
    '3,200',
  ])
  expect(axisTicks('moneyness', { from: -0.1, to: 0.1 }, 4).map(({ label }) => label)).toEqual([
    '−0.10',
    '−0.05',
    '0.00',
    '0.05',
    '0.10',
  ])
  expect(axisTicks('moneyness', { from: -0.01, to: 0.01 }, 4).map(({ label }) => label)).toEqual([
    '−0.010',
    '−0.005',
    '0.000',
    '0.005',
    '0.010',
  ])
})
