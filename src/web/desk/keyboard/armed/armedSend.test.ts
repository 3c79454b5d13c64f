import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { checkDraft } from '@/web/desk/draft/checkDraft'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import type { OpenOrder } from '@/web/session/openOrders'
import { makeAtRelease, makeMove, makePlace, type ArmedFacts, type ArmedSend, type BuiltOrder } from './armedSend'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const level = (at: string, of: string) => ({ price: price(at), amount: amount(of) })

const book = {
  bids: [level('3120.4', '2'), level('3120.3', '5')],
  asks: [level('3120.6', '1'), level('3120.8', '5')],
}

/** The current facts of a desk, with the real draft check. */
function desk(change: Partial<ArmedFacts> & { readonly ticket?: Partial<OrderDraft> } = {}): ArmedFacts {
  const { ticket, ...facts } = change
  const known = {
    book: 'book' in facts ? facts.book : book,
    position: 'position' in facts ? facts.position : amount('0'),
  }
  const context = {
    instrument,
    markPrice: price('3120.5'),
    bestBid: known.book?.bids[0]?.price,
    bestAsk: known.book?.asks[0]?.price,
    isBookLive: known.book !== undefined,
    position: known.position,
  }
  return {
    instrument,
    draft: { ...emptyDraft, amountText: '0.5', ...ticket },
    orders: [],
    isPlacing: false,
    check: (draft) => checkDraft(draft, context),
    checkMove: () => undefined,
    tradable: known.book,
    ...facts,
    ...known,
  }
}

function sendOf(made: BuiltOrder): ArmedSend {
  if ('rejection' in made) throw new Error(`nothing was made: ${made.rejection}`)
  return made.send
}

/** Reason why a held order is not sent at release; `undefined` if it is sent. */
function whyNotSend(send: ArmedSend, facts: ArmedFacts): string | undefined {
  const made = makeAtRelease(send, facts)
  return 'rejection' in made ? made.rejection : undefined
}

const resting: Pick<OpenOrder, 'rowKey' | 'side' | 'price' | 'amount' | 'filled'> = {
  rowKey: 'a',
  side: 'buy',
  price: price('3110.0'),
  amount: amount('0.5'),
  filled: amount('0'),
}
// The code under test reads no other field of the order.
const open = resting as OpenOrder

test('each key is described in full, with the price at the key press', () => {
  expect(sendOf(makePlace('buyBid', desk())).words).toBe('Buy 0.5 ETH-PERP at 3,120.4, limit, post-only')
  expect(sendOf(makePlace('sellAsk', desk())).words).toBe('Sell 0.5 ETH-PERP at 3,120.6, limit, post-only')
  expect(sendOf(makePlace('sellMarket', desk())).words).toBe('Sell 0.5 ETH-PERP at market, \u2248 3,120.4')
  // Fills 1 at 3,120.6 and 0.5 at 3,120.8.
  const more = desk({ ticket: { amountText: '1.5' } })
  expect(sendOf(makePlace('buyMarket', more)).words).toBe('Buy 1.5 ETH-PERP at market, \u2248 3,120.7')
  expect(sendOf(makePlace('flatten', desk({ position: amount('1.2') }))).words).toBe(
    'Sell 1.2 ETH-PERP at market, reduce-only, \u2248 3,120.4',
  )
})

test('a resting order is post-only and GTC, whatever the ticket says', () => {
  const ticket = { type: 'market', side: 'sell', priceText: '1', timeInForce: 'IOC', reduceOnly: false } as const
  expect(sendOf(makePlace('buyBid', desk({ ticket })))).toMatchObject({
    order: { isBuy: true, limitPrice: price('3120.4'), postOnly: true, timeInForce: 'GTC' },
  })
})

test.each([
  ['without a live book', desk({ book: undefined }), 'Order book isn’t live. No order was sent.'],
  ['without an amount', desk({ ticket: { amountText: '' } }), 'Enter an amount.'],
  ['with no order to join', desk({ book: { ...book, bids: [] } }), 'No price on that side of the book.'],
])('%s no order is created', (_, facts, rejection) => {
  expect(makePlace('buyBid', facts)).toEqual({ rejection })
})

test('a market order larger than the book is not created', () => {
  expect(makePlace('buyMarket', desk({ ticket: { amountText: '7' } }))).toEqual({
    rejection: 'Not enough liquidity for 7.',
  })
})

test('there is nothing to close without a position', () => {
  expect(makePlace('flatten', desk())).toEqual({ rejection: 'No position in ETH-PERP' })
  expect(makePlace('flatten', desk({ position: undefined }))).toHaveProperty('rejection')
})

test('a market order is priced without own orders, because they would be cancelled before it trades', () => {
  // The ask of 1 at 3,120.6 is the trader's own, so 0.5 trade at the next price, and 6 exceed the 5 that other traders
  // offer.
  const tradable = { ...book, asks: [level('3120.8', '5')] }
  expect(sendOf(makePlace('buyMarket', desk({ tradable })))).toMatchObject({ expected: price('3120.8') })
  expect(makePlace('buyMarket', desk({ tradable, ticket: { amountText: '6' } }))).toEqual({
    rejection: 'Not enough liquidity for 6.',
  })
})

