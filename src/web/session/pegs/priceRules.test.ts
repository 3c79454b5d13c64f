import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import { decidePeg, followedPrice, type PegFacts, type PegTerms } from './pegRules'
import type { PriceTarget } from './pegTarget'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const nowMs = 1_790_000_000_000

/** Others quote 3120.4 for 3121.1; the mark is 3120.83 and the tick 0.1. */
const facts: PegFacts = {
  nowMs,
  lastEditMs: undefined,
  notBeforeMs: undefined,
  price: price('3119'),
  open: amount('2'),
  wanted: amount('2'),
  forward: undefined,
  isLinkLive: true,
  isBookLive: true,
  bestBid: price('3120.4'),
  bestAsk: price('3121.1'),
  others: { bestBid: price('3120.4'), bestAsk: price('3121.1') },
  liveMark: price('3120.83'),
  settlesMs: undefined,
  canSign: true,
  rejectionOf: () => undefined,
}
const to = (kind: PriceTarget['kind'], ticks = 0n, share = '0'): PriceTarget => ({
  kind,
  ticks,
  share: parseFixed6<Fraction>(share),
})
const terms = {
  isBuy: true,
  target: to('best'),
  priceStep: price('0.1'),
  cap: price('3200'),
  minEditMs: 1_000,
  postOnly: false,
} as const
const sell = { isBuy: false, cap: price('3000') } as const
const decide = (other: Partial<PegTerms> = {}, change: Partial<PegFacts> = {}) =>
  decidePeg({ ...terms, ...other }, { ...facts, ...change })

test.each<[string, Partial<PegTerms>, string]>([
  ['joins the best bid', {}, '3120.4'],
  ['joins the best ask', sell, '3121.1'],
  ['improves a buy upwards', { target: to('best', 2n) }, '3120.6'],
  ['improves a sell downwards', { ...sell, target: to('best', 2n) }, '3120.9'],
  ['stays behind the best bid', { target: to('best', -3n) }, '3120.1'],
  // (3120.4 + 3121.1) / 2 = 3120.75.
  ['rounds the mid down for a buy', { target: to('mid') }, '3120.7'],
  ['rounds the mid up for a sell', { ...sell, target: to('mid') }, '3120.8'],
  ['rounds the mark down for a buy', { target: to('mark') }, '3120.8'],
  ['rounds the mark up for a sell', { ...sell, target: to('mark') }, '3120.9'],
  // 0.05 % of 3120.83 is 1.560415.
  ['takes a share of the mark away from it', { target: to('mark', 0n, '-0.0005') }, '3119.2'],
  ['takes a share of the mark above it for a sell', { ...sell, target: to('mark', 0n, '-0.0005') }, '3122.4'],
])('an order %s', (_, change, expected) => {
  expect(decide(change)).toMatchObject({ do: 'edit', price: price(expected), at: 'target' })
})

test('an order that follows the best price never crosses; one that follows the mark may, unless post-only', () => {
  expect(decide({ target: to('best', 50n) })).toMatchObject({ price: price('3121'), at: 'touch' })
  expect(decide({ ...sell, target: to('best', 50n) })).toMatchObject({ price: price('3120.5'), at: 'touch' })
  expect(decide({ target: to('mark', 10n) })).toMatchObject({ price: price('3121.8'), at: 'target' })
  expect(decide({ target: to('mark', 10n), postOnly: true })).toMatchObject({ price: price('3121'), at: 'touch' })
  // An own ask at 3120.5 counts as the other side, because the order would cross it.
  expect(decide({ target: to('best', 3n) }, { bestAsk: price('3120.5') })).toMatchObject({ price: price('3120.4') })
})

test('an own best order is ignored: the order follows the best price of others', () => {
  const own = { price: price('3120.9'), bestBid: price('3120.9') }
  expect(decide({ target: to('best', 1n) }, own)).toMatchObject({ do: 'edit', price: price('3120.5') })
  expect(decide({ target: to('mid') }, own)).toMatchObject({ do: 'edit', price: price('3120.7') })
})

test('the cap is the worst price, rounded inward to a tick', () => {
  expect(decide({ cap: price('3119.97') })).toMatchObject({ price: price('3119.9'), at: 'cap' })
  expect(decide({ isBuy: false, cap: price('3121.53') })).toMatchObject({ price: price('3121.6'), at: 'cap' })
})

test.each<[string, Partial<PegTerms>, Partial<PegFacts>, string]>([
  ['nobody else bids', {}, { others: { bestBid: undefined, bestAsk: price('3121.1') } }, 'noBest'],
  ['the mid lacks a side', { target: to('mid') }, { others: { bestBid: price('3120'), bestAsk: undefined } }, 'noBest'],
  ['the mark is not live', { target: to('mark') }, { liveMark: undefined }, 'mark'],
  ['the book is not live', { target: to('mark') }, { isBookLive: false }, 'book'],
  ['the connection is lost', {}, { isLinkLive: false }, 'link'],
  ['the wallet would prompt', {}, { canSign: false }, 'signing'],
])('it pauses when %s', (_, change, now, why) => {
  expect(decide(change, now)).toEqual({ do: 'pause', pause: { why } })
})

test('the best price needs no mark, and the mark no other orders', () => {
  expect(decide({}, { liveMark: undefined })).toMatchObject({ do: 'edit' })
  const others = { bestBid: undefined, bestAsk: undefined }
  expect(decide({ target: to('mark') }, { others })).toMatchObject({ do: 'edit' })
})

test('nothing is decided while the book may show an outdated own order', () => {
  expect(decide({}, { settlesMs: nowMs + 200 })).toEqual({ do: 'settle', untilMs: nowMs + 200 })
  expect(decide({}, { settlesMs: nowMs })).toMatchObject({ do: 'edit' })
})

test('a rate limit of the venue delays the edit, however short the minimum interval', () => {
  expect(decide({}, { lastEditMs: nowMs - 5_000, notBeforeMs: nowMs + 4_000 })).toMatchObject({
    do: 'wait',
    untilMs: nowMs + 4_000,
  })
  expect(decide({}, { lastEditMs: nowMs - 200, notBeforeMs: nowMs - 1 })).toMatchObject({ untilMs: nowMs + 800 })
})

test('a price peg of an option lasts until expiry', () => {
  expect(decide({ target: to('mid') }, { nowMs: nowMs * 2 })).toMatchObject({ do: 'edit' })
})

test('a new order gets the price that the peg would move it to, or a reason why not', () => {
  expect(followedPrice(terms, facts)).toEqual({ price: price('3120.4'), at: 'target' })
  expect(followedPrice({ ...terms, cap: fixed6<Price>(1n) }, facts)).toEqual({ pause: { why: 'belowStep' } })
  expect(followedPrice(terms, { ...facts, isBookLive: false })).toEqual({ pause: { why: 'book' } })
})
