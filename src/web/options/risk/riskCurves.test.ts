import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { CellInput } from './riskCells'
import { riskCurves, timeCurves, unitsAt, type RiskCurve } from './riskCurves'

const curve: RiskCurve = {
  id: 'now',
  timeNs: 0n,
  points: [
    { x: -0.1, units: -100 },
    { x: 0, units: 0 },
    { x: 0.1, units: 300 },
  ],
}

test('between two points a curve is straight, and beyond its ends it is unknown', () => {
  expect([-0.1, -0.05, 0, 0.05, 0.1].map((spot) => unitsAt(curve, spot))).toEqual([-100, -50, 0, 150, 300])
  expect([-0.2, 0.2].map((spot) => unitsAt(curve, spot))).toEqual([undefined, undefined])
  expect(unitsAt({ ...curve, points: [] }, 0)).toBeUndefined()
})

const dayNs = 86_400_000_000_000n
const input: CellInput = {
  lines: [],
  forwards: new Map(),
  metric: 'pnl',
  isInUsd: false,
  timeNs: 0n,
  nowNs: 0n,
  settlement: 'atIndexOfNow',
  isTermWeighted: false,
  smiles: new Map(),
  equityNow: undefined,
  accountIn: undefined,
}

test('the middle curve is in seven days, or halfway to an earlier expiry', () => {
  const timesAt = (days: bigint) =>
    riskCurves(input, 0.1, [days * dayNs], 0n).map(({ id, timeNs }) => [id, Number(timeNs / dayNs)])
  expect(timesAt(30n)).toEqual([
    ['now', 0],
    ['week', 7],
    ['expiry', 30],
  ])
  expect(timesAt(4n)).toEqual([
    ['now', 0],
    ['halfway', 2],
    ['expiry', 4],
  ])
})

test('each expiry has a curve, at most four and the chosen one, and the chosen time replaces the middle one', () => {
  const expiries = [1n, 9n, 30n, 60n, 90n, 120n].map((days) => days * dayNs)
  const timesAt = (days: bigint) =>
    riskCurves(input, 0.1, expiries, days * dayNs).map(({ id, timeNs }) => [id, Number(timeNs / dayNs)])
  expect(timesAt(3n)).toEqual([
    ['now', 0],
    ['ahead', 3],
    ['expiry', 1],
    ['expiry', 9],
    ['expiry', 30],
    ['expiry', 60],
  ])
  expect(timesAt(120n).map(([, days]) => days)).toEqual([0, 0, 1, 9, 30, 60, 120])
})

test('an expiry that has passed has no curve, and margin has only the one for now', () => {
  const later = { ...input, nowNs: 5n * dayNs }
  expect(riskCurves(later, 0.1, [1n * dayNs], 0n).map(({ id }) => id)).toEqual(['now'])
  expect(riskCurves({ ...input, metric: 'available' }, 0.1, [9n * dayNs], 0n).map(({ id }) => id)).toEqual(['now'])
  expect(timeCurves({ ...input, metric: 'available' }, 0.1, [9n * dayNs])).toEqual([])
})

/** Two calls of 3,000 at 60 %, 30 days before their expiry, with the forward at the index of 3,000. */
const calls: CellInput = {
  ...input,
  lines: [
    {
      key: 'position 1',
      source: 'position',
      asset: 'ETH',
      name: 'ETH-C',
      amount: parseFixed6<Amount>('2'),
      holding: {
        kind: 'option',
        contracts: 2,
        gainNow: 0,
        indexPrice: 3_000,
        strike: 3_000,
        optionType: 'call',
        expiryNs: 30n * dayNs,
        forward: 3_000,
        iv: 0.6,
      },
    },
  ],
  forwards: new Map([['ETH', [{ expiryNs: 30n * dayNs, forward: 3_000 }]]]),
}

test('over time the theta of an option at the money grows as 1 / √t, and ends with the expiry', () => {
  const [, middle] = timeCurves({ ...calls, metric: 'theta' }, 0.2, [30n * dayNs])
  const thetaAt = (hours: number) => unitsAt(middle ?? { id: 'now', timeNs: 0n, points: [] }, hours)
  // −F φ(d1) σ / (2 √T) / 365 with d1 = σ √T / 2, by hand for T = 30 / 365 and 7.5 / 365, times two, in cents.
  expect(thetaAt(0)).toBe(-684)
  expect(thetaAt(22.5 * 24)).toBe(-1371)
  expect(thetaAt(30 * 24)).toBe(0)
})

test('at its expiry an option is worth what exercise pays, whatever the curve before it', () => {
  const curves = riskCurves(calls, 0.2, [30n * dayNs], 0n)
  const expiry = curves.find(({ id }) => id === 'expiry')
  // 2 × (3,300 − 3,000) − 2 × 205.618, and −2 × 205.618 below the strike.
  expect((unitsAt(expiry ?? curve, 0.1) ?? 0) / 100).toBeCloseTo(188.76, 2)
  expect((unitsAt(expiry ?? curve, -0.1) ?? 0) / 100).toBeCloseTo(-411.24, 2)
})
