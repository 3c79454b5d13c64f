import { expect, test } from 'vitest'
import type { CellInput } from './riskCells'
import { riskCurves, unitsAt, type RiskCurve } from './riskCurves'

const curve: RiskCurve = {
  id: 'now',
  timeNs: 0n,
  points: [
    { spot: -0.1, units: -100 },
    { spot: 0, units: 0 },
    { spot: 0.1, units: 300 },
  ],
}

test('between two points a curve is straight, and beyond its ends it is unknown', () => {
  expect([-0.1, -0.05, 0, 0.05, 0.1].map((spot) => unitsAt(curve, spot))).toEqual([-100, -50, 0, 150, 300])
  expect([-0.2, 0.2].map((spot) => unitsAt(curve, spot))).toEqual([undefined, undefined])
  expect(unitsAt({ ...curve, points: [] }, 0)).toBeUndefined()
})

test('the middle curve is in seven days, or halfway to an earlier expiry', () => {
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
  const timesAt = (days: bigint) =>
    riskCurves(input, 0.1, days * dayNs).map(({ id, timeNs }) => [id, Number(timeNs / dayNs)])
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
