import { expect, test } from 'vitest'
import { connectionDetail } from './ConnectionStatus'

const live = (latencyMs: number | undefined) => ({ state: 'live', latencyMs, retryAtMs: undefined }) as const
const lost = (retryAtMs: number | undefined) => ({ state: 'reconnecting', latencyMs: undefined, retryAtMs }) as const

test('a live connection shows its latency, once known', () => {
  expect(connectionDetail(live(12.4), 0)).toBe('12 ms')
  expect(connectionDetail(live(undefined), 0)).toBeUndefined()
})

test('while the venue asks to wait, a live connection counts down to the end of the wait', () => {
  expect(connectionDetail(live(12.4), 1_000, 43_001)).toBe('43 s')
  expect(connectionDetail(live(12.4), 43_001, 43_001)).toBe('12 ms')
  expect(connectionDetail(lost(4200), 1000, 43_001)).toBe('in 4 s')
})

test('a lost connection counts down to the next retry and never below zero', () => {
  expect(connectionDetail(lost(4200), 1000)).toBe('in 4 s')
  expect(connectionDetail(lost(500), 1000)).toBe('in 0 s')
  expect(connectionDetail(lost(undefined), 1000)).toBe('now')
})
