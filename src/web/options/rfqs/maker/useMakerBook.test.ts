import { expect, test, describe } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import type { MakerEntry } from '@/web/options/rfqs/model/makerLog'
import { sumLegs, type PackageModel } from './packageModel'
import { inboxOf, sidesOf, type InboxFilter, myQuoteRows } from './useMakerBook'

const block = (blockId: Hash, createdTimestamp: bigint, more: Partial<RfqBlockRecord> = {}): RfqBlockRecord => ({
  blockId,
  legs: [
    {
      instrumentId: '1',
      instrumentName: 'ETH-PERP',
      instrumentType: 'PERPETUAL',
      side: 'buy',
      ratio: parseFixed6('1'),
      asset: 'ETH',
      indexPrice: parseFixed6('3000'),
      markPrice: parseFixed6('3000'),
      pricePrecision: parseFixed6('0.1'),
    },
  ],
  blockStatus: 'open',
  createdTimestamp,
  deadline: createdTimestamp + 300n,
  markPrice: parseFixed6('3000'),
  amount: parseFixed6('5'),
  amountPrecision: parseFixed6('0.1'),
  fullSize: false,
  role: 'maker',
  ...more,
})
const everything: InboxFilter = { asset: undefined, leastAmount: 0, muted: new Set(), isMutedShown: false }
const idsOf = (blocks: readonly RfqBlockRecord[], filter: Partial<InboxFilter> = {}, nowNs = 100n) =>
  inboxOf(blocks, { ...everything, ...filter }, nowNs).shown.map(({ blockId }) => blockId)

test('the newest request is at the top, and own requests are left out', () => {
  const blocks = [block('0x1', 10n), block('0x2', 30n), block('0x3', 20n, { role: 'taker' })]
  expect(idsOf(blocks)).toEqual(['0x2', '0x1'])
})

test('an expired request disappears before the venue reports it', () => {
  expect(idsOf([block('0x1', 10n), block('0x2', 20n)], {}, 310n)).toEqual(['0x2'])
  expect(idsOf([block('0x1', 10n, { blockStatus: 'closed' })])).toEqual([])
})

test('filters by asset and size hide requests and show how many', () => {
  const blocks = [block('0x1', 10n), block('0x2', 20n, { amount: parseFixed6('0.5') })]
  expect(inboxOf(blocks, { ...everything, leastAmount: 1 }, 100n)).toMatchObject({ filteredCount: 1, mutedCount: 0 })
  expect(idsOf(blocks, { asset: 'BTC' })).toEqual([])
  expect(idsOf(blocks, { asset: 'ETH' })).toHaveLength(2)
})

test('a muted request is hidden, counted, and can be shown', () => {
  const blocks = [block('0x1', 10n), block('0x2', 20n)]
  const muted = new Set<Hash>(['0x2'])
  expect(inboxOf(blocks, { ...everything, muted }, 100n)).toMatchObject({ mutedCount: 1, shown: [{ blockId: '0x1' }] })
  expect(idsOf(blocks, { muted, isMutedShown: true })).toEqual(['0x2', '0x1'])
})

test('a buyer gets an ask, a seller a bid, and an undisclosed side both', () => {
  expect([sidesOf({ isBuy: true }), sidesOf({ isBuy: false }), sidesOf({})]).toEqual([['ask'], ['bid'], ['bid', 'ask']])
})

describe('myQuoteRows', () => {
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
    myQuoteRows({
      entries,
      blocks: new Map([['0xb', block]]),
      openIds: new Set<Hash>(['0xb']),
      fills: [],
      modelOf: () => worth(value),
      nowNs: 1_000n,
    })

  test('a quote is flagged when the model has moved by the width of its edge', () => {
    expect(rowsAt(60)[0]).toMatchObject({ drift: 'fine', edge: { usd: 6, points: 0.5 } })
    expect([rowsAt(65.9)[0]?.drift, rowsAt(66)[0]?.drift]).toEqual(['fine', 'through'])
    expect([rowsAt(54.1)[0]?.drift, rowsAt(54)[0]?.drift]).toEqual(['fine', 'wide'])
  })

  test('live quotes come first, replaced ones are shown by their successor, and takers’ quotes are left out', () => {
    const ended = entry('0x2', { end: { kind: 'withdrawn', atMs: 0 } })
    const replaced = entry('0x3', { end: { kind: 'replaced', atMs: 0 } })
    const other = entry('0x4')
    const takers = { ...other, quote: { ...other.quote, blockId: '0xc' as const } }
    expect(rowsAt(60, [ended, replaced, takers, entry('0x1')]).map(({ quoteId }) => quoteId)).toEqual(['0x1', '0x2'])
    expect(rowsAt(80, [ended])[0]).toMatchObject({ drift: 'fine', edge: undefined })
  })
})
