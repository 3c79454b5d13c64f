import { expect, test } from 'vitest'
import type { ChartScale } from './chartScale'
import { draggedBy, geometryOf, sidePriceAt, spanOf } from './drawingGeometry'
import type { Anchor, Drawing, StoredDrawing } from './drawings'

const from = { timeS: 60, price: 100 }
const to = { timeS: 180, price: 110 }
const line: Drawing = { id: 'a', kind: 'line', from, to }
const channel: Drawing = { id: 'c', kind: 'channel', from, to, sidePrice: 95 }

/** One pixel per second, ten per dollar; $200 at the top. */
const linear: ChartScale = {
  xOf: (timeS) => timeS,
  timeAt: (x) => x,
  yOf: (price) => (200 - price) * 10,
  priceAt: (y) => 200 - y / 10,
  paneSize: () => ({ width: 600, height: 2_000 }),
}
/** 100 pixels per doubling; $1,600 at the top. */
const logarithmic: ChartScale = {
  ...linear,
  yOf: (price) => 100 * Math.log2(1_600 / price),
  priceAt: (y) => 1_600 / 2 ** (y / 100),
}
const unsnapped = (anchor: Anchor) => anchor

const picture = (drawing: Drawing, scale = linear) => {
  const shown = geometryOf(drawing, scale)
  if (shown === undefined) throw new Error('there is a scale')
  return shown
}

test('a horizontal line spans the pane, a trend line ends at its points', () => {
  expect(picture({ ...line, kind: 'level' }).strokes).toEqual([{ x1: 0, y1: 1_000, x2: 600, y2: 1_000 }])
  expect(picture(line).strokes).toEqual([{ x1: 60, y1: 1_000, x2: 180, y2: 900 }])
})

test('a ray continues to one edge of the pane, an extended line to both', () => {
  // 100 pixels up over 120: 450 over 540, and 50 down over 60.
  expect(picture({ ...line, kind: 'ray' }).strokes).toEqual([{ x1: 60, y1: 1_000, x2: 600, y2: 550 }])
  expect(picture({ ...line, kind: 'extended' }).strokes).toEqual([{ x1: 0, y1: 1_050, x2: 600, y2: 550 }])
  const upright = { ...line, to: { timeS: 60, price: 110 } }
  expect(picture({ ...upright, kind: 'extended' }).strokes).toEqual([{ x1: 60, y1: 2_000, x2: 60, y2: 0 }])
})

test('retracements are measured from the end of the move', () => {
  const { labels, strokes } = picture({ ...line, to: { timeS: 180, price: 200 }, kind: 'fib' })
  expect(strokes).toHaveLength(7)
  expect(
    labels.map(({ share, price }) => [share, Number(price.toFixed(2))]).toSorted(([a = 0], [b = 0]) => a - b),
  ).toEqual([
    [0, 200],
    [0.236, 176.4],
    [0.382, 161.8],
    [0.5, 150],
    [0.618, 138.2],
    [0.786, 121.4],
    [1, 100],
  ])
})

test('retracement labels that are too close are dropped, except those at the ends', () => {
  // The drawing is 30 pixels high, with labels at 0, 1 and 0.5 (15 pixels). All other labels are within 12 pixels of
  // one of these.
  const { labels, strokes } = picture({ ...line, to: { timeS: 180, price: 103 }, kind: 'fib' })
  expect(labels.map(({ share }) => share)).toEqual([0, 1, 0.5])
  expect(strokes).toHaveLength(7)
})

test('the lines of a channel are parallel on a linear and a logarithmic scale', () => {
  expect(picture(channel).strokes).toEqual([
    { x1: 60, y1: 1_000, x2: 180, y2: 900 },
    { x1: 60, y1: 1_050, x2: 180, y2: 950 },
  ])
  expect(picture(channel).points.side).toEqual({ x: 120, y: 1_000 })
  // From 100 to 200 the price doubles, and 50 is half of 100, so the second line ends at 100.
  const doubling = { ...channel, to: { timeS: 180, price: 200 }, sidePrice: 50 }
  expect(picture(doubling, logarithmic).strokes).toEqual([
    { x1: 60, y1: 400, x2: 180, y2: 300 },
    { x1: 60, y1: 500, x2: 180, y2: 400 },
  ])
})

test('the second line of a channel passes through the pressed point', () => {
  // At 120 s the first line is at 105. The price of 102 is 3 below, so the second line starts at 97.
  expect(sidePriceAt(from, to, { timeS: 120, price: 102 }, linear)).toBeCloseTo(97)
})

test('a drag moves every point by the same distance on screen', () => {
  expect(draggedBy(line, 'whole', { x: -60, y: -10 }, linear, unsnapped)).toMatchObject({
    from: { timeS: 0, price: 101 },
    to: { timeS: 120, price: 111 },
  })
  // 100 pixels up doubles each price.
  const doubled = draggedBy(line, 'whole', { x: 0, y: -100 }, logarithmic, unsnapped)
  expect(doubled?.from.price).toBeCloseTo(200)
  expect(doubled?.to.price).toBeCloseTo(220)
})

test('a single point moves and snaps, and a channel keeps its width', () => {
  const snap = () => ({ timeS: 240, price: 115.25 })
  expect(draggedBy(line, 'to', { x: 50, y: -40 }, linear, snap)).toMatchObject({
    from,
    to: { timeS: 240, price: 115.25 },
  })
  expect(draggedBy(channel, 'from', { x: 0, y: 20 }, linear, unsnapped)).toMatchObject({
    from: { timeS: 60, price: 98 },
    to,
    sidePrice: 93,
  })
  expect(draggedBy(channel, 'side', { x: 7, y: 20 }, linear, unsnapped)).toMatchObject({ from, to, sidePrice: 93 })
})

test('dragging a whole line does not snap, except a line of a single price', () => {
  const snap = () => ({ timeS: 240, price: 115 })
  expect(draggedBy(line, 'whole', { x: 0, y: -10 }, linear, snap)?.from.price).toBeCloseTo(101)
  const level: StoredDrawing = { id: 'l', kind: 'level', from, to: from }
  expect(draggedBy(level, 'whole', { x: 0, y: -10 }, linear, snap)?.from.price).toBe(115)
})

test('no drag can set a price of 0', () => {
  expect(draggedBy(line, 'from', { x: 0, y: 1_000 }, linear, unsnapped)).toBeUndefined()
})

test('a measurement gives price, percentage, time and bars', () => {
  expect(spanOf(line, 60)).toEqual({ change: 10, ratio: 0.1, seconds: 120, bars: 2 })
})
