import { expect, test } from 'vitest'
import { movedDrawing, readDrawings, writeDrawings, type Drawing } from './drawings'
import { measureOf, strokesOf } from './DrawingShape'

const line: Drawing = { id: 'a', kind: 'line', from: { timeS: 60, price: 100 }, to: { timeS: 180, price: 110 } }

function storage(text: string | null = null) {
  let kept = text
  return { getItem: () => kept, setItem: (_: string, next: string) => void (kept = next) }
}

/** A pixel a second, ten pixels a dollar, 200 dollars at the top. */
const scale = {
  xOf: (timeS: number) => timeS,
  timeAt: (x: number) => x,
  yOf: (price: number) => (200 - price) * 10,
  priceAt: (y: number) => 200 - y / 10,
  paneSize: () => ({ width: 600, height: 2_000 }),
}

test('drawings are stored per instrument, a measurement is not', () => {
  const place = storage()
  writeDrawings(place, 'ETH-PERP', [line, { ...line, id: 'b', kind: 'measure' }])
  expect(readDrawings(place, 'ETH-PERP')).toEqual([line])
  expect(readDrawings(place, 'BTC-PERP')).toEqual([])
})

test('an unreadable drawing does not affect the others', () => {
  const bad = [{ ...line, kind: 'scribble' }, 7, null, { ...line, from: { timeS: 60, price: -1 } }]
  const place = storage(JSON.stringify({ version: 1, instruments: { 'ETH-PERP': [...bad, line] } }))
  expect(readDrawings(place, 'ETH-PERP')).toEqual([line])
  expect(readDrawings(storage('{"version":1,"instruments":{"ETH-PERP":"x"}}'), 'ETH-PERP')).toEqual([])
})

test('an end moves on its own, and the whole drawing keeps its shape', () => {
  expect(movedDrawing(line, 'to', 60, 5)).toMatchObject({ from: line.from, to: { timeS: 240, price: 115 } })
  expect(movedDrawing(line, 'whole', -60, 1)).toMatchObject({
    from: { timeS: 0, price: 101 },
    to: { timeS: 120, price: 111 },
  })
  expect(movedDrawing(line, 'from', 0, -100).from.price).toBe(100)
})

test('a level spans the pane, a line ends at its points, a ray extends to the edge', () => {
  expect(strokesOf({ ...line, kind: 'level' }, scale)).toEqual([{ x1: 0, y1: 1_000, x2: 600, y2: 1_000, price: 100 }])
  expect(strokesOf(line, scale)).toEqual([{ x1: 60, y1: 1_000, x2: 180, y2: 900 }])
  // 10 dollars in 120 seconds are 45 in 540.
  expect(strokesOf({ ...line, kind: 'ray' }, scale)).toEqual([{ x1: 60, y1: 1_000, x2: 600, y2: 550 }])
})

test('retracements are measured back from the end of the move', () => {
  const levels = strokesOf({ ...line, kind: 'fib' }, scale).slice(1)
  expect(levels.map(({ share, price }) => [share, Number(price?.toFixed(2))])).toEqual([
    [0, 110],
    [0.236, 107.64],
    [0.382, 106.18],
    [0.5, 105],
    [0.618, 103.82],
    [0.786, 102.14],
    [1, 100],
  ])
})

test('a measurement gives price, percentage, time and bars', () => {
  expect(measureOf(line, 60)).toEqual({ change: 10, ratio: 0.1, seconds: 120, bars: 2 })
})
