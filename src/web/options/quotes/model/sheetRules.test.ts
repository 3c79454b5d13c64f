import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { quotedOption, quoteTerms } from '@/dev/scenes/quoteScene'
import type { QuoteMark, SheetTerms } from './quoteSheet'
import { quotePrice } from './sheetRules'
import { plannedSheet } from './sheetView'

const mark: QuoteMark = { price: parseFixed6('8'), delta: 0.25, vega: 0.2 }
const call = quotedOption(110)
const put = quotedOption(90, 'put')

/** A width of 1 point of a vega of 0.2 is 0.2 USD; ticks are 0.1. */
test.each<[string, Partial<SheetTerms>, string, string]>([
  ['a width by vega', {}, '7.8', '8.2'],
  ['a width that is no multiple of a tick is widened', { halfWidth: parseFixed6('0.75') }, '7.8', '8.2'],
  // 2.5 % of 8 is 0.2.
  ['a width in percent', { unit: 'percent', halfWidth: parseFixed6('2.5') }, '7.8', '8.2'],
  // 3 points of 0.2 are 0.6.
  ['a shift', { shift: parseFixed6('3') }, '8.4', '8.8'],
  // A call delta of 25 is 25 points below 50: one skew of 2 points, or 0.4.
  ['a skew of a call', { skew: parseFixed6('2') }, '8.2', '8.6'],
])('%s', (_, part, bid, ask) => {
  const terms = quoteTerms([call], part)
  expect(quotePrice(call, true, mark, terms)).toBe(parseFixed6(bid))
  expect(quotePrice(call, false, mark, terms)).toBe(parseFixed6(ask))
})

test('a put of delta −25 has a call delta of 75, so a skew lowers it', () => {
  const terms = quoteTerms([put], { skew: parseFixed6('2') })
  // 2 points of 0.2 are 0.4: the model is 7.6.
  expect(quotePrice(put, true, { ...mark, delta: -0.25 }, terms)).toBe(parseFixed6('7.4'))
})

test('a bid below one tick is no bid', () => {
  expect(quotePrice(call, true, { ...mark, price: parseFixed6('0.2') }, quoteTerms([call]))).toBeUndefined()
})

const none = { bid: undefined, ask: undefined }
const nowMs = 1_790_000_000_000

test('the picture shows each side, why one is missing, and the greeks if all of one direction fill', () => {
  const terms = quoteTerms([call, put], { maxOrderValue: parseFixed6<Usd>('16') })
  const plan = plannedSheet(terms, { nowMs, marks: [mark, { ...mark, delta: -0.5 }], tops: [none, none] })
  // 2 contracts at 8.2 are 16.4 USD, above the order value.
  expect(plan.lines.map(({ bid, ask }) => [bid.target, ask.target, ask.without])).toEqual([
    [parseFixed6('7.8'), undefined, 'value'],
    [parseFixed6('7.8'), undefined, 'value'],
  ])
  // A bid for 2 calls of 0.25 and one for 2 puts of −0.5; both buy 0.4 of vega.
  expect(plan.delta).toEqual({ most: 0.5, least: -1 })
  expect(plan.vega?.most).toBeCloseTo(0.8, 9)
})

test('sides beyond a limit are left out, in the order of the strikes', () => {
  const terms = quoteTerms([call, put], { maxDelta: parseFixed6<Amount>('0.6') })
  const plan = plannedSheet(terms, { nowMs, marks: [mark, { ...mark, delta: -0.5 }], tops: [none, none] })
  expect(plan.lines.map(({ bid, ask }) => [bid.without, ask.without])).toEqual([
    [undefined, undefined],
    ['limit', 'limit'],
  ])
})

test('a side never takes the best order of the other side', () => {
  const tops = [{ bid: undefined, ask: { price: parseFixed6<Price>('7.5') } }]
  const plan = plannedSheet(quoteTerms([call]), { nowMs, marks: [mark], tops })
  expect(plan.lines[0]?.bid.target).toBe(parseFixed6('7.4'))
  expect(plan.lines[0]?.ask.target).toBe(parseFixed6('8.2'))
})

test('without a mark nothing is quoted, and the greeks of the rest are known', () => {
  const market = { nowMs, marks: [undefined, mark], tops: [none, none] }
  const plan = plannedSheet(quoteTerms([call, put]), market)
  expect(plan.lines[0]?.bid).toEqual({ target: undefined, without: 'mark', resting: undefined })
  const [line] = plannedSheet(quoteTerms([call, put]), { ...market, unread: new Set([0]) }).lines
  expect([line?.bid.without, line?.ask.without]).toEqual(['unread', 'unread'])
  expect(plan.delta?.most).toBe(0.5)
  expect(plan.lines[0]?.filled).toBe(fixed6(0n))
})

test('a width below one tick is one tick from the model', () => {
  // 0.1 points of 0.2 are 0.02: the model of 8.04 has its nearest ticks at 8.0 and 8.1.
  const terms = quoteTerms([call], { halfWidth: parseFixed6('0.1') })
  expect(quotePrice(call, true, { ...mark, price: parseFixed6('8.04') }, terms)).toBe(parseFixed6('7.9'))
  expect(quotePrice(call, false, { ...mark, price: parseFixed6('8.04') }, terms)).toBe(parseFixed6('8.2'))
})
