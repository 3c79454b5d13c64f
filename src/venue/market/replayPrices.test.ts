import { expect, test } from 'vitest'
import { parseMinuteBars, replayedPrice } from './replayPrices'

const header = 'timestamp,open,high,low,close,volume'
const file = `${header}
2022-01-01 00:00:00.000000,100.0,110.0,95.0,105.0,10
2022-01-01 00:01:00.000000,105.0,106.0,90.0,100.0,10
`

test('a file of minute bars is parsed', () => {
  expect(parseMinuteBars(file)).toEqual([
    { open: 100, high: 110, low: 95, close: 105 },
    { open: 105, high: 106, low: 90, close: 100 },
  ])
})

test.each([
  ['a missing header', '2022-01-01 00:00:00,1,1,1,1,1', /line 1 must be/],
  ['a line with too few fields', `${file}2022-01-01 00:02:00.000000,100,110`, /line 4 is not a bar/],
  ['a price that is no number', `${file}2022-01-01 00:02:00.000000,1e3,110,90,100,1`, /line 4 is not a bar/],
  ['a high below the open', `${file}2022-01-01 00:02:00.000000,100,99,90,95,1`, /line 4 is not a bar/],
  ['a price of zero', `${file}2022-01-01 00:02:00.000000,0,99,0,95,1`, /line 4 is not a bar/],
  ['a time that goes back', `${file}2022-01-01 00:00:30.000000,100,110,90,100,1`, /line 4 must be later/],
  ['a single bar', file.split('\n').slice(0, 2).join('\n'), /at least two bars/],
  ['nothing at all', '', /line 1 must be/],
])('%s is rejected with its position', (_, text, reason) => {
  expect(() => parseMinuteBars(text)).toThrow(reason)
})

test('within a minute the price moves from open via the nearer extreme and the other one to close', () => {
  const bars = parseMinuteBars(file)
  expect([0, 20, 40, 59.999].map((second) => Math.round(replayedPrice(bars, second)))).toEqual([100, 95, 110, 105])
  expect([60, 80, 100, 119.999].map((second) => Math.round(replayedPrice(bars, second)))).toEqual([105, 106, 90, 100])
})

test('after its end the file continues from where it ended', () => {
  const bars = [
    { open: 100, high: 120, low: 100, close: 110 },
    { open: 110, high: 121, low: 110, close: 121 },
  ]
  expect(replayedPrice(bars, 119.999)).toBeCloseTo(121, 2)
  expect(replayedPrice(bars, 120)).toBeCloseTo(121, 9)
  expect(replayedPrice(bars, 180)).toBeCloseTo(133.1, 9)
})
