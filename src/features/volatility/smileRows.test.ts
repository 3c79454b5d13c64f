import { expect, test } from 'vitest'
import { smileScene } from '@/testing/smileScene'
import { readCurve } from './smileFit'
import { isWithin, residualFigures, smileRows } from './smileRows'

/** A flat fit at 60 % over a year. */
const fitted = {
  basis: 'mark',
  years: 1,
  count: 5,
  fit: { params: { a: 0.36, b: 0, rho: 0, m: 0, sigma: 0.1 }, error: 0 },
} as const
const scene = smileScene(() => 0.6, { days: 365, strikes: [2700, 3000, 3300] })

function rowsWith(change: object) {
  const [low, ...rest] = scene.quotes
  if (low === undefined) throw new Error('three strikes')
  const smile = { ...scene, quotes: [{ ...low, ...change }, ...rest] }
  return smileRows(smile, readCurve(smile, fitted))
}

test('the delta of a put is that of its call less one', () => {
  const [put, , call] = rowsWith({})
  // d1 = −ln(0.9) / 0.6 + 0.3 = 0.4756009, N = 0.6828207; d1 = −ln(1.1) / 0.6 + 0.3 = 0.1411497, N = 0.5561240.
  expect(put?.callDelta).toBeCloseTo(0.6828207, 6)
  expect(put?.delta).toBeCloseTo(0.6828207 - 1, 6)
  expect(call?.delta).toBeCloseTo(0.556124, 6)
})

test('quotes are dear above the fit, cheap below it, and neither while it is between them', () => {
  expect(rowsWith({ bidIv: 0.61, askIv: 0.63 })[0]).toMatchObject({ verdict: 'dear' })
  expect(rowsWith({ bidIv: 0.61, askIv: 0.63 })[0]?.residual).toBeCloseTo(0.02, 12)
  expect(rowsWith({ bidIv: 0.55, askIv: 0.58 })[0]).toMatchObject({ verdict: 'cheap' })
  expect(rowsWith({ bidIv: 0.55, askIv: 0.58 })[0]?.residual).toBeCloseTo(-0.035, 12)
  expect(rowsWith({ bidIv: 0.59, askIv: 0.63 })[0]?.verdict).toBe('inside')
  expect(rowsWith({ bidIv: undefined, askIv: 0.63 })[0]?.verdict).toBeUndefined()
  expect(rowsWith({ bidIv: 0.61, askIv: undefined })[0]?.verdict).toBe('dear')
})

test('where one side is missing the mark is what the fit is compared with', () => {
  expect(rowsWith({ bidIv: undefined, markIv: 0.64 })[0]?.residual).toBeCloseTo(0.04, 12)
  expect(rowsWith({ bidIv: undefined, askIv: undefined, markIv: undefined })[0]?.residual).toBeUndefined()
})

test('without a fit there is nothing to be off', () => {
  expect(smileRows(scene, readCurve(scene, undefined)).map(({ residual, verdict }) => [residual, verdict])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('the figures of the residuals are their root mean square and the greatest of them', () => {
  const rows = rowsWith({ bidIv: 0.62, askIv: 0.64 })
  // Residuals 0.03, 0, 0: √(0.0009 / 3).
  const figures = residualFigures(rows)
  expect(figures?.rms).toBeCloseTo(0.0173205, 6)
  expect(figures?.worst.instrumentName).toBe(rows[0]?.instrumentName)
  expect(figures?.worstResidual).toBeCloseTo(0.03, 12)
  expect(residualFigures([])).toBeUndefined()
})

test('a place is within a stretch with its ends', () => {
  const stretches = [{ from: 0.1, to: 0.2 }]
  expect([0.05, 0.1, 0.15, 0.2, 0.25].map((place) => isWithin(stretches, place))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
