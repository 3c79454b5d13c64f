import { expect, test } from 'vitest'
import { smileScene } from '@/dev/scenes/smileScene'
import {
  axisTicks,
  curvePlace,
  curvePoints,
  deltaLabel,
  smilePlace,
  levelBeside,
  nearestMark,
  pixelX,
  pixelY,
  sideOfLevel,
  smileMarks,
  smileValues,
} from './smileAxis'
import { readCurve } from './smileFit'
import { smileRows, expiryFigures } from './volatilityRows'

const scene = smileScene(() => 0.6, { days: 365, strikes: [2700, 3000, 3300] })
const curve = readCurve(scene, undefined)
const rows = smileRows(scene, curve)

test('a point is placed by strike, by moneyness, or by delta from puts to calls', () => {
  const [put, middle, call] = rows
  if (put === undefined || middle === undefined || call === undefined) throw new Error('three strikes')
  expect(smilePlace(put, 'strike')).toBe(2700)
  expect(smilePlace(put, 'moneyness')).toBeCloseTo(-0.1053605, 7)
  // The put's delta is −0.317 and the call's 0.556, so on the delta axis they lie on either side of the money.
  expect(smilePlace(put, 'delta')).toBeCloseTo(0.3171793, 6)
  // N(0.3) = 0.6179114
  expect(smilePlace(middle, 'delta')).toBeCloseTo(1 - 0.6179114, 6)
  expect(smilePlace(call, 'delta')).toBeCloseTo(1 - 0.556124, 6)
  expect(smilePlace({ ...put, callDelta: undefined }, 'delta')).toBeUndefined()
})

test('the curve passes through the points on every axis', () => {
  const of = { forward: 3000, years: 1 }
  for (const axis of ['strike', 'moneyness', 'delta'] as const) {
    for (const row of rows)
      expect(curvePlace(row.logMoneyness, 0.6, of, axis)).toBeCloseTo(smilePlace(row, axis) ?? NaN, 9)
  }
})

test('the curve is drawn over the quoted range, and slightly beyond as an extrapolation', () => {
  if (curve === undefined) throw new Error('there is a curve')
  const guessing = { ...curve, ivAt: () => 0.6 }
  const points = curvePoints(guessing, { forward: 3000, years: 1 }, 'strike', 0.1)
  expect(points[0]?.x).toBeLessThan(2700)
  expect(points.at(-1)?.x).toBeGreaterThan(3300)
  for (const { x, isQuoted } of points) expect(isQuoted).toBe(x >= 2700 - 1e-6 && x <= 3300 + 1e-6)
  expect(curvePoints(curve, { forward: 3000, years: 1 }, 'strike', 0.1).every(({ isQuoted }) => isQuoted)).toBe(true)
})

test('delta ticks have their usual names', () => {
  expect([0.05, 0.25, 0.5, 0.75, 0.9].map(deltaLabel)).toEqual(['5P', '25P', '50Δ', '25C', '10C'])
  expect(axisTicks('delta', { from: 0.08, to: 0.8 }, 5).map(({ label }) => label)).toEqual(['10P', '25P', '50Δ', '25C'])
})

test('strike ticks are whole numbers, and moneyness ticks have the decimals they need', () => {
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

const frame = { x: { from: 2000, to: 4000 }, y: { from: 0.5, to: 0.9 }, width: 500, height: 200 }
const all = expiryFigures([smileScene(() => 0.6, { strikes: [2500, 3000, 3500] })], new Map())

test('volatility and position are converted to pixels', () => {
  expect(pixelX(2500, frame)).toBe(125)
  expect(pixelY(0.6, frame)).toBeCloseTo(150, 9)
  expect(pixelY(0.9, frame)).toBe(0)
})

test('each level of each strike has a mark at its position', () => {
  const marks = smileMarks(all, 'strike', frame)
  expect(marks).toHaveLength(12)
  const [bid, mid, mark, ask] = marks
  expect([bid?.level, mid?.level, mark?.level, ask?.level]).toEqual(['bid', 'mid', 'mark', 'ask'])
  expect([bid, mid, mark, ask].map((one) => one?.x)).toEqual([125, 125, 125, 125])
  // Volatilities of 0.595, 0.6, 0.6 and 0.605 on an axis from 0.5 to 0.9 over 200 pixels.
  expect([bid, mid, mark, ask].map((one) => one?.y.toFixed(1))).toEqual(['152.5', '150.0', '150.0', '147.5'])
})

test('the pointer selects the nearest strike, and its nearest level', () => {
  const marks = smileMarks(all, 'strike', frame)
  expect(nearestMark(marks, 260, 10)).toMatchObject({ instrumentName: 'ETH-30D-3000-C', level: 'ask' })
  expect(nearestMark(marks, 240, 199)).toMatchObject({ instrumentName: 'ETH-30D-3000-C', level: 'bid' })
  expect(nearestMark([], 0, 0)).toBeUndefined()
})

test('a bid starts a sale, the other levels start a purchase', () => {
  expect(['bid', 'mid', 'mark', 'ask'].map((level) => sideOfLevel(level as 'bid'))).toEqual([
    'sell',
    'buy',
    'buy',
    'buy',
  ])
})

test('up and down move by volatility through the known levels', () => {
  const row = all[0]?.rows[0]
  if (row === undefined) throw new Error('there is a strike')
  const reported = { ...row, bidIv: 0.58, midIv: 0.6, markIv: 0.61, askIv: 0.62 }
  expect(levelBeside(reported, 'bid', 1)).toBe('mid')
  expect(levelBeside(reported, 'mid', 1)).toBe('mark')
  expect(levelBeside(reported, 'mark', 1)).toBe('ask')
  expect(levelBeside(reported, 'ask', 1)).toBe('ask')
  expect(levelBeside(reported, 'bid', -1)).toBe('bid')
  expect(levelBeside({ ...reported, midIv: undefined, askIv: undefined }, 'bid', 1)).toBe('mark')
})

test('one outlier does not flatten the smile, and only visible quotes set the scale', () => {
  const [first] = all
  if (first === undefined) throw new Error('there is one')
  const wild = { ...first, rows: first.rows.map((row, index) => (index === 0 ? { ...row, askIv: 5 } : row)) }
  expect(Math.max(...smileValues([wild]))).toBeCloseTo(0.62, 9)
  expect(Math.max(...smileValues([first, wild]))).toBeCloseTo(0.605, 9)
  expect(smileValues([])).toEqual([])
})
