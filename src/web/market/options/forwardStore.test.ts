import { expect, test } from 'vitest'
import type { ExpiryForward } from '@/core/quant/expiryForward'
import { readForward, staleForwardMs } from './forwardStore'

const found: ExpiryForward = {
  forward: 3012,
  source: 'venue',
  parity: undefined,
  quoted: undefined,
  disagreement: 0.004,
  isDisagreeing: false,
}
const nowMs = 1_790_000_000_000
const live = { status: 'live', updatedAtMs: nowMs } as const

test('a fresh forward without disagreement is usable', () => {
  expect(readForward(found, live, nowMs)).toEqual({ status: 'live', forward: 3012 })
  expect(readForward(found, live, nowMs + staleForwardMs).status).toBe('live')
})

test.each([
  ['it was never read', undefined, { status: 'loading', updatedAtMs: undefined }, 'loading'],
  ['no quote gives it', undefined, live, 'unknown'],
  ['it is no number', { ...found, forward: Number.NaN }, live, 'unknown'],
  ['its sources disagree', { ...found, isDisagreeing: true }, live, 'disagreeing'],
  ['the channel is gone', found, { status: 'stale', updatedAtMs: nowMs }, 'stale'],
  ['the channel begins afresh', found, { status: 'resyncing', updatedAtMs: nowMs }, 'stale'],
  ['nothing came for too long', found, { status: 'live', updatedAtMs: nowMs - staleForwardMs - 1 }, 'stale'],
] as const)('a forward is not usable when %s', (_, forward, view, status) => {
  expect(readForward(forward, view, nowMs).status).toBe(status)
})
