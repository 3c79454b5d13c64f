import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { recordedBytes, seededInstruments, seededMarket } from '@/dev/testing/recordings/seededMarket'
import type { MarketEvent, SourceLevel } from '../marketEvent'
import { blobReader } from './blobReader'
import { checkRecording } from './checkRecording'

const check = async (events: readonly MarketEvent[]) =>
  checkRecording(blobReader(new Blob([await recordedBytes(events)])))
const name = 'ETH-PERP'
const bid = (price: bigint, amount = 1n): SourceLevel => ({ side: 'buy', price: fixed6(price), amount: fixed6(amount) })
const list: MarketEvent = { type: 'instruments', receivedNs: 1n, instruments: seededInstruments }
const book = (bookNumber: bigint, levels: SourceLevel[], checksum?: string): MarketEvent => ({
  type: bookNumber === 10n ? 'bookSnapshot' : 'bookUpdate',
  receivedNs: bookNumber,
  bookNumber,
  name,
  levels,
  ...(checksum !== undefined && { checksum }),
})
const ticker = (bookNumber: bigint, bestBid: bigint): MarketEvent => ({
  type: 'figures',
  receivedNs: 10n,
  bookNumber,
  name,
  figures: { bestBid: fixed6(bestBid) },
})

test('best prices are compared with the book of their number, or those around it', async () => {
  const found = await check([
    list,
    ticker(5n, 100n),
    book(10n, [bid(100n), bid(90n)]),
    ticker(10n, 100n),
    ticker(12n, 100n),
    ticker(13n, 90n),
    ticker(14n, 95n),
    ticker(15n, 110n),
    ticker(16n, 110n),
    book(15n, [bid(110n)]),
    book(20n, [bid(120n)]),
    ticker(20n, 110n),
    ticker(21n, 110n),
  ])
  expect(found.tickers).toEqual({
    equal: 2,
    wrong: 1,
    betweenEqual: 2,
    betweenMoved: 1,
    betweenOther: 1,
    withoutBook: 2,
  })
  expect(found.damage).toEqual(['1 best prices differ from the book of their number'])
})

test('checksums of books are verified', async () => {
  // CRC-32 of "0.0001:0.000001", as zlib gives it.
  const found = await check([list, book(10n, [bid(100n)], '4283644284'), book(11n, [bid(99n)], '7')])
  expect(found.checksums).toEqual({ equal: 1, wrong: 1 })
  expect(found.damage).toHaveLength(1)
})

test('gaps are named with their times, trades are summed', async () => {
  const events = seededMarket(3, 2000)
  const found = await check(events)
  const gaps = events.flatMap((event) => (event.type === 'gap' ? [event.receivedNs] : []))
  expect(new Set(found.gaps.map(({ fromNs }) => fromNs))).toEqual(new Set(gaps))
  const traded = events.reduce((sum, e) => (e.type === 'trade' && e.name === name ? sum + e.amount : sum), 0n)
  expect(found.traded.get(name)).toBe(traded)
  expect(found.counts.get('trade')).toBe(events.filter(({ type }) => type === 'trade').length)
})
