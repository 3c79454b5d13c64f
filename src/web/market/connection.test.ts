import { expect, test } from 'vitest'
import { connectionOf } from './connection'

test('the header state follows the socket', () => {
  const sinceMs = 1_000
  const states = [
    connectionOf({ state: 'closed', sinceMs }),
    connectionOf({ state: 'connecting', sinceMs, attempt: 0, isOffline: false }),
    connectionOf({ state: 'connecting', sinceMs, attempt: 1, isOffline: false }),
    connectionOf({ state: 'connecting', sinceMs, attempt: 1, isOffline: true }),
    connectionOf({ state: 'waiting', sinceMs, attempt: 1, retryAtMs: 1_500, isOffline: false }),
    connectionOf({ state: 'waiting', sinceMs, attempt: 1, retryAtMs: 1_500, isOffline: true }),
    connectionOf({ state: 'open', sinceMs, latencyMs: 12 }),
  ]
  expect(states.map(({ state }) => state)).toEqual([
    'closed',
    'connecting',
    'reconnecting',
    'offline',
    'reconnecting',
    'offline',
    'live',
  ])
})

test('only a waiting connection has a retry time, and only a live one a latency', () => {
  expect(connectionOf({ state: 'waiting', sinceMs: 0, attempt: 1, retryAtMs: 1_500, isOffline: false })).toMatchObject({
    retryAtMs: 1_500,
    latencyMs: undefined,
  })
  expect(connectionOf({ state: 'open', sinceMs: 0, latencyMs: 12 })).toMatchObject({
    retryAtMs: undefined,
    latencyMs: 12,
  })
})

test('an open but silent connection is not live, and counts as silent since its last message', () => {
  expect(connectionOf({ state: 'open', sinceMs: 1_000, latencyMs: 12 }, 5_000)).toEqual({
    state: 'silent',
    sinceMs: 5_000,
    latencyMs: undefined,
    retryAtMs: undefined,
  })
})
