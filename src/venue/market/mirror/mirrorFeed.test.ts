import { expect, onTestFinished, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { addressOf, orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import { openVenue } from '../../node/openVenue'
import { paperVenue } from '../../node/startVenue'
import type { MarketEvent, SourceInstrument } from '../source/marketEvent'
import { createMirrorFeed } from './mirrorFeed'
import { rulesOf, usualQueue } from './mirrorRules'
import { openMirror } from './openMirror'

const name = 'ETH-PERP'
const ann = addressOf(7)
const price = (text: string): Price => parseFixed6(text)
const amount = (text: string): Amount => parseFixed6(text)

const contract: SourceInstrument = {
  name,
  asset: 'ETH',
  kind: 'PERPETUAL',
  priceStep: price('0.1'),
  amountStep: amount('0.1'),
  sourceName: 'ETHUSDT',
}

async function openFeed({ isMarked = true } = {}) {
  const venue = await openVenue({ ...paperVenue, isAudited: true })
  onTestFinished(venue.close)
  const rules = rulesOf(usualQueue)
  await openMirror(venue, rules, {})
  const feed = createMirrorFeed(venue, rules)
  const times = { receivedNs: venue.clock.nowNs() }
  const list = (instrument = contract) => feed.apply({ ...times, type: 'instruments', instruments: [instrument] })
  const levels = (type: 'bookSnapshot' | 'bookUpdate', bid: string, ask: string): MarketEvent => ({
    ...times,
    type,
    name,
    levels: [
      { side: 'buy', price: price(bid), amount: amount('5') },
      { side: 'sell', price: price(ask), amount: amount('5') },
    ],
  })
  const mark = (text: string) =>
    feed.apply({ ...times, type: 'figures', name, figures: { markPrice: price(text), indexPrice: price(text) } })
  list()
  feed.apply(levels('bookSnapshot', '2999', '3001'))
  if (isMarked) mark('3000')
  await feed.flush()
  const idOf = () => venue.live.instruments.byName.get(name)?.instrumentId ?? ''
  /** All levels of the book, bids first. */
  const book = () => {
    const { bids = [], asks = [] } = venue.live.books.get(idOf()) ?? {}
    return [...bids, ...asks].map((level) => `${formatFixed6(level.amount)} @ ${formatFixed6(level.price)}`)
  }
  const markNow = () => formatFixed6(venue.live.marks.get(idOf())?.markPrice ?? price('0'))
  return { venue, feed, times, list, levels, mark, idOf, book, markNow }
}

test('a contract whose steps change upstream is withdrawn, and followed again when they are the old ones', async () => {
  const { feed, list, levels, book } = await openFeed()
  expect(book()).toEqual(['5 @ 2999', '5 @ 3001'])
  list({ ...contract, priceStep: price('0.5') })
  feed.apply(levels('bookUpdate', '2998.5', '3001.5'))
  await feed.flush()
  expect(book()).toEqual([])
  feed.apply(levels('bookUpdate', '2998', '3002'))
  await feed.flush()
  expect(book()).toEqual([])
  list()
  await feed.flush()
  expect(book()).toEqual(['5 @ 2999', '5 @ 2998.5', '5 @ 2998', '5 @ 3001', '5 @ 3001.5', '5 @ 3002'])
})

test('marks wait until the source is live, and that of a lost book waits for the book, so that no stop meets an empty one', async () => {
  const { feed, times, levels, mark, book, markNow } = await openFeed()
  feed.setShown(false)
  mark('2900')
  await feed.flush(() => false)
  expect([book(), markNow()]).toEqual([[], '3000'])
  feed.setShown(true)
  await feed.flush()
  expect([book(), markNow()]).toEqual([['5 @ 2999', '5 @ 3001'], '2900'])

  feed.apply({ ...times, type: 'gap', names: [name], reason: 'a book does not fit' })
  mark('2800')
  await feed.flush()
  expect([book(), markNow()]).toEqual([[], '2900'])
  feed.apply(levels('bookSnapshot', '2799', '2801'))
  await feed.flush()
  expect([book(), markNow()]).toEqual([['5 @ 2799', '5 @ 2801'], '2800'])
})

test('the last estimate before an hour of the exchange is kept for its payment', async () => {
  const { feed, idOf } = await openFeed()
  const hourNs = 3_600_000_000_000n
  const fullHourNs = 500_000n * hourNs
  const state = (atNs: bigint, nextFundingRate: number) =>
    feed.apply({
      exchangeNs: atNs,
      receivedNs: atNs + 50_000_000n,
      type: 'figures',
      name,
      figures: { fundingRate: 0.0016, nextFundingRate },
    })
  state(fullHourNs - 2n * hourNs, 0.004)
  state(fullHourNs - 1_000_000_000n, 0.0032)
  state(fullHourNs - 10_000_000n, 0.0024)
  state(fullHourNs + 100_000_000n, 0.0008)
  // An eighth of each, because the source states them for eight hours.
  expect(feed.fundingRates().get(idOf())).toEqual({
    hour: 500_000,
    current: { instrumentId: idOf(), rate: 0.0002, nextRate: 0.0001 },
    ended: { hour: 499_999, rate: 0.0003 },
  })
})

test('an order of a trader does not move the mark of a source that states none', async () => {
  const { venue, feed, times, idOf, markNow } = await openFeed({ isMarked: false })
  expect(markNow()).toBe('3000')
  await venue.submit({ type: 'openAccount', account: ann, kind: 'trader' })
  await venue.submit({ type: 'deposit', account: ann, amount: parseFixed6('100000') })
  const timestampSec = BigInt(Math.floor(venue.clock.nowMs() / 1000))
  const terms = { instrumentId: idOf(), amount: amount('1'), timestampSec, limitPrice: price('3000.8') }
  const order = orderRequest(orderIdOf(1), ann, terms)
  expect(await venue.submit({ type: 'createOrder', order })).toMatchObject({ isAccepted: true })
  const deeper = { side: 'buy', price: price('2990'), amount: amount('5') } as const
  feed.apply({ ...times, type: 'bookUpdate', name, levels: [deeper] })
  await feed.flush()
  expect(markNow()).toBe('3000')
})
