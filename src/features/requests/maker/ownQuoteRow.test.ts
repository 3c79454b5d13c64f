import { expect, test } from 'vitest'
import type { MakerEntry } from '@/account/rfqs/makerLog'
import { parseFixed6, type Price } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import { ownQuoteRows } from './ownQuoteRow'
import { sumLegs, type PackageModel } from './packageModel'

const price = (text: string) => parseFixed6<Price>(text)
const block: RfqBlockRecord = {
  blockId: '0xb',
  legs: [],
  blockStatus: 'open',
  createdTimestamp: 0n,
  deadline: 9_000_000_000_000n,
  markPrice: price('60'),
  amount: parseFixed6('5'),
  amountPrecision: parseFixed6('1'),
  fullSize: false,
  role: 'maker',
}
const entry = (quoteId: Hash, more: Partial<MakerEntry> = {}, limitPrice = '66'): MakerEntry => ({
  quote: {
    blockId: '0xb',
    quoteId,
    amount: parseFixed6('5'),
    limitPrice: price(limitPrice),
    quoteStatus: 'opened',
    isBuy: false,
    createdTimestamp: 0n,
  },
  edgeThen: 6,
  wasRead: true,
  end: undefined,
  ...more,
})
const worth = (value: number): PackageModel => ({ ...sumLegs([]), price: value, grossVega: 12 })
const rowsAt = (value: number, entries: readonly MakerEntry[] = [entry('0x1')]) =>
  ownQuoteRows({
    entries,
    blocks: new Map([['0xb', block]]),
    openIds: new Set<Hash>(['0xb']),
    fills: [],
    modelOf: () => worth(value),
    nowNs: 1_000n,
  })

test('a quote is flagged when the model has gone as far as its edge is wide', () => {
  expect(rowsAt(60)[0]).toMatchObject({ drift: 'fine', edge: { usd: 6, points: 0.5 } })
  expect([rowsAt(65.9)[0]?.drift, rowsAt(66)[0]?.drift]).toEqual(['fine', 'through'])
  expect([rowsAt(54.1)[0]?.drift, rowsAt(54)[0]?.drift]).toEqual(['fine', 'wide'])
})

test('live quotes come first, one that was replaced is its successor, and those of a taker are not here', () => {
  const ended = entry('0x2', { end: { kind: 'withdrawn', atMs: 0 } })
  const replaced = entry('0x3', { end: { kind: 'replaced', atMs: 0 } })
  const other = entry('0x4')
  const takers = { ...other, quote: { ...other.quote, blockId: '0xc' as const } }
  expect(rowsAt(60, [ended, replaced, takers, entry('0x1')]).map(({ quoteId }) => quoteId)).toEqual(['0x1', '0x2'])
  expect(rowsAt(80, [ended])[0]).toMatchObject({ drift: 'fine', edge: undefined })
})
