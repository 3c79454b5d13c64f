import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { averageOf, checkMyScaledOrders, movedToRest, readScale, takingRungs, type ScaleInput } from './readScale'
import { emptyScaleDraft, moveEnds, pickEnd } from './scaleDraft'

const price = (text: string) => parseFixed6<Price>(text)
const context = { instrument, markPrice: price('3120') }
const input: ScaleInput = {
  ...emptyScaleDraft,
  side: 'buy',
  fromText: '3100',
  toText: '3110',
  countText: '5',
  amountText: '1',
  postOnly: true,
  reduceOnly: false,
  mmp: false,
  selfTradePrevention: 'EXPIRE_MAKER',
}
const read = (change: Partial<ScaleInput> = {}) => readScale({ ...input, ...change }, context)

test('a scaled order consists of orders on one side with the flags of the ticket', () => {
  const { orders, problem } = read()
  expect(problem).toBeUndefined()
  expect(orders).toHaveLength(5)
  expect(orders?.[1]).toEqual({
    instrumentId: '1',
    isBuy: true,
    amount: parseFixed6('0.2'),
    limitPrice: price('3102.5'),
    postOnly: true,
    reduceOnly: false,
    mmp: false,
    selfTradePrevention: 'EXPIRE_MAKER',
  })
})

test.each([
  ['no first price', { fromText: '' }, 'from', 'Enter the first price.'],
  ['no last price', { toText: '' }, 'to', 'Enter the last price.'],
  ['a price in words', { toText: 'high' }, 'to', 'Enter a valid price (max. 6 decimals)'],
  [
    'a price off the step',
    { fromText: '3100.05' },
    'from',
    'Price must be a multiple of 0.1. Nearest: 3,100.0 or 3,100.1',
  ],
  ['no number of orders', { countText: '' }, 'count', 'Enter the number of orders'],
  ['part of an order', { countText: '2.5' }, 'count', 'Enter a valid number of orders'],
  ['one order', { countText: '1' }, 'count', 'Enter 2 to 20 orders'],
  ['more orders than a batch has', { countText: '21' }, 'count', 'Enter 2 to 20 orders'],
  ['both ends at one price', { toText: '3100' }, 'count', 'First and last price must differ'],
  ['more orders than prices', { toText: '3100.3' }, 'count', 'Only 4 prices fit in this range. Use fewer orders.'],
  ['no amount', { amountText: '' }, 'amount', 'Enter an amount.'],
  ['an amount off the step', { amountText: '1.005' }, 'amount', 'Amount must be a multiple of 0.01.'],
  [
    // An amount of 0.04 is four steps, too few for five orders.
    'too little for all of them',
    { amountText: '0.04' },
    'amount',
    'Order 5, 0.00 at 3,110.0: below the minimum order value of 10.00 USD',
  ],
] as const)('%s is rejected with a message', (_, change, field, words) => {
  expect(read(change).problem).toMatchObject({ field, words })
})

test('an order beyond the price band is reported with its number and the nearer end', () => {
  // 5% above 3,120.
  const { problem } = read({ fromText: '3200', toText: '3300' })
  expect(problem).toMatchObject({ field: 'to', code: 'EXCEED_ORDER_PRICE_BAND' })
  expect(problem?.words).toMatch(/^Order 5, /)
})

test('the average price is weighted by amount', () => {
  // 0.1 × 3,100 … 0.3 × 3,110 in steps of 2.5 and 0.05.
  const { rungs } = read({ shape: 'rising' })
  expect(rungs === undefined ? undefined : formatFixed6(averageOf(rungs) ?? 0n)).toBe('3106.25')
  expect(averageOf([])).toBeUndefined()
})

test('orders that would take are reported by number, and their end moves to the best resting price', () => {
  const best = { bestBid: price('3104.9'), bestAsk: price('3105') }
  const { orders = [] } = read()
  expect(takingRungs(orders, best)).toEqual([2, 3, 4])
  expect(movedToRest(input, best, instrument)).toEqual({
    price: price('3104.9'),
    ends: { fromText: '3100', toText: '3104.9' },
  })
  const sell: ScaleInput = { ...input, side: 'sell' }
  expect(takingRungs(readScale(sell, context).orders ?? [], best)).toEqual([0, 1])
  expect(movedToRest(sell, best, instrument)?.ends).toEqual({ fromText: '3105', toText: '3110' })
})

test('a scaled order without enough margin is rejected with figures, after errors of the form', () => {
  const own = {
    refused: { at: 4, error: 'INSUFFICIENT_MARGIN' },
    neededMargin: parseFixed6<Usd>('158.02'),
    availableBefore: parseFixed6<Usd>('100'),
    availableAfter: parseFixed6<Usd>('-58.02'),
    fee: undefined,
    taken: undefined,
  } as const
  expect(checkMyScaledOrders(read(), own)?.words).toBe(
    'Insufficient margin: 158.02 USD required, 100.00 USD available.',
  )
  expect(checkMyScaledOrders(read({ amountText: '' }), own)?.words).toBe('Enter an amount.')
  expect(checkMyScaledOrders(read(), undefined)).toBeUndefined()
})

test('two prices clicked in the book become the two ends', () => {
  const first = pickEnd(emptyScaleDraft, '3100')
  expect(pickEnd(first, '3110')).toMatchObject({ fromText: '3100', toText: '3110', nextEnd: 'from' })
})

test('a dragged end moves alone, and dragging an order in between moves both ends', () => {
  const { rungs = [] } = read()
  const draft = { ...emptyScaleDraft, fromText: '3100', toText: '3110' }
  expect(moveEnds(draft, rungs, 0, price('3099'))).toMatchObject({ fromText: '3099', toText: '3110' })
  expect(moveEnds(draft, rungs, 4, price('3111.5'))).toMatchObject({ fromText: '3100', toText: '3111.5' })
  expect(moveEnds(draft, rungs, 2, price('3103.5'))).toMatchObject({ fromText: '3098.5', toText: '3108.5' })
  expect(moveEnds(draft, [], 0, price('3099'))).toBe(draft)
})
