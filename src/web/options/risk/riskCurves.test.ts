import { expect, test } from 'vitest'
import { unitsAt, type RiskCurve } from './riskCurves'

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
