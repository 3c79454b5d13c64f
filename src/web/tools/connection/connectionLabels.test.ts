import { expect, test } from 'vitest'
import type { Connection } from '@/web/market/connection'
import { connectionDetail } from './ConnectionStatus'

const live = (latencyMs: number | undefined) => ({ state: 'live', sinceMs: 0, latencyMs }) as const
const lost = (state: Connection['state']) => ({ state, sinceMs: 2_000, latencyMs: undefined }) as const

test('a live connection shows its latency, once known', () => {
  expect(connectionDetail(live(12.4), 0)).toBe('12 ms')
  expect(connectionDetail(live(undefined), 0)).toBeUndefined()
})

test('while the venue asks to wait, a live connection counts down to the end of the wait', () => {
  expect(connectionDetail(live(12.4), 1_000, 43_001)).toBe('43 s')
  expect(connectionDetail(live(12.4), 43_001, 43_001)).toBe('12 ms')
  expect(connectionDetail(lost('reconnecting'), 14_400, 43_001)).toBe('12 s old')
})

test('a connection that is not live shows the age of the data, unless it was never live', () => {
  expect(connectionDetail(lost('silent'), 3_000)).toBe('1 s old')
  expect(connectionDetail(lost('reconnecting'), 14_400)).toBe('12 s old')
  expect(connectionDetail(lost('offline'), 122_000)).toBe('2 min')
  expect(connectionDetail({ ...lost('reconnecting'), sinceMs: undefined }, 14_400)).toBeUndefined()
  expect(connectionDetail({ ...lost('offline'), sinceMs: undefined }, 14_400)).toBeUndefined()
})
