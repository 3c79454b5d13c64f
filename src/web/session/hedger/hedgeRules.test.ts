import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import { hedgeTerms } from '@/dev/scenes/hedgeScene'
import { decideHedge, type HedgeFacts } from './hedgeRules'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)
const usd = (text: string) => parseFixed6<Usd>(text)

function facts(delta: string, part: Partial<HedgeFacts> = {}): HedgeFacts {
  return {
    nowMs: 1_000_000,
    notBeforeMs: 0,
    limitedUntilMs: 0,
    isLinkLive: true,
    signing: 'auto',
    isSettled: true,
    reading: { status: 'known', delta: amount(delta), isSettling: false },
    bestBid: price('2999.5'),
    bestAsk: price('3000.5'),
    totals: { hedged: amount('0'), spent: usd('0') },
    marginUse: 0.2,
    ...part,
  }
}

test('outside the band it trades back to the target, within the slippage of mid', () => {
  // Mid is 3,000, so a slippage of 0.1 % is 3 USD.
  expect(decideHedge(hedgeTerms(), facts('3.217'))).toEqual({
    do: 'order',
    isBuy: false,
    amount: amount('3.21'),
    limitPrice: price('2997'),
    mid: price('3000'),
  })
  expect(decideHedge(hedgeTerms({ target: amount('5') }), facts('2.5'))).toMatchObject({
    isBuy: true,
    amount: amount('2.5'),
    limitPrice: price('3003'),
  })
})

test('the limit is rounded toward mid', () => {
  // 0.1 % of 3,000.05 is 3.00005: 2,997.04995 and 3,003.05005, in ticks of 0.1.
  const prices = { bestBid: price('2999.6'), bestAsk: price('3000.5') }
  expect(decideHedge(hedgeTerms(), facts('3', prices))).toMatchObject({ limitPrice: price('2997.1') })
  expect(decideHedge(hedgeTerms(), facts('-3', prices))).toMatchObject({ limitPrice: price('3003') })
})

test('at the edge of the band it rests, and a step further it does not', () => {
  expect(decideHedge(hedgeTerms(), facts('2'))).toEqual({ do: 'rest' })
  expect(decideHedge(hedgeTerms(), facts('-2'))).toEqual({ do: 'rest' })
  expect(decideHedge(hedgeTerms(), facts('-2.01'))).toMatchObject({ do: 'order', isBuy: true })
})

test('an order is limited by its maximum, and by what is left of the total', () => {
  const terms = hedgeTerms({ maxAmount: amount('1.5'), totalAmount: amount('10') })
  expect(decideHedge(terms, facts('9'))).toMatchObject({ amount: amount('1.5') })
  const totals = { hedged: amount('9.255'), spent: usd('0') }
  expect(decideHedge(terms, facts('9', { totals }))).toMatchObject({ amount: amount('0.74') })
})

test.each<[why: string, part: Partial<HedgeFacts>]>([
  ['link', { isLinkLive: false }],
  ['positions', { isSettled: false }],
  ['mark', { reading: { status: 'unknown' } }],
  ['settling', { reading: { status: 'known', delta: amount('9'), isSettling: true } }],
  ['signing', { signing: 'none' }],
  ['margin', { marginUse: undefined }],
  ['book', { bestAsk: undefined }],
  ['spread', { bestAsk: price('3012') }],
  ['rateLimited', { limitedUntilMs: 1_000_001 }],
])('it pauses: %s', (why, part) => {
  const terms = hedgeTerms({ marginUse: parseFixed6<Fraction>('0.8') })
  expect(decideHedge(terms, facts('9', part))).toEqual({ do: 'pause', why })
})

test('below the minimum value of an order it pauses', () => {
  // 0.01 contracts at 1,000 USD are 10 USD, the minimum; at 900 USD they are 9 USD.
  const terms = hedgeTerms({ band: amount('0.001'), slippage: parseFixed6<Fraction>('0.01') })
  const at = (mid: number) => ({ bestBid: price(String(mid - 1)), bestAsk: price(String(mid + 1)) })
  expect(decideHedge(terms, facts('-0.01', at(1_000)))).toMatchObject({ do: 'order', amount: amount('0.01') })
  expect(decideHedge(terms, facts('-0.01', at(900)))).toEqual({ do: 'pause', why: 'small' })
  expect(decideHedge(terms, facts('-0.009', at(1_000)))).toEqual({ do: 'pause', why: 'small' })
})

test('in a settlement window it follows the decaying delta if the trader chose so', () => {
  const reading = { status: 'known', delta: amount('9'), isSettling: true } as const
  expect(decideHedge(hedgeTerms({ settling: 'follow' }), facts('9', { reading }))).toMatchObject({ do: 'order' })
})

test('it waits for the interval, and proposes where the wallet would ask', () => {
  expect(decideHedge(hedgeTerms(), facts('9', { notBeforeMs: 1_000_500 }))).toEqual({ do: 'wait', untilMs: 1_000_500 })
  expect(decideHedge(hedgeTerms(), facts('9', { signing: 'asks' }))).toEqual({
    do: 'propose',
    isBuy: false,
    amount: amount('9'),
    limitPrice: price('2997'),
  })
})

test.each<[why: string, part: Partial<HedgeFacts>]>([
  ['time', { nowMs: 2_000_000 }],
  ['cost', { totals: { hedged: amount('0'), spent: usd('100') } }],
  ['total', { totals: { hedged: amount('10'), spent: usd('0') } }],
  ['margin', { marginUse: 0.800_1 }],
])('it stops, even while it is paused: %s', (why, part) => {
  const terms = hedgeTerms({
    untilMs: 2_000_000,
    totalAmount: amount('10'),
    marginUse: parseFixed6<Fraction>('0.8'),
    dailyCost: usd('100'),
  })
  expect(decideHedge(terms, facts('9', { ...part, isSettled: false }))).toEqual({ do: 'stop', why })
  expect(decideHedge(terms, facts('9', { marginUse: 0.8 }))).toMatchObject({ do: 'order' })
})
