import { expect, test } from 'vitest'
import { venueNowMs } from './useSettlements'

const receivedAt = (venueMs: number, hereMs: number) => ({
  timestampNs: BigInt(venueMs) * 1_000_000n,
  updatedAtMs: hereMs,
})

test('venue time advances while the venue is silent, whatever the local clock says', () => {
  expect(venueNowMs([receivedAt(1_000_000, 500)], 500)).toBe(1_000_000)
  expect(venueNowMs([receivedAt(1_000_000, 500)], 7_500)).toBe(1_007_000)
  // The system clock was set back in the meantime, but venue time never decreases.
  expect(venueNowMs([receivedAt(1_000_000, 500)], 200)).toBe(1_000_000)
})

test('after the local clock was set forward, the channel heard since counts, however long the other is silent', () => {
  expect(venueNowMs([receivedAt(1_000_000, 500), receivedAt(1_001_000, 61_500)], 62_000)).toBe(1_001_500)
})

test('the channel with the later time counts, and the time is unknown before the first message', () => {
  expect(venueNowMs([receivedAt(1_000_000, 500), receivedAt(1_004_000, 1_000)], 1_500)).toBe(1_004_500)
  expect(venueNowMs([{ timestampNs: undefined, updatedAtMs: undefined }], 1_500)).toBeUndefined()
})
