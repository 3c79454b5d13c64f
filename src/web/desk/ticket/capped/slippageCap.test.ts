import { expect, test } from 'vitest'
import { parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { checkDraft } from '@/web/desk/draft/checkDraft'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { submitText, ticketLabel } from '@/web/desk/draft/orderLabel'
import { capProblem, readCap, worstAllowed } from './slippageCap'

const price = (text: string) => parseFixed6<Price>(text)
const instrument = { ...ethPerp, priceStep: price('0.1'), priceBand: parseFixed6<Fraction>('0.05') }

test.each([
  ['0.5', 5_000n],
  ['50', 500_000n],
  ['0.0001', 1n],
  ['0.00001', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['50.1', undefined],
  ['', undefined],
  ['1x', undefined],
])('a cap of "%s" percent is the fraction %s', (text, cap) => {
  expect(readCap(text)).toBe(cap)
})

test.each([
  // Mid 3,120.05 × 1.005 = 3,135.65025, × 0.995 = 3,104.44975: on the step nearer to mid.
  ['buy', '0.5', '3120', '3120.1', '3135.6'],
  ['sell', '0.5', '3120', '3120.1', '3104.5'],
  // Mid 3,000 × 1.01 = 3,030 and × 0.99 = 2,970 are on a step themselves.
  ['buy', '1', '2999.9', '3000.1', '3030'],
  ['sell', '1', '2999.9', '3000.1', '2970'],
] as const)('the worst price of a %s at %s percent from %s and %s is %s', (side, cap, bid, ask, expected) => {
  const terms = { side, cap: readCap(cap) ?? parseFixed6<Fraction>('9'), instrument, markPrice: undefined }
  expect(worstAllowed({ ...terms, bestBid: price(bid), bestAsk: price(ask) })).toBe(price(expected))
})

test('the worst price stays within the venue’s price band', () => {
  const terms = { cap: parseFixed6<Fraction>('0.2'), bestBid: price('2999.9'), bestAsk: price('3000.1'), instrument }
  // 5 % of the mark 3,000.
  expect(worstAllowed({ ...terms, side: 'buy', markPrice: price('3000') })).toBe(price('3150'))
  expect(worstAllowed({ ...terms, side: 'sell', markPrice: price('3000') })).toBe(price('2850'))
})

test('without both sides of the book the worst price is unknown', () => {
  const terms = { side: 'buy', cap: parseFixed6<Fraction>('0.01'), instrument, markPrice: price('3000') } as const
  expect(worstAllowed({ ...terms, bestBid: undefined, bestAsk: price('3000') })).toBeUndefined()
  expect(worstAllowed({ ...terms, bestBid: price('3000'), bestAsk: undefined })).toBeUndefined()
})

test.each([
  ['buy', '3030', '3030', undefined],
  ['buy', '3030.1', '3030', 'Would reach 3,030.1, beyond your cap of 1% (3,030.0). Lower the amount or raise the cap.'],
  ['sell', '2970', '2970', undefined],
  [
    'sell',
    '2969.9',
    '2970',
    'Would reach 2,969.9, beyond your cap of 1% (2,970.0). Lower the amount or raise the cap.',
  ],
] as const)('a %s that reaches %s with the worst price %s: %s', (side, reached, worst, words) => {
  const reach = { side, capText: '1', reached: price(reached), worst: price(worst), priceStep: price('0.1') }
  expect(capProblem(reach)).toBe(words)
})

test('an unknown worst price and an invalid cap are said', () => {
  const reach = {
    side: 'buy',
    capText: '1',
    reached: price('3030'),
    worst: undefined,
    priceStep: price('0.1'),
  } as const
  expect(capProblem(reach)).toBe('Slippage is unknown: the order book isn’t live on both sides.')
  expect(capProblem({ ...reach, capText: 'x', worst: price('3030') })).toBe('Enter a cap above 0% and up to 50%.')
})

test('a capped market order is signed as the IOC limit order that its text names, and never rests', () => {
  const draft = { ...emptyDraft, type: 'market', amountText: '0.5', worstPrice: price('3135.6') } as const
  const book = { bestBid: price('3120'), bestAsk: price('3120.1'), isBookLive: true, markPrice: price('3120') }
  const checked = checkDraft(draft, { ...book, instrument, position: undefined })
  if (!checked.isReady) throw new Error(checked.error.words)
  expect(checked.order).toMatchObject({ limitPrice: price('3135.6'), timeInForce: 'IOC', postOnly: false })
  expect(ticketLabel(checked.order, instrument)).toBe('Buy 0.5 ETH-PERP at 3,135.6, limit, IOC')
  expect(submitText(draft, instrument)).toBe('Buy 0.50 ETH at market')
})
