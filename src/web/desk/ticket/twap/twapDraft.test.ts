import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { durationText } from './durationText'
import { longestDuration, readTwap, type TwapContext, type TwapDraft } from './twapDraft'

const amount = (text: string) => parseFixed6<Amount>(text)
const markPrice = parseFixed6<Price>('3000')
const context: TwapContext = { instrument, markPrice, position: amount('2') }
const draft: TwapDraft = { side: 'sell', amountText: '1.2', minutesText: '30', reduceOnly: false }
const read = (change: Partial<TwapDraft>, about: Partial<TwapContext> = {}) =>
  readTwap({ ...draft, ...change }, { ...context, ...about })

test('a draft is an amount over whole seconds, sliced as by the venue', () => {
  expect(read({ minutesText: '1.75' })).toEqual({
    twap: { instrumentId: '1', isBuy: false, amount: amount('1.2'), durationSec: 105, reduceOnly: false },
    schedule: expect.objectContaining({ slices: 3, smallest: amount('0.4'), lastAtSec: 60 }),
    problem: undefined,
  })
})

test.each([
  ['no amount', { amountText: '' }, 'Enter an amount.'],
  ['no number for an amount', { amountText: 'much' }, 'Enter a valid amount (max. 6 decimals)'],
  ['no time', { minutesText: '' }, 'Enter a duration in minutes'],
  ['no number for a time', { minutesText: 'an hour' }, 'Enter a valid number of minutes'],
  ['a time of nothing', { minutesText: '0' }, 'Enter a valid number of minutes'],
  ['a time too short for a slice', { minutesText: '0.4' }, 'Duration must be 30 seconds to 30 days'],
  ['a time of more than a month', { minutesText: '43201' }, 'Duration must be 30 seconds to 30 days'],
  ['an amount off the step', { amountText: '1.005' }, 'Amount must be a multiple of 0.01.'],
  // At 3,000 a step of 0.01 is worth 30, so 1.2 allows 120 slices, one every half minute.
  [
    'slices below the least value',
    { minutesText: '61' },
    'Minimum 10.00 USD per slice. Shorten to 1 h or increase the amount.',
  ],
  [
    'slices above the greatest value',
    { amountText: '1001', minutesText: '1' },
    'Maximum 1,500,000 USD per slice. Extend the duration or lower the amount.',
  ],
])('%s is rejected with a message', (_, change, words) => {
  expect(read(change).problem?.words).toBe(words)
})

test('without a mark slices cannot be checked', () => {
  expect(read({}, { markPrice: undefined }).problem?.code).toBe('MARK_NOT_READY')
})

test.each([
  ['of no position', 'sell', '1.2', '0', 'NO_POSITION_REDUCE_ONLY'],
  ['on the side of the position', 'buy', '1.2', '2', 'INVALID_DIRECTION_REDUCE_ONLY'],
  ['of more than the position', 'sell', '2.4', '2', 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY'],
] as const)('a reduce-only TWAP %s is rejected', (_, side, amountText, position, code) => {
  expect(read({ side, amountText, reduceOnly: true }, { position: amount(position) }).problem?.code).toBe(code)
})

test('the longest duration keeps each slice large enough, and there is none for too small an amount', () => {
  expect(longestDuration(amount('1.2'), instrument, markPrice)).toBe(3_600)
  expect(longestDuration(amount('0'), instrument, markPrice)).toBeUndefined()
  expect(longestDuration(amount('1'), instrument, undefined)).toBeUndefined()
})

test.each([
  [0, '0 s'],
  [90, '1 min 30 s'],
  [3_600, '1 h'],
  [93_784, '1 d 2 h'],
])('%i s is written as %s', (seconds, words) => {
  expect(durationText(seconds)).toBe(words)
})
