import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, fromNumber, parseFixed6, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import { black76 } from '@/core/quant/black76'
import type { ForwardReading } from '@/web/market/options/forwardStore'
import { decidePeg, pegEndMs, type PegAction, type PegFacts, type PegTerms } from './pegRules'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const nowMs = 1_790_000_000_000
const yearMs = 365 * 86_400_000

/** An at-the-money call with a quarter of a year left: at 40 % and a forward of 100 it is worth 7.9656. */
const option = {
  strike: price('100'),
  expiryNs: BigInt(nowMs + yearMs / 4) * 1_000_000n,
  optionType: 'call',
} as const
const terms: PegTerms = {
  isBuy: true,
  target: { kind: 'volatility', iv: 0.4, option },
  priceStep: price('0.1'),
  cap: price('9'),
  minEditMs: 1_000,
  postOnly: false,
}
const facts: PegFacts = {
  nowMs,
  lastEditMs: undefined,
  notBeforeMs: undefined,
  price: price('7.5'),
  open: amount('2'),
  wanted: amount('2'),
  forward: { status: 'live', forward: 100 },
  isLinkLive: true,
  isBookLive: true,
  bestBid: price('7.2'),
  bestAsk: price('8.4'),
  others: { bestBid: undefined, bestAsk: undefined },
  liveMark: undefined,
  settlesMs: undefined,
  canSign: true,
  rejectionOf: () => undefined,
}
const decide = (change: Partial<PegFacts> = {}, other: Partial<PegTerms> = {}) =>
  decidePeg({ ...terms, ...other }, { ...facts, ...change })

test('an order away from its target volatility is edited, rounded to the passive side', () => {
  expect(decide()).toEqual({ do: 'edit', price: price('7.9'), amount: amount('2'), at: 'target' })
  expect(decide({}, { isBuy: false, cap: price('5') })).toMatchObject({ do: 'edit', price: price('8') })
})

test('an order at its target rests while the forward moves within the tick', () => {
  expect(decide({ price: price('7.9') })).toEqual({ do: 'rest', at: 'target' })
  // At a delta of 0.54, 7.9656 becomes 7.9925, which still rounds down to the tick 7.9.
  expect(decide({ price: price('7.9'), forward: { status: 'live', forward: 100.05 } })).toMatchObject({ do: 'rest' })
  expect(decide({ price: price('7.9'), forward: { status: 'live', forward: 100.1 } })).toMatchObject({
    do: 'edit',
    price: price('8'),
  })
})

test('the cap limits a buy from above and a sell from below, rounded to the inner tick', () => {
  expect(decide({}, { cap: price('7.77') })).toMatchObject({ do: 'edit', price: price('7.7'), at: 'cap' })
  expect(decide({ price: price('7.7') }, { cap: price('7.77') })).toEqual({ do: 'rest', at: 'cap' })
  expect(decide({}, { isBuy: false, cap: price('8.22') })).toMatchObject({ price: price('8.3'), at: 'cap' })
  expect(decide({}, { isBuy: false, cap: price('8.2') })).toMatchObject({ price: price('8.2'), at: 'cap' })
  expect(decide({}, { cap: price('0.05') })).toEqual({ do: 'pause', pause: { why: 'belowStep' } })
})

test('a post-only peg stays a tick away from the opposite side, any other may take', () => {
  expect(decide({ bestAsk: price('7.8') }, { postOnly: true })).toMatchObject({ price: price('7.7'), at: 'touch' })
  expect(decide({ bestAsk: price('7.8') })).toMatchObject({ price: price('7.9'), at: 'target' })
  expect(decide({ bestBid: price('8.3') }, { postOnly: true, isBuy: false, cap: price('1') })).toMatchObject({
    price: price('8.4'),
    at: 'touch',
  })
  // No bid is possible below the smallest tick.
  expect(decide({ bestAsk: price('0.1') }, { postOnly: true })).toEqual({ do: 'pause', pause: { why: 'belowStep' } })
  expect(decide({ bestAsk: undefined }, { postOnly: true })).toMatchObject({ price: price('7.9') })
})

