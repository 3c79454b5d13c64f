import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { NetBook } from '@/core/quant/structures/netPrice'
import { netCall, netLeg, netPerp } from '@/dev/scenes/netScene'
import type { LegDone, NetTerms } from './netOrder'
import { averageNet, decideNet, openLegs, quotePrice, type NetFacts } from './netRules'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const book = (bid: string, ask: string, size = '100'): NetBook => ({
  bids: [{ price: price(bid), amount: amount(size) }],
  asks: [{ price: price(ask), amount: amount(size) }],
})
/** Contracts at an average price; negative if sold. */
const traded = (contracts: string, at: string, isBuy: boolean): LegDone => ({
  filled: amount(contracts),
  cost: amount(contracts) * price(at) * (isBuy ? 1n : -1n),
})
const none: LegDone = { filled: 0n, cost: 0n }

const vertical: NetTerms = {
  legs: [netLeg(netCall(3000), true), netLeg(netCall(3200), false)],
  passive: 0,
  amount: amount('2'),
  limit: parseFixed6<Usd>('55.25'),
  legging: parseFixed6<Usd>('1'),
  minEditMs: 1_000,
  withdrawsAtClose: true,
}
const verticalBooks = [book('90', '110'), book('40', '42')]

function factsOf(part: Partial<NetFacts> = {}): NetFacts {
  return {
    nowMs: 10_000,
    notBeforeMs: 0,
    takeFromMs: 0,
    lastQuoteMs: undefined,
    isLinkLive: true,
    canSign: true,
    isForwardLive: true,
    books: verticalBooks,
    marks: [price('100'), price('41')],
    done: [none, none],
    passive: undefined,
    isEnding: false,
    isHeld: false,
    ...part,
  }
}

test('the bought leg of a vertical rests at the limit plus the bid of the sold leg, rounded down to a tick', () => {
  // 55.25 + 40 is 95.25.
  expect(quotePrice(vertical, verticalBooks, amount('2'))).toBe(price('95.2'))
})

test('the sold leg of a vertical rests at the ask of the bought leg less the limit, rounded up to a tick', () => {
  // 110 − 55.25 is 54.75.
  expect(quotePrice({ ...vertical, passive: 1 }, verticalBooks, amount('2'))).toBe(price('54.8'))
})

test('the middle of a 1:2:1 butterfly rests at half of what its wings cost less the limit', () => {
  const butterfly: NetTerms = {
    ...vertical,
    legs: [netLeg(netCall(2800), true), netLeg(netCall(3000), false, '2'), netLeg(netCall(3200), true)],
    passive: 1,
    limit: parseFixed6<Usd>('7'),
  }
  const books = [book('59', '60'), book('30', '45'), book('19', '20')]
  // (60 + 20 − 7) / 2 is 36.5, for the four contracts of two structures.
  expect(quotePrice(butterfly, books, amount('4'))).toBe(price('36.5'))
})

test('a call sold against half a perpetual rests at the perpetual’s cost less the limit', () => {
  const hedged: NetTerms = {
    ...vertical,
    legs: [netLeg(netCall(3000), false), netLeg(netPerp, true, '0.5')],
    passive: 0,
    limit: parseFixed6<Usd>('1395.03'),
  }
  // 1,500.1 − 1,395.03 is 105.07.
  expect(quotePrice(hedged, [book('90', '120'), book('3000', '3000.2')], amount('2'))).toBe(price('105.1'))
})

test('a credit is a negative limit', () => {
  const credit: NetTerms = {
    ...vertical,
    legs: [netLeg(netCall(3000), false), netLeg(netCall(3200), true)],
    limit: parseFixed6<Usd>('-60'),
  }
  // The sold call gives 60 and pays the 42 of the bought one.
  expect(quotePrice(credit, verticalBooks, amount('2'))).toBe(price('102'))
})

test('the price goes no further than the best of the other side', () => {
  expect(quotePrice({ ...vertical, limit: parseFixed6<Usd>('99') }, verticalBooks, amount('2'))).toBe(price('110'))
})

test('nothing is quoted without a live book, the contracts to take, or a price above zero', () => {
  expect(quotePrice(vertical, [verticalBooks[0], undefined], amount('2'))).toEqual({ why: 'stale', leg: 1 })
  expect(quotePrice(vertical, [book('90', '110'), book('40', '42', '1')], amount('2'))).toEqual({ why: 'thin', leg: 1 })
  const far = { ...vertical, limit: parseFixed6<Usd>('-40') }
  expect(quotePrice(far, verticalBooks, amount('2'))).toEqual({ why: 'beyond' })
})

test('a fill opens the other leg by its ratio; a part of a step waits for the next fill', () => {
  const hedged = { ...vertical, legs: [netLeg(netCall(3000), false), netLeg(netPerp, true, '0.25')] }
  // A quarter of 0.7 is 0.175: one step of 0.1.
  expect(openLegs(hedged, [traded('0.7', '100', false), none])).toEqual([
    { leg: 1, isBuy: true, amount: amount('0.1') },
  ])
})

test('contracts beyond the amount are open on the other side, and the other leg is taken for the amount only', () => {
  expect(openLegs(vertical, [traded('2.3', '95', true), none])).toEqual([
    { leg: 0, isBuy: false, amount: amount('0.3') },
    { leg: 1, isBuy: false, amount: amount('2') },
  ])
})

