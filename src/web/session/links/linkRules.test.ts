import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import { decideChain, decideOco, followUpPrice, isOverfilled, type FollowPrice, type LegFacts } from './linkRules'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)
const leg = (change: Partial<LegFacts> = {}): LegFacts => ({
  status: 'live',
  hasTriggered: false,
  filled: amount('0'),
  remaining: amount('2'),
  done: amount('0'),
  isCancelled: false,
  isReducible: true,
  ...change,
})

test('while nothing fills, nothing is done', () => {
  expect(decideOco('reduce', [leg(), leg()], undefined)).toEqual({ do: 'watch' })
})

test('a filled order cancels all others, and the link ends when none of them is left', () => {
  const filled = leg({ status: 'filled', filled: amount('2') })
  expect(decideOco('reduce', [leg(), filled, leg()], undefined)).toEqual({ do: 'cancel', legs: [0, 2], winner: 1 })
  const gone = leg({ status: 'ended', isCancelled: true })
  expect(decideOco('reduce', [gone, filled, gone], 1)).toEqual({ do: 'end', why: 'done', leg: 1 })
})

test('a triggered stop cancels the other although nothing has filled yet', () => {
  expect(decideOco('reduce', [leg({ hasTriggered: true }), leg()], undefined)).toEqual({
    do: 'cancel',
    legs: [1],
    winner: 0,
  })
})

test('a partial fill reduces the other by as much, or cancels it', () => {
  const part = leg({ filled: amount('0.5'), remaining: amount('1.5') })
  expect(decideOco('reduce', [part, leg()], undefined)).toEqual({
    do: 'reduce',
    leg: 1,
    by: amount('0.5'),
    remaining: amount('1.5'),
  })
  expect(decideOco('reduce', [part, leg({ done: amount('0.5'), remaining: amount('1.5') })], undefined)).toEqual({
    do: 'watch',
  })
  expect(decideOco('cancel', [part, leg()], undefined)).toEqual({ do: 'cancel', legs: [1], winner: 0 })
})

test('an order that would be reduced to nothing is cancelled', () => {
  const part = leg({ filled: amount('0.5'), remaining: amount('1.5') })
  expect(decideOco('reduce', [part, leg({ remaining: amount('0.5') })], undefined)).toMatchObject({
    do: 'cancel',
    legs: [1],
  })
})

test('a late partial fill of the order being cancelled does not cancel the first one; a whole one does', () => {
  const first = leg({ filled: amount('0.1') })
  const late = leg({ status: 'ended', filled: amount('1') })
  expect(decideOco('cancel', [first, late], 0)).toEqual({ do: 'end', why: 'done', leg: 0 })
  const whole = leg({ status: 'filled', filled: amount('2') })
  expect(decideOco('cancel', [first, whole], 0)).toEqual({ do: 'cancel', legs: [0], winner: 1 })
})

test('an order that ends without filling ends the link, after its partial fill is taken off the other', () => {
  const ended = leg({ status: 'ended', filled: amount('0.5') })
  expect(decideOco('reduce', [ended, leg()], undefined)).toMatchObject({ do: 'reduce', leg: 1 })
  expect(decideOco('reduce', [ended, leg({ done: amount('0.5') })], undefined)).toEqual({
    do: 'end',
    why: 'legEnded',
    leg: 0,
  })
})

test('both fills count as too much when together they exceed the larger order, or when one should have cancelled the other', () => {
  const filled = (text: string) => ({ filled: amount(text), amount: amount('2') })
  expect(isOverfilled('reduce', [filled('1'), filled('1')])).toBe(false)
  expect(isOverfilled('reduce', [filled('2'), filled('0.1')])).toBe(true)
  expect(isOverfilled('cancel', [filled('1'), filled('0.1')])).toBe(true)
  expect(isOverfilled('cancel', [filled('1'), filled('0')])).toBe(false)
})

test('a follow-up has the filled amount: once at the end, or for each fill', () => {
  const part = leg({ filled: amount('0.5') })
  expect(decideChain('filled', part)).toEqual({ do: 'watch' })
  expect(decideChain('eachFill', part)).toEqual({ do: 'place', amount: amount('0.5') })
  expect(decideChain('filled', { ...part, status: 'ended' })).toEqual({ do: 'place', amount: amount('0.5') })
  expect(decideChain('filled', { ...part, status: 'ended', done: amount('0.5') })).toEqual({
    do: 'end',
    why: 'done',
    leg: 0,
  })
  expect(decideChain('filled', leg({ status: 'ended' }))).toEqual({ do: 'end', why: 'legEnded', leg: 0 })
})

// 2,400.05 + 20.02 = 2,420.07; 2,400.05 × 1.01 = 2,424.0505; 2,400.05 × 0.995 = 2,388.04975.
test.each([
  [{ from: 'price', price: price('2500') }, false, 'limit', '2500'],
  [{ from: 'fill', usd: price('20.02') }, false, 'limit', '2420.1'],
  [{ from: 'fill', usd: price('20.02') }, true, 'limit', '2420'],
  [{ from: 'fillShare', share: parseFixed6<Fraction>('0.01') }, false, 'limit', '2424.1'],
  [{ from: 'fillShare', share: parseFixed6<Fraction>('-0.005') }, false, 'stop', '2388'],
  [{ from: 'fillShare', share: parseFixed6<Fraction>('-0.005') }, true, 'stop', '2388.1'],
] as const satisfies readonly (readonly [FollowPrice, boolean, 'limit' | 'stop', string])[])(
  'the price of a follow-up is computed from the average fill: %o',
  (rule, isBuy, type, expected) => {
    expect(followUpPrice({ price: rule, isBuy, type, priceStep: price('0.1') }, price('2400.05'))).toBe(price(expected))
  },
)

test('a follow-up below the smallest price has none', () => {
  const terms = { isBuy: true, type: 'limit', priceStep: price('0.1') } as const
  expect(followUpPrice({ ...terms, price: { from: 'fill', usd: price('-3') } }, price('3'))).toBeUndefined()
  expect(followUpPrice({ ...terms, price: { from: 'fill', usd: price('-2.95') } }, price('3'))).toBeUndefined()
})
