import { expect, test } from 'vitest'
import { smileScene } from '@/testing/smileScene'
import { levelBeside, nearestMark, pixelX, pixelY, sideOfLevel, smileMarks, smileValues } from './smileMarks'
import { expiryFigures } from './termRows'

const frame = { x: { from: 2000, to: 4000 }, y: { from: 0.5, to: 0.9 }, width: 500, height: 200 }
const all = expiryFigures([smileScene(() => 0.6, { strikes: [2500, 3000, 3500] })], new Map())

test('a volatility is so many pixels from the top, a place so many from the left', () => {
  expect(pixelX(2500, frame)).toBe(125)
  expect(pixelY(0.6, frame)).toBeCloseTo(150, 9)
  expect(pixelY(0.9, frame)).toBe(0)
})

test('each level of each strike has a mark at its place', () => {
  const marks = smileMarks(all, 'strike', frame)
  expect(marks).toHaveLength(12)
  const [bid, mid, mark, ask] = marks
  expect([bid?.level, mid?.level, mark?.level, ask?.level]).toEqual(['bid', 'mid', 'mark', 'ask'])
  expect([bid, mid, mark, ask].map((one) => one?.x)).toEqual([125, 125, 125, 125])
  // 0.595, 0.6, 0.6, 0.605 of 0.5 to 0.9 over 200 pixels.
  expect([bid, mid, mark, ask].map((one) => one?.y.toFixed(1))).toEqual(['152.5', '150.0', '150.0', '147.5'])
})

test('a pointer means the strike that it is beside, and of that the level that is nearest', () => {
  const marks = smileMarks(all, 'strike', frame)
  expect(nearestMark(marks, 260, 10)).toMatchObject({ instrumentName: 'ETH-30D-3000-C', level: 'ask' })
  expect(nearestMark(marks, 240, 199)).toMatchObject({ instrumentName: 'ETH-30D-3000-C', level: 'bid' })
  expect(nearestMark([], 0, 0)).toBeUndefined()
})

test('a bid is sold to; with the others one begins by buying', () => {
  expect(['bid', 'mid', 'mark', 'ask'].map((level) => sideOfLevel(level as 'bid'))).toEqual([
    'sell',
    'buy',
    'buy',
    'buy',
  ])
})

test('up and down go by volatility, over what is known', () => {
  const row = all[0]?.rows[0]
  if (row === undefined) throw new Error('there is a strike')
  const told = { ...row, bidIv: 0.58, midIv: 0.6, markIv: 0.61, askIv: 0.62 }
  expect(levelBeside(told, 'bid', 1)).toBe('mid')
  expect(levelBeside(told, 'mid', 1)).toBe('mark')
  expect(levelBeside(told, 'mark', 1)).toBe('ask')
  expect(levelBeside(told, 'ask', 1)).toBe('ask')
  expect(levelBeside(told, 'bid', -1)).toBe('bid')
  expect(levelBeside({ ...told, midIv: undefined, askIv: undefined }, 'bid', 1)).toBe('mark')
})

test('one wild quote does not flatten the smile, and the quotes of others are not in the picture', () => {
  const [first] = all
  if (first === undefined) throw new Error('there is one')
  const wild = { ...first, rows: first.rows.map((row, index) => (index === 0 ? { ...row, askIv: 5 } : row)) }
  expect(Math.max(...smileValues([wild]))).toBeCloseTo(0.62, 9)
  expect(Math.max(...smileValues([first, wild]))).toBeCloseTo(0.605, 9)
  expect(smileValues([])).toEqual([])
})
