import { expect, test } from 'vitest'
import { readChangedMarks } from '@/dev/testing/fuzz/changedMarks'
import { createGoodTillMarks } from './goodTillMarks'

test('any content is dropped or parsed, and a parsed entry is unchanged by a round trip', () => {
  const entry = {
    instrumentName: 'ETH-PERP',
    untilMs: 1_790_003_600_000,
    keptMs: 1_790_000_000_000,
    keptVenueMs: 1_610_000_000_000,
    ids: ['1a1a1a1a1a1a1a1a'],
  }
  const { read, again } = readChangedMarks(entry, 'optick.goodTill.name.', (storage) =>
    createGoodTillMarks(storage, 'name'),
  )
  expect(again).toEqual(read)
  expect(read.length).toBeGreaterThan(100)
})
