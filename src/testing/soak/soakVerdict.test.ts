import { expect, test } from 'vitest'
import { soakVerdict, type SoakSample } from './soakVerdict'

const steady = (minute: number): SoakSample => ({
  hours: minute / 60,
  heapMb: 20,
  nodes: 3_000,
  listeners: 400,
  channels: ['orderbook-100ms:ETH-PERP', 'orders'],
  sockets: 1,
})
const minutes = Array.from({ length: 61 }, (_, minute) => minute)

test('an hour in which nothing grows has no fault', () => {
  const { heap, faults } = soakVerdict(minutes.map(steady))
  expect(heap?.slope).toBe(0)
  expect(faults).toEqual([])
})

test('what is filled in the first half is no leak; a heap that goes on growing is', () => {
  const filling = (minute: number) => ({ ...steady(minute), heapMb: 20 + Math.min(minute, 30) * 0.1 })
  expect(soakVerdict(minutes.map(filling)).faults).toEqual([])
  const leaking = (minute: number) => ({ ...steady(minute), heapMb: 20 + minute * 0.02 })
  expect(soakVerdict(minutes.map(leaking)).faults).toEqual(['the heap grows by 1.20 MB an hour'])
})

test('a short run tells its slope and is not judged by it', () => {
  const leaking = (minute: number) => ({ ...steady(minute), heapMb: 20 + minute * 0.02 })
  const verdict = soakVerdict(minutes.slice(0, 5).map(leaking))
  expect(verdict.heap?.slope).toBeCloseTo(1.2, 9)
  expect(verdict.isSlopeJudged).toBe(false)
  expect(verdict.faults).toEqual([])
})

test('listeners and nodes that stay behind are a fault; one sample that is off is none', () => {
  const growing = (minute: number) => ({ ...steady(minute), listeners: 400 + minute })
  expect(soakVerdict(minutes.map(growing)).faults).toEqual(['listeners grew from 410 to 451'])
  const once = (minute: number) => ({ ...steady(minute), nodes: minute === 40 ? 9_000 : 3_000 })
  expect(soakVerdict(minutes.map(once)).faults).toEqual([])
})

test('another channel, a channel less or a second socket is a fault at its minute', () => {
  const odd = (minute: number): SoakSample =>
    minute === 30 ? { ...steady(minute), channels: ['orders', 'trades:BTC-PERP'], sockets: 2 } : steady(minute)
  expect(soakVerdict(minutes.map(odd)).faults).toEqual([
    '2 sockets at minute 30.0',
    'channels at minute 30.0: +trades:BTC-PERP -orderbook-100ms:ETH-PERP',
  ])
})

test('three samples say nothing', () => {
  expect(soakVerdict(minutes.slice(0, 3).map(steady)).faults).toHaveLength(1)
})
