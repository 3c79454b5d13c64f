import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { checkDraft, type DraftContext } from './checkDraft'
import { emptyDraft, emptyFollow, type OrderDraft } from './orderDraft'
import {
  checkFollowed,
  checkOpening,
  draftLegs,
  isReduceForced,
  markedDraft,
  splitRisk,
  splitText,
} from './positionModeDraft'

const amountOf = (text: string) => parseFixed6<Amount>(text)
const context: DraftContext = {
  instrument,
  markPrice: parseFixed6<Price>('3120'),
  bestBid: parseFixed6<Price>('3119.9'),
  bestAsk: parseFixed6<Price>('3120.1'),
  isBookLive: true,
  position: amountOf('0.3'),
}
const draft: OrderDraft = { ...emptyDraft, side: 'sell', type: 'market', amountText: '0.5' }

/** Text of the legs of a draft against a long of 0.3, as the ticket shows it. */
function reported(change: Partial<OrderDraft>): string {
  const checked = checkDraft({ ...draft, ...change }, context)
  if (!checked.isReady) throw new Error(checked.error.words)
  const legs = draftLegs(checked.order, 'one-way', instrument, context.position)
  return legs.kind === 'single' ? 'single' : `${splitText(legs, instrument)} ${splitRisk(legs)}`
}

test('the box is ticked for an order against the position that is not larger', () => {
  const marked = (change: Partial<OrderDraft>, position = '0.3') =>
    markedDraft({ ...draft, ...change }, 'one-way', instrument, amountOf(position)).reduceOnly
  expect(marked({ amountText: '0.3' })).toBe(true)
  expect(marked({ amountText: '' })).toBe(true)
  expect(marked({ amountText: '0.31' })).toBe(false)
  expect(marked({ side: 'buy', amountText: '0.1' })).toBe(false)
  expect(marked({ side: 'buy', amountText: '0.1' }, '-0.3')).toBe(true)
  expect(markedDraft(draft, 'net', instrument, amountOf('1'))).toBe(draft)
})

test('an option is not concerned, nor is an unknown position', () => {
  expect(isReduceForced('one-way', { instrumentType: 'OPTION' }, 'sell', amountOf('1'))).toBe(false)
  expect(isReduceForced('one-way', instrument, 'sell', undefined)).toBe(false)
})

test.each([
  [
    {},
    '1. Sell 0.3 ETH-PERP at market, reduce-only. 2. Sell 0.2 ETH-PERP at market. If the second is rejected, your position stays closed.',
  ],
  [
    { type: 'limit', priceText: '3110' },
    '1. Sell 0.3 ETH-PERP at 3,110.0, limit, reduce-only. 2. Sell 0.2 ETH-PERP at 3,110.0, limit. The second is sent only if the first fills at once.',
  ],
  [
    { type: 'limit', priceText: '3130', postOnly: true },
    '1. Sell 0.3 ETH-PERP at 3,130.0, limit, post-only, reduce-only. 2. Sell 0.2 ETH-PERP at 3,130.0, limit, post-only. The second can only be placed once the first has filled: it is not sent now.',
  ],
  [{ reduceOnly: false, amountText: '0.3', side: 'buy' }, 'single'],
] as const)('the ticket says both orders and what becomes of the second (%o)', (change, words) => {
  expect(reported(change)).toBe(words)
})

test('an order that follows is rejected only if it would be split', () => {
  const following = { ...draft, type: 'limit', priceText: '3130', follow: emptyFollow } as const
  const said = (change: Partial<OrderDraft>, mode: 'one-way' | 'net' = 'one-way') => {
    const followed = { ...following, ...change }
    const checked = checkFollowed(checkDraft(followed, context), followed, mode, context)
    return checked.isReady ? 'ready' : checked.error.words
  }
  expect(said({})).toBe('This order cannot flip a position. Close it first.')
  expect(said({ amountText: '0.3' })).toBe('ready')
  expect(said({ side: 'buy', priceText: '3110' })).toBe('ready')
  expect(said({ follow: undefined })).toBe('ready')
  expect(said({}, 'net')).toBe('ready')
})

test('an order whose opening part is too small for an order is not sent', () => {
  const checked = checkDraft({ ...draft, amountText: '0.3', priceText: '' }, context)
  expect(checkOpening(checked, 'one-way', context)).toBe(checked)
  // An order of 0.01 at 3,120 is worth 31.20 USD.
  const dear = {
    ...context,
    instrument: { ...instrument, minOrderValue: parseFixed6<typeof instrument.minOrderValue>('40') },
  }
  const flip = checkDraft({ ...draft, amountText: '0.31' }, dear)
  expect(checkOpening(flip, 'one-way', dear)).toMatchObject({
    isReady: false,
    error: { field: 'amount', code: 'BELOW_MIN_ORDER_VALUE' },
  })
})

test('in hedge mode a draft names its position, and only a closing one is reduce-only', () => {
  const marked = (change: Partial<OrderDraft>) => {
    const { positionSide, reduceOnly } = markedDraft({ ...draft, ...change }, 'hedge', instrument, undefined)
    return `${positionSide}${reduceOnly ? ' reduce-only' : ''}`
  }
  expect(marked({ side: 'buy' })).toBe('LONG')
  expect(marked({ side: 'sell', reduceOnly: true })).toBe('SHORT')
  expect(marked({ side: 'buy', hedge: 'close' })).toBe('SHORT reduce-only')
  expect(marked({ side: 'sell', hedge: 'close' })).toBe('LONG reduce-only')
})
