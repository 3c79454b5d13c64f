import { expect, test } from 'vitest'
import { connectionDetail } from './connectionWords'

test('a live connection tells its round trip, once it is known', () => {
  expect(connectionDetail({ state: 'live', latencyMs: 12.4 }, 0)).toBe('12 ms')
  expect(connectionDetail({ state: 'live', latencyMs: undefined }, 0)).toBeUndefined()
})

test('a lost one counts down to the next try and never below zero', () => {
  expect(connectionDetail({ state: 'reconnecting', retryAtMs: 4200 }, 1000)).toBe('in 4 s')
  expect(connectionDetail({ state: 'reconnecting', retryAtMs: 500 }, 1000)).toBe('in 0 s')
  expect(connectionDetail({ state: 'reconnecting', retryAtMs: undefined }, 1000)).toBe('now')
})
