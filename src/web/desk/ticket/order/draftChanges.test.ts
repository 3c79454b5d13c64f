import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { emptyDraft, emptyFollow, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { pickOrder, pickPrice, pickQuote, pickSize, pressPrice, sweepTo } from './draftChanges'

const price = parseFixed6<never>('3120.5')
const amount = parseFixed6<never>('0.75')

test('clicking a price only sets the price and makes it a limit order', () => {
  const draft = { ...emptyDraft, type: 'market', side: 'sell', amountText: '2' } as const
  expect(pickPrice(draft, price)).toEqual({ ...draft, type: 'limit', priceText: '3120.5' })
})

test.each<[string, (draft: OrderDraft) => OrderDraft]>([
  ['book', (draft) => pickPrice(draft, price)],
  ['chain', (draft) => pickQuote(draft, { side: 'sell', price })],
  ['ladder', (draft) => pickOrder(draft, { side: 'sell', price, amount: undefined, isPostOnly: true })],
  ['chart', (draft) => pressPrice(draft, price, undefined)],
])('a price pressed in the %s replaces a derived one', (_, pick) => {
  const follow = { ...emptyFollow, capText: '3110' }
  const picked = pick({ ...emptyDraft, type: 'market', amountText: '2', volatilityText: '60', follow })
  expect(picked).toMatchObject({ type: 'limit', priceText: '3120.5', amountText: '2' })
  expect([picked.follow, picked.volatilityText]).toEqual([undefined, undefined])
})

test('a quote without a price leaves the price to type', () => {
  expect(pickQuote({ ...emptyDraft, priceText: '3100' }, { side: 'sell', price: undefined })).toMatchObject({
    side: 'sell',
    priceText: '',
  })
})

test('an order pressed in the ladder brings its amount and whether it is post-only', () => {
  expect(pickOrder(emptyDraft, { side: 'sell', price, amount, isPostOnly: true })).toMatchObject({
    side: 'sell',
    priceText: '3120.5',
    amountText: '0.75',
    postOnly: true,
  })
})

test('clicking an amount takes it: an ask is bought, a bid is sold', () => {
  expect(pickSize(emptyDraft, 'sell', price, amount)).toMatchObject({
    side: 'buy',
    priceText: '3120.5',
    amountText: '0.75',
  })
  expect(pickSize(emptyDraft, 'buy', price, amount).side).toBe('sell')
})

test('a sweep cannot be post-only, because it takes', () => {
  expect(sweepTo({ ...emptyDraft, postOnly: true }, 'sell', price, amount)).toMatchObject({
    side: 'buy',
    postOnly: false,
  })
})

test('a click on the chart buys below the mark and sells above it', () => {
  expect(pressPrice(emptyDraft, price, parseFixed6('3121')).side).toBe('buy')
  expect(pressPrice(emptyDraft, price, parseFixed6('3120')).side).toBe('sell')
  expect(pressPrice({ ...emptyDraft, side: 'sell' }, price, undefined).side).toBe('sell')
})
