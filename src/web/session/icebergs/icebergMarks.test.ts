import { expect, test } from 'vitest'
import { readChangedMarks, storageWith } from '@/dev/testing/fuzz/changedMarks'
import { createIcebergMarks } from './icebergMarks'

const entry = {
  instrumentName: 'ETH-PERP',
  isBuy: true,
  total: '10',
  visible: '1',
  spread: '0.1',
  limitPrice: '2400',
  refillMs: 500,
  postOnly: true,
  reduceOnly: false,
  cancelsOnClose: false,
  filled: '3.5',
  cost: '8400000000000000',
  signedMs: 1_790_000_000_000,
  lastSignedMs: 1_790_000_000_000,
  isAnswered: true,
  ids: ['1a1a1a1a1a1a1a1a', '2b2b2b2b2b2b2b2b'],
}

test('an entry is read back unchanged, and one without a price is dropped', () => {
  const read = (value: object) =>
    createIcebergMarks(storageWith('optick.iceberg.name.1', JSON.stringify(value)).storage, 'name').read()
  const { filled: _, cost: __, ...same } = entry
  expect(read(entry)).toEqual([
    {
      ...same,
      name: 'optick.iceberg.name.1',
      total: 10_000_000n,
      visible: 1_000_000n,
      spread: 100_000n,
      limitPrice: 2_400_000_000n,
      // 3.5 at 2,400 are 8,400 USD, in millionths of millionths.
      done: { filled: 3_500_000n, cost: 8_400_000_000_000_000n },
    },
  ])
  expect(read({ ...entry, limitPrice: '0' })).toEqual([])
})

test('any content is dropped or parsed, and a parsed entry is unchanged by a round trip', () => {
  const { read, again } = readChangedMarks(entry, 'optick.iceberg.name.', (storage) =>
    createIcebergMarks(storage, 'name'),
  )
  expect(again).toEqual(read)
  expect(read.length).toBeGreaterThan(100)
})
