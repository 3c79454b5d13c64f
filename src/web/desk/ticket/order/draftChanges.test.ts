import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { pickPrice, pickSize, pressPrice, sweepTo } from './draftChanges'

const price = parseFixed6<never>('3120.5')
const amount = parseFixed6<never>('0.75')

test('clicking a price only sets the price and makes it a limit order', () => {
  const draft = { ...emptyDraft, type: 'market', side: 'sell', amountText: '2' } as const
  expect(pickPrice(draft, price)).toEqual({ ...draft, type: 'limit', priceText: '3120.5' })
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