test('a filled leg is taken at once, at what the limit and the legging limit leave', () => {
  const facts = factsOf({ done: [traded('1', '95', true), none], passive: { price: price('95.2'), open: amount('1') } })
  // 95 − x ≤ 55.25 + 1, so x ≥ 38.75.
  const orders = [{ leg: 1, isBuy: false, amount: amount('1'), limitPrice: price('38.8') }]
  expect(decideNet(vertical, facts)).toEqual({ do: 'take', orders })
})

test('a leg beyond the legging limit is open: the resting order is withdrawn, and nothing is taken', () => {
  const moved = factsOf({ done: [traded('1', '95', true), none], books: [book('90', '110'), book('38.7', '42')] })
  expect(decideNet(vertical, moved)).toEqual({ do: 'open' })
  expect(decideNet(vertical, { ...moved, passive: { price: price('95'), open: amount('1') } })).toEqual({
    do: 'withdraw',
  })
})

test('two legs share the room evenly', () => {
  const three: NetTerms = {
    ...vertical,
    legs: [netLeg(netCall(2800), true), netLeg(netCall(3000), false), netLeg(netCall(3200), false)],
    limit: parseFixed6<Usd>('30'),
    legging: parseFixed6<Usd>('2'),
  }
  const books = [book('90', '110'), book('40', '42'), book('20', '22')]
  // 91 − 40 − 20 is 31, one below 32: each leg may be half a USD worse.
  const marks = [price('100'), price('41'), price('21')]
  expect(decideNet(three, factsOf({ books, marks, done: [traded('1', '91', true), none, none] }))).toMatchObject({
    do: 'take',
    orders: [{ limitPrice: price('39.5') }, { limitPrice: price('19.5') }],
  })
})

const pauses: [string, Partial<NetFacts>, object][] = [
  ['no connection', { isLinkLive: false }, { why: 'link' }],
  ['a dead forward', { isForwardLive: false }, { why: 'forward' }],
  ['a key that cannot sign', { canSign: false }, { why: 'signing' }],
  ['a dead book', { books: [undefined, verticalBooks[1]] }, { why: 'stale', leg: 0 }],
  ['an empty book', { books: [verticalBooks[0], { bids: [], asks: [] }] }, { why: 'thin', leg: 1 }],
]
test.each(pauses)('%s pauses, and a resting order is withdrawn where that can be sent', (_, part, pause) => {
  expect(decideNet(vertical, factsOf(part))).toEqual({ do: 'pause', pause })
  const resting = factsOf({ ...part, passive: { price: price('95.2'), open: amount('2') } })
  expect(decideNet(vertical, resting)).toEqual(part.isLinkLive === false ? { do: 'pause', pause } : { do: 'withdraw' })
})

test('it amends at most once per interval, but an excess at once', () => {
  const passive = { price: price('95'), open: amount('2') }
  const facts = factsOf({ passive, lastQuoteMs: 9_500 })
  expect(decideNet(vertical, facts)).toEqual({ do: 'wait', untilMs: 10_500 })
  expect(decideNet(vertical, { ...facts, nowMs: 10_500 })).toEqual({
    do: 'quote',
    price: price('95.2'),
    amount: passive.open,
  })
  const done = [traded('0.5', '95', true), traded('0.5', '40', false)]
  expect(decideNet(vertical, { ...facts, done })).toEqual({ do: 'quote', price: price('95.2'), amount: amount('1.5') })
})

test('the average net is each leg’s average price times its ratio, rounded against the trader', () => {
  // 95 − 39.333333…, and unknown until both legs have traded.
  const third = { filled: amount('3'), cost: -118_000_000_000_000n }
  expect(averageNet(vertical, [traded('3', '95', true), third])).toBe(parseFixed6<Usd>('55.666667'))
  expect(averageNet(vertical, [traded('3', '95', true), none])).toBeUndefined()
})

test('a take stays within the price band of the mark; while the mark is unknown, it asks for no more than it needs', () => {
  const hedged: NetTerms = {
    ...vertical,
    legs: [netLeg(netCall(3000), true), netLeg({ ...netPerp, priceBand: parseFixed6('0.05') }, false, '0.5')],
    passive: 0,
    limit: parseFixed6<Usd>('-1400'),
    legging: parseFixed6<Usd>('100'),
  }
  const depth = [
    { price: price('3000'), amount: amount('0.3') },
    { price: price('2990'), amount: amount('0.7') },
    { price: price('2900'), amount: amount('9') },
  ]
  const books = [book('90', '110'), { bids: depth, asks: [] }]
  const facts = factsOf({ books, done: [traded('1', '90', true), none], marks: [price('100'), price('3000')] })
  // 90 − x / 2 ≤ −1,300 allows a sale at 2,780; the band ends at 3,000 × 0.95.
  expect(decideNet(hedged, facts)).toMatchObject({ do: 'take', orders: [{ limitPrice: price('2850') }] })
  // Half a contract reaches the second level.
  const unknown = { ...facts, marks: [price('100'), undefined] }
  expect(decideNet(hedged, unknown)).toMatchObject({ do: 'take', orders: [{ limitPrice: price('2990') }] })
})
