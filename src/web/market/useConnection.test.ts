import { expect, test } from 'vitest'
import type { SocketStatus } from '@/web/connection/socketStatus'
import { createLinkReader } from './useConnection'

test('the connection keeps its identity while only its latency changes', () => {
  let status: SocketStatus = { state: 'open', sinceMs: 1_000, latencyMs: 12 }
  let silentSinceMs: number | undefined
  const read = createLinkReader({ getSnapshot: () => status, silentSinceMs: () => silentSinceMs })
  const first = read()
  expect(first).toEqual({ state: 'live', sinceMs: 1_000, retryAtMs: undefined })
  status = { ...status, latencyMs: 40 }
  expect(read()).toBe(first)
  silentSinceMs = 5_000
  expect(read()).toMatchObject({ state: 'silent', sinceMs: 5_000 })
  silentSinceMs = undefined
  expect(read()).toEqual(first)
  status = { state: 'waiting', sinceMs: 6_000, attempt: 1, retryAtMs: 6_500, isOffline: false }
  const waiting = read()
  expect(waiting).toEqual({ state: 'reconnecting', sinceMs: 6_000, retryAtMs: 6_500 })
  status = { ...status, retryAtMs: 7_000 }
  expect(read()).not.toBe(waiting)
})
