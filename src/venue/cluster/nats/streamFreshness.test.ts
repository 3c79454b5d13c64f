import { expect, test } from 'vitest'
import { createStreamFreshness, type StreamBounds } from './streamFreshness'

/** A reader and its stream, whose clock the test moves. */
function scene() {
  const at = { nowMs: 1_000, read: 10 }
  const freshness = createStreamFreshness(
    () => at.read,
    () => at.nowMs,
  )
  const bounds = (lastSeq: number): StreamBounds => ({
    firstSeq: 1,
    lastSeq,
    messages: lastSeq,
    bytes: 1,
    firstAtMs: 0,
    lastAtMs: 0,
  })
  return { at, freshness, look: (lastSeq: number) => freshness.looked(bounds(lastSeq), at.nowMs) }
}

test('a reader that has read everything is as fresh as its last poll', () => {
  const { at, freshness, look } = scene()
  at.nowMs = 2_000
  look(10)
  at.nowMs = 2_400
  expect([freshness.staleMs(), freshness.behind()]).toEqual([400, 0])
})

test('a reader that lags gets staler until it reaches an end that it has seen', () => {
  const { at, freshness, look } = scene()
  at.nowMs = 2_000
  look(30)
  at.nowMs = 3_000
  look(50)
  at.nowMs = 3_500
  expect([freshness.staleMs(), freshness.behind()]).toEqual([2_500, 40])
  // The lag counts from the first poll that saw this end, not from the second.
  at.read = 30
  expect([freshness.staleMs(), freshness.behind()]).toEqual([1_500, 20])
  at.read = 60
  expect([freshness.staleMs(), freshness.behind()]).toEqual([500, 0])
})

test('a reader that cannot poll gets staler even without new messages', () => {
  const { at, freshness, look } = scene()
  look(10)
  at.nowMs = 9_000
  expect([freshness.staleMs(), freshness.behind()]).toEqual([8_000, 0])
})