test('the next edit waits for its turn, and reports its price and time', () => {
  const lastEditMs = nowMs - 400
  expect(decide({ lastEditMs })).toEqual({ do: 'wait', price: price('7.9'), untilMs: nowMs + 600, at: 'target' })
  expect(decide({ lastEditMs: nowMs - 1_000 })).toMatchObject({ do: 'edit' })
  expect(decide({ lastEditMs, price: price('7.9') })).toMatchObject({ do: 'rest' })
})

test('an amount left wrong by a crossing fill is corrected, even at the same price', () => {
  const crossed = { price: price('7.9'), open: amount('2'), wanted: amount('1.5') }
  expect(decide(crossed)).toMatchObject({ do: 'edit', price: price('7.9'), amount: amount('1.5') })
  expect(decide({ wanted: amount('0') })).toEqual({ do: 'end', why: 'filled' })
})

test.each([
  ['the connection is lost', { isLinkLive: false }, { why: 'link' }],
  ['the book is not live', { isBookLive: false }, { why: 'book' }],
  ['the wallet would prompt', { canSign: false }, { why: 'signing' }],
  [
    'the venue would refuse it',
    { rejectionOf: () => 'EXCEED_ORDER_PRICE_BAND' },
    { why: 'form', code: 'EXCEED_ORDER_PRICE_BAND' },
  ],
] as const)('the peg pauses when %s', (_, change, pause) => {
  expect(decide(change)).toEqual({ do: 'pause', pause })
})

test.each(['loading', 'unknown', 'stale', 'disagreeing'] as const)('a forward that is %s is not followed', (status) => {
  const forward = { status, forward: 100, sinceMs: nowMs, disagreement: 0.01 }
  expect(decide({ forward })).toEqual({ do: 'pause', pause: { why: 'forward', status } })
})

test('the peg ends exactly fifteen minutes before expiry, before any other rule', () => {
  const endMs = pegEndMs(option)
  expect(endMs).toBe(nowMs + yearMs / 4 - 900_000)
  expect(decide({ nowMs: endMs - 1, forward: { status: 'live', forward: 108 } }).do).toBe('edit')
  expect(decide({ nowMs: endMs, isLinkLive: false })).toEqual({ do: 'end', why: 'expiry' })
})

const step = price('0.1')
const anyPrice = fc.integer({ min: 1, max: 3_000 }).map((steps) => fixed6<Price>(BigInt(steps) * step))
const anyForward = fc.oneof(
  fc.record({ status: fc.constant('live' as const), forward: fc.double({ min: 1, max: 1_000, noNaN: true }) }),
  fc.record({
    status: fc.constantFrom('loading' as const, 'unknown' as const, 'stale' as const, 'disagreeing' as const),
    forward: fc.double({ min: 1, max: 1_000, noNaN: true }),
    sinceMs: fc.constant(nowMs),
    disagreement: fc.constant(0.01),
  }),
)
const anyTerms = fc.record({
  isBuy: fc.boolean(),
  target: fc.record({
    kind: fc.constant('volatility' as const),
    iv: fc.double({ min: 0.01, max: 5, noNaN: true }),
    option: fc.record({
      strike: fc.integer({ min: 1, max: 500 }).map((strike) => fromNumber<Price>(strike)),
      expiryNs: fc.integer({ min: -3_600_000, max: 4_000_000 }).map((ms) => BigInt(nowMs + ms) * 1_000_000n),
      optionType: fc.constantFrom('call' as const, 'put' as const),
    }),
  }),
  priceStep: fc.constant(step),
  cap: fc.bigInt({ min: 1n, max: 300_000_000n }).map((cap) => fixed6<Price>(cap)),
  minEditMs: fc.integer({ min: 250, max: 60_000 }),
  postOnly: fc.boolean(),
})
const anyFacts = fc.record({
  nowMs: fc.constant(nowMs),
  lastEditMs: fc.option(
    fc.integer({ min: -90_000, max: 0 }).map((ms) => nowMs + ms),
    { nil: undefined },
  ),
  price: anyPrice,
  open: fc.integer({ min: 1, max: 50 }).map((lots) => fromNumber<Amount>(lots)),
  wanted: fc.integer({ min: 0, max: 50 }).map((lots) => fromNumber<Amount>(lots)),
  forward: anyForward,
  isLinkLive: fc.boolean(),
  isBookLive: fc.boolean(),
  canSign: fc.boolean(),
  bestBid: fc.option(anyPrice, { nil: undefined }),
  bestAsk: fc.option(anyPrice, { nil: undefined }),
  rejectionOf: fc.constant(() => undefined),
  notBeforeMs: fc.constant(undefined),
  others: fc.constant({ bestBid: undefined, bestAsk: undefined }),
  liveMark: fc.constant(undefined),
  settlesMs: fc.constant(undefined),
})

