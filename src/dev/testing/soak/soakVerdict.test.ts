import { expect, test } from 'vitest'
import { soakVerdict, type SoakSample, lineFit } from './soakVerdict'

const steady = (minute: number): SoakSample => ({
  hours: minute / 60,
  heapMb: 20,
  nodes: 3_000,
  listeners: 400,
  channels: ['orderbook-100ms:ETH-PERP', 'orders'],
  sockets: 1,
})
const minutes = Array.from({ length: 61 }, (_, minute) => minute)

test('an hour without growth has no faults', () => {
  const { heap, faults } = soakVerdict(minutes.map(steady))
  expect(heap?.slope).toBe(0)
  expect(faults).toEqual([])
})

test('a heap that grows only in the first half is not a leak, but one that keeps growing is', () => {
  const filling = (minute: number) => ({ ...steady(minute), heapMb: 20 + Math.min(minute, 30) * 0.1 })
  expect(soakVerdict(minutes.map(filling)).faults).toEqual([])
  const leaking = (minute: number) => ({ ...steady(minute), heapMb: 20 + minute * 0.02 })
  expect(soakVerdict(minutes.map(leaking)).faults).toEqual(['the heap grows by 1.20 MB an hour'])
})

test('a short run reports its slope without a verdict', () => {
  const leaking = (minute: number) => ({ ...steady(minute), heapMb: 20 + minute * 0.02 })
  const verdict = soakVerdict(minutes.slice(0, 5).map(leaking))
  expect(verdict.heap?.slope).toBeCloseTo(1.2, 9)
  expect(verdict.isSlopeJudged).toBe(false)
  expect(verdict.faults).toEqual([])
})

test('leftover listeners and nodes are a fault; a single odd sample is not', () => {
  const growing = (minute: number) => ({ ...steady(minute), listeners: 400 + minute })
  expect(soakVerdict(minutes.map(growing)).faults).toEqual(['listeners grew from 410 to 451'])
  const once = (minute: number) => ({ ...steady(minute), nodes: minute === 40 ? 9_000 : 3_000 })
  expect(soakVerdict(minutes.map(once)).faults).toEqual([])
})

test('an extra channel, a missing channel or a second socket is a fault, with its minute', () => {
  const odd = (minute: number): SoakSample =>
    minute === 30 ? { ...steady(minute), channels: ['orders', 'trades:BTC-PERP'], sockets: 2 } : steady(minute)
  expect(soakVerdict(minutes.map(odd)).faults).toEqual([
    '2 sockets at minute 30.0',
    'channels at minute 30.0: +trades:BTC-PERP -orderbook-100ms:ETH-PERP',
  ])
})

test('three samples are too few', () => {
  expect(soakVerdict(minutes.slice(0, 3).map(steady)).faults).toHaveLength(1)
})

test('points on a line have an exact slope', () => {
  const fit = lineFit([1, 2, 3, 4].map((hours) => ({ hours, value: 10 + 0.5 * hours })))
  expect(fit?.slope).toBeCloseTo(0.5, 12)
  expect(fit?.error).toBeCloseTo(0, 12)
})

test('the slope is that of least squares, and its error comes from the residuals', () => {
  // Means 1 and 2, slope 2/2, residuals −1/3, 2/3, −1/3; the error is the root of 2/3 / 1 / 2.
  const fit = lineFit([
    { hours: 0, value: 1 },
    { hours: 1, value: 3 },
    { hours: 2, value: 3 },
  ])
  expect(fit?.slope).toBeCloseTo(1, 12)
  expect(fit?.error).toBeCloseTo(Math.sqrt(1 / 3), 12)
})

test('points at a single time have no slope, and two points have an infinite error', () => {
  expect(lineFit([])).toBeUndefined()
  expect(
    lineFit([
      { hours: 1, value: 1 },
      { hours: 1, value: 2 },
    ]),
  ).toBeUndefined()
  expect(
    lineFit([
      { hours: 0, value: 1 },
      { hours: 1, value: 2 },
    ])?.error,
  ).toBe(Number.POSITIVE_INFINITY)
})
