import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { emptyDraft, emptyFollow } from '@/web/desk/draft/orderDraft'
import { atFollowedPrice, followProblem, readFollow } from './followDraft'

const draft = { ...emptyFollow, capText: '3150.5', secondsText: '0.5' }

test('the ticket’s text becomes a target, a cap and an interval', () => {
  expect(readFollow({ ...draft, offsetText: '-3' }, 'buy', true)).toEqual({
    target: { kind: 'best', ticks: -3n, share: 0n },
    limits: { cap: 3_150_500_000n, minEditMs: 500, cancelsAtEnd: true },
    error: undefined,
  })
})

test('an empty offset is zero, and a percentage is a fraction', () => {
  expect(readFollow({ ...draft, offsetText: '' }, 'buy', true).target).toMatchObject({ ticks: 0n, share: 0n })
  // 0.05 % is 500 millionths.
  expect(readFollow({ ...draft, to: 'mark', unit: 'percent', offsetText: '0.05' }, 'sell', true).target).toEqual({
    kind: 'mark',
    ticks: 0n,
    share: 500n,
  })
})

test.each([
  ['1.5', 'ticks', 'Enter a whole number of ticks'],
  ['10001', 'ticks', 'Enter a whole number of ticks'],
  ['x', 'ticks', 'Enter a whole number of ticks'],
  ['-100', 'percent', 'Enter an offset below 100%'],
] as const)('%j %s is no offset', (offsetText, unit, words) => {
  const read = readFollow({ ...draft, offsetText, unit }, 'buy', true)
  expect([read.target, read.error]).toEqual([undefined, { field: 'offset', words }])
})

test('an order cannot follow without a cap', () => {
  expect(readFollow({ ...draft, capText: undefined }, 'sell', true)).toMatchObject({
    limits: undefined,
    error: { field: 'cap', words: 'Enter a minimum price' },
  })
})

test('a draft is only sent at the price it follows', () => {
  const now = { price: parseFixed6<Price>('110'), at: 'cap' } as const
  expect(followProblem(now, '110')).toBeUndefined()
  expect(followProblem(now, '120')).toMatchObject({ field: 'price', words: 'Price moved: click again' })
  expect(followProblem({ pause: { why: 'book' } }, '110')?.words).toMatch(/^Can’t follow now: /)
})

test('another price in a draft that follows becomes the followed one again, within the same cap', () => {
  const follow = { ...emptyFollow, capText: '110' }
  const following = { ...emptyDraft, priceText: '110', follow }
  expect(atFollowedPrice({ ...following, priceText: '120' }, '110', '99')).toEqual(following)
  expect(atFollowedPrice(following, '110', '99')).toBe(following)
  expect(atFollowedPrice({ ...emptyDraft, priceText: '120' }, '110', '99').priceText).toBe('120')
  expect(atFollowedPrice({ ...following, follow: emptyFollow }, '110', '111.1').follow?.capText).toBe('111.1')
})
