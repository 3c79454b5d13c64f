import { expect, test } from 'vitest'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { accountMargin, emptyMarginTotals } from '@/core/quant/margin/accountMargin'
import { unknownPreview, type OrderPreview } from '@/core/quant/preview/previewOrder'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { checkDraft, checkMyOrder, type DraftContext } from './checkDraft'
import { emptyDraft, type OrderDraft } from './orderDraft'
import { ticketLabel } from './orderLabel'

const context: DraftContext = {
  instrument,
  markPrice: parseFixed6<Price>('3120'),
  bestBid: parseFixed6<Price>('3119.9'),
  bestAsk: parseFixed6<Price>('3120.1'),
  isBookLive: true,
  position: parseFixed6<Amount>('0'),
}
const draft: OrderDraft = { ...emptyDraft, priceText: '3100', amountText: '0.5' }

function codeOf(change: Partial<OrderDraft>, about: Partial<DraftContext> = {}): string | undefined {
  const checked = checkDraft({ ...draft, ...change }, { ...context, ...about })
  return checked.isReady ? 'ready' : (checked.error.code ?? checked.error.words)
}

test('a valid draft becomes the order that its label describes', () => {
  const checked = checkDraft({ ...draft, postOnly: true }, context)
  expect(checked).toMatchObject({
    isReady: true,
    order: { isBuy: true, limitPrice: 3_100_000_000n, amount: 500_000n, postOnly: true },
  })
  if (checked.isReady)
    expect(ticketLabel(checked.order, instrument)).toBe('Buy 0.5 ETH-PERP at 3,100.0, limit, post-only')
})

test.each<[Partial<OrderDraft>, string]>([
  [{ priceText: '' }, 'Enter a price.'],
  [{ priceText: '3100x' }, 'Enter a valid price (max. 6 decimals)'],
  [{ amountText: '1.0000001' }, 'Enter a valid amount (max. 6 decimals)'],
  [{ amountText: '0' }, 'ORDER_INVALID_AMOUNT'],
  [{ amountText: '0.505' }, 'INVALID_AMOUNT_STEP_SIZE'],
  [{ priceText: '0' }, 'ORDER_INVALID_PRICE'],
  [{ priceText: '3100.05' }, 'INVALID_PRICE_STEP_SIZE'],
  [{ amountText: '1000' }, 'EXCEED_MAX_ORDER_VALUE'],
  [{ priceText: '1', amountText: '0.01' }, 'BELOW_MIN_ORDER_VALUE'],
  [{ priceText: '3400' }, 'EXCEED_ORDER_PRICE_BAND'],
  [{ side: 'sell', priceText: '2900' }, 'EXCEED_ORDER_PRICE_BAND'],
  [{ priceText: '3120.1', postOnly: true }, 'GTC_ORDER_REJECTED'],
  [{ side: 'sell', priceText: '3119.9', postOnly: true }, 'GTC_ORDER_REJECTED'],
  [{ timeInForce: 'IOC' }, 'IOC_ORDER_REJECTED'],
  [{ reduceOnly: true }, 'NO_POSITION_REDUCE_ONLY'],
])('%j is rejected as %s before the wallet is asked', (change, code) => {
  expect(codeOf(change)).toBe(code)
})

test('a reduce-only order cannot increase the position', () => {
  const long = { position: parseFixed6<Amount>('0.4') }
  expect(codeOf({ reduceOnly: true }, long)).toBe('INVALID_DIRECTION_REDUCE_ONLY')
  expect(codeOf({ reduceOnly: true, side: 'sell', priceText: '3130' }, long)).toBe(
    'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  )
  expect(codeOf({ reduceOnly: true, side: 'sell', priceText: '3130', amountText: '0.4' }, long)).toBe('ready')
})

test('a price off its step is rejected, with the two nearest valid prices', () => {
  const checked = checkDraft({ ...draft, priceText: '3100.05' }, context)
  expect(checked).toMatchObject({
    error: { field: 'price', words: 'Price must be a multiple of 0.1. Nearest: 3,100.0 or 3,100.1' },
  })
})

test('an order without enough margin is rejected before the wallet prompt', () => {
  const good = checkDraft(draft, context)
  const own = (error: ErrorCode | undefined): OrderPreview => ({
    ...unknownPreview,
    isAllowed: error === undefined,
    error,
    neededMargin: parseFixed6<Usd>('77.5'),
    margin: { before: accountMargin(parseFixed6<Usd>('60.25'), emptyMarginTotals), after: undefined },
  })
  expect(checkMyOrder(good, undefined)).toBe(good)
  expect(checkMyOrder(good, unknownPreview)).toBe(good)
  expect(checkMyOrder(good, own(undefined))).toBe(good)
  expect(checkMyOrder(good, own('INSUFFICIENT_MARGIN'))).toMatchObject({
    error: {
      code: 'INSUFFICIENT_MARGIN',
      field: 'order',
      words: 'Insufficient margin: 77.50 USD required, 60.25 USD available.',
    },
  })
  expect(checkMyOrder(good, own('ACCOUNT_LIQUIDATION'))).toMatchObject({ error: { code: 'ACCOUNT_LIQUIDATION' } })
})

test('crossing is not checked while the book is not live', () => {
  expect(codeOf({ priceText: '3120.1', postOnly: true }, { isBookLive: false })).toBe('ready')
})

test('a market order has no limit, never rests and is never post-only', () => {
  const checked = checkDraft({ ...draft, type: 'market', priceText: 'rubbish', postOnly: true }, context)
  expect(checked).toMatchObject({
    isReady: true,
    order: { limitPrice: undefined, timeInForce: 'IOC', postOnly: false },
  })
})

test('no market order is possible while the book is not live', () => {
  expect(codeOf({ type: 'market' }, { isBookLive: false })).toContain('need a live book')
})