/** Checks a claim about every edit over many random situations, and that some had edits. */
type SomeTerms = Omit<PegTerms, 'target'> & { readonly target: Extract<PegTerms['target'], { kind: 'volatility' }> }
type SomeFacts = PegFacts & { readonly forward: ForwardReading }
function everyEdit(claim: (edit: Extract<PegAction, { do: 'edit' }>, terms: SomeTerms, facts: SomeFacts) => void) {
  let edits = 0
  fc.assert(
    fc.property(anyTerms, anyFacts, (someTerms, someFacts) => {
      const action = decidePeg(someTerms, someFacts)
      if (action.do !== 'edit') return
      edits += 1
      claim(action, someTerms, someFacts)
    }),
    { numRuns: 5_000, seed: 5 },
  )
  expect(edits).toBeGreaterThan(50)
}

test('no edit is ever beyond the cap, off-tick or at zero', () => {
  everyEdit((edit, { isBuy, cap }) => {
    expect(isBuy ? edit.price <= cap : edit.price >= cap).toBe(true)
    expect(edit.price % step).toBe(0n)
    expect(edit.price > 0n).toBe(true)
  })
})

test('no edit is ever worse than its volatility at the forward of that moment', () => {
  everyEdit((edit, { isBuy, target: { iv, option: some } }, { forward }) => {
    const worth = black76({
      forward: forward.forward ?? Number.NaN,
      strike: toNumber(some.strike),
      optionType: some.optionType,
      iv,
      yearsToExpiry: (Number(some.expiryNs / 1_000_000n) - nowMs) / yearMs,
    })
    const edge = isBuy ? worth - toNumber(edit.price) : toNumber(edit.price) - worth
    expect(edge).toBeGreaterThan(-1e-6)
  })
})

test('no edit is ever faster than the rate limit, within fifteen minutes of expiry, or based on stale data', () => {
  everyEdit((_, { minEditMs, target }, now) => {
    expect(nowMs - (now.lastEditMs ?? -Infinity)).toBeGreaterThanOrEqual(minEditMs)
    expect(Number(target.option.expiryNs / 1_000_000n) - nowMs).toBeGreaterThan(900_000)
    expect([now.forward.status, now.isLinkLive, now.isBookLive, now.canSign]).toEqual(['live', true, true, true])
  })
})

test('no edit is ever redundant, larger than requested, or taking when post-only', () => {
  everyEdit((edit, { postOnly, isBuy }, { price: from, open, wanted, bestBid, bestAsk }) => {
    expect(edit.price !== from || wanted < open).toBe(true)
    expect(edit.amount).toBe(wanted)
    if (!postOnly) return
    if (isBuy) expect(bestAsk === undefined || edit.price < bestAsk).toBe(true)
    else expect(bestBid === undefined || edit.price > bestBid).toBe(true)
  })
})