test('an order that still does what was shown is sent', () => {
  const quiet = desk()
  for (const key of ['buyBid', 'sellAsk', 'buyMarket', 'sellMarket'] as const)
    expect(whyNotSend(sendOf(makePlace(key, quiet)), quiet)).toBeUndefined()
})

test('a resting order uses the touch at release, not at the key press', () => {
  const fallen = desk({ book: { bids: [level('3120.2', '1')], asks: [level('3120.4', '1')] } })
  const buy = sendOf(makeAtRelease(sendOf(makePlace('buyBid', desk())), fallen))
  expect(buy).toMatchObject({ order: { limitPrice: price('3120.2'), postOnly: true } })
  expect(buy.words).toBe('Buy 0.5 ETH-PERP at 3,120.2, limit, post-only')
  const sell = sendOf(makeAtRelease(sendOf(makePlace('sellAsk', desk())), fallen))
  expect(sell).toMatchObject({ order: { limitPrice: price('3120.4') } })
})

test('amount and flags are those at the key press, whatever the ticket says later', () => {
  const held = sendOf(makePlace('buyBid', desk()))
  const later = desk({ ticket: { amountText: '5', reduceOnly: true } })
  expect(sendOf(makeAtRelease(held, later))).toMatchObject({ order: { amount: amount('0.5'), reduceOnly: false } })
})

test('a resting order is not sent when the touch has moved more than a tenth of a percent in either direction', () => {
  // 0.1% below 3,120.4 is 3,117.2796, and 0.1% above is 3,123.5204.
  const held = sendOf(makePlace('buyBid', desk()))
  const bidsAt = (at: string) => desk({ book: { bids: [level(at, '1')], asks: [level('3130', '1')] } })
  expect(whyNotSend(held, bidsAt('3117.3'))).toBeUndefined()
  expect(whyNotSend(held, bidsAt('3117.2'))).toBe('The price has moved from 3,120.4 to 3,117.2.')
  expect(whyNotSend(held, bidsAt('3123.5'))).toBeUndefined()
  expect(whyNotSend(held, bidsAt('3123.6'))).toBe('The price has moved from 3,120.4 to 3,123.6.')
})

test('nothing is sent when that side of the book has become empty', () => {
  expect(whyNotSend(sendOf(makePlace('buyBid', desk())), desk({ book: { ...book, bids: [] } }))).toBe(
    'No price on that side of the book.',
  )
  expect(whyNotSend(sendOf(makePlace('buyMarket', desk())), desk({ book: { ...book, asks: [] } }))).toMatch(
    /^No liquidity at this price/,
  )
  const thin = desk({ book: { ...book, asks: [level('3120.6', '0.4')] } })
  expect(whyNotSend(sendOf(makePlace('buyMarket', desk())), thin)).toBe('Not enough liquidity for 0.5.')
})

test('nothing is sent once the book is no longer live', () => {
  for (const key of ['buyBid', 'buyMarket'] as const)
    expect(whyNotSend(sendOf(makePlace(key, desk())), desk({ book: undefined }))).toBe('Order book is no longer live.')
})

test('a market order is not sent when it would trade more than a tenth of a percent worse than shown', () => {
  // 0.1% above 3,120.6 is 3,123.7206.
  const send = sendOf(makePlace('buyMarket', desk()))
  const asksAt = (at: string) => desk({ book: { ...book, asks: [level(at, '9')] } })
  expect(whyNotSend(send, asksAt('3123.7'))).toBeUndefined()
  expect(whyNotSend(send, asksAt('3123.8'))).toBe('The price has moved from 3,120.6 to 3,123.8.')
  expect(whyNotSend(send, asksAt('3000'))).toBeUndefined()
})

test('an order made to close one position does not close a changed one', () => {
  const send = sendOf(makePlace('flatten', desk({ position: amount('1') })))
  expect(whyNotSend(send, desk({ position: amount('1') }))).toBeUndefined()
  expect(whyNotSend(send, desk({ position: amount('0.5') }))).toBe('The position changed in the meantime.')
})

test('nothing is sent while another order is in flight', () => {
  expect(whyNotSend(sendOf(makePlace('buyBid', desk())), desk({ isPlacing: true }))).toBe(
    'Another order is being sent.',
  )
})

test('the newest order moves by one tick, starting from its pending target', () => {
  const facts = desk({ orders: [{ ...open, rowKey: 'old' }, open] })
  const once = sendOf(makeMove(1, facts, undefined))
  expect(once.words).toBe('Amend buy 0.50 ETH-PERP: 3,110.0 → 3,110.1')
  const twice = sendOf(makeMove(1, facts, once))
  expect(twice).toMatchObject({ rowKey: 'a', change: { limitPrice: price('3110.2') } })
  expect(sendOf(makeMove(-1, facts, twice))).toMatchObject({ change: { limitPrice: price('3110.1') } })
})

test('an order that has changed since is not moved', () => {
  const send = sendOf(makeMove(1, desk({ orders: [open] }), undefined))
  expect(whyNotSend(send, desk({ orders: [open] }))).toBeUndefined()
  const changed = 'The order changed in the meantime.'
  expect(whyNotSend(send, desk({ orders: [] }))).toBe(changed)
  expect(whyNotSend(send, desk({ orders: [{ ...open, price: price('3110.1') }] }))).toBe(changed)
  expect(whyNotSend(send, desk({ orders: [open], checkMove: () => 'It would take.' }))).toBe('It would take.')
})
