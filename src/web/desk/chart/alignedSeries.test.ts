import { expect, test } from 'vitest'
import { createBarView, createLineView } from './alignedSeries'
import { candleTime } from './chartData'

// The library computes percentages from the last value of the first visible point.
test('on a percent scale a line is measured from the close of its candle, even where it has no value yet', () => {
  const view = createLineView()
  expect(view.priceValueBuilder({ time: candleTime(60), value: 95, base: 100 })).toEqual([95, 100])
  const early = { time: candleTime(60), value: undefined, base: 100 }
  expect(view.isWhitespace(early)).toBe(false)
  expect(view.priceValueBuilder(early)).toEqual([100, 100])
})

test('a Heikin-Ashi bar is measured from the real close, and its wicks are in view', () => {
  const view = createBarView()
  const bar = { time: candleTime(60), open: 11, high: 20, low: 9, close: 15, base: 16 }
  expect(view.priceValueBuilder(bar)).toEqual([20, 9, 16])
})

test('a gap is whitespace', () => {
  expect(createLineView().isWhitespace({ time: candleTime(60) })).toBe(true)
})

test('a line is drawn once per run of known values, and not across a gap', () => {
  expect(strokesOf(0)).toEqual(['0,10 10,12', '30,16 40,18', '59,8+2'])
})

test('a line spans missing bars only as far as it may', () => {
  expect(strokesOf(1)).toEqual(['0,10 10,12', '30,16 40,18 60,8'])
})

function strokesOf(bridged: number): readonly string[] {
  const view = createLineView()
  const points = [5, 6, undefined, 8, 9].map((value) => ({ time: candleTime(0), value, base: 5 }))
  const bars = points.map((originalData, time) => ({ x: 10 * time, time, originalData, barColor: '' }))
  // The candle at index 5 is a gap and has no point.
  const after = { x: 60, time: 6, originalData: { time: candleTime(0), value: 4, base: 5 }, barColor: '' }
  const data = {
    bars: [...bars, after],
    barSpacing: 10,
    visibleRange: { from: 0, to: 6 },
    conflationFactor: 1,
  }
  view.update(data, { ...view.defaultOptions(), color: '#ffffff', bridged })
  const strokes: string[] = []
  let path: string[] = []
  const context = {
    setLineDash: () => undefined,
    beginPath: () => (path = []),
    lineTo: (x: number, y: number) => path.push(`${x},${y}`),
    rect: (x: number, y: number, width: number) => path.push(`${x},${y}+${width}`),
    stroke: () => strokes.push(path.join(' ')),
  }
  const paper = { context, horizontalPixelRatio: 1, verticalPixelRatio: 1, bitmapSize: { width: 100, height: 100 } }
  const target = { useBitmapCoordinateSpace: (draw: (scope: unknown) => void) => draw(paper) }
  view.renderer().draw(target as never, ((price: number) => price * 2) as never, false)
  return strokes
}
