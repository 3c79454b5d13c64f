import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { nothingUsed } from '@/web/session/wallet/signingLimits'
import { afterSigning } from './checkLimits'
import type { OneClickLimits } from './oneClickLimits'

const usd = (text: string) => parseFixed6<Usd>(text)
const limits: OneClickLimits = {
  orderUsd: usd('10000'),
  sessionUsd: usd('25000'),
  sessionOrders: 3,
  sessionPegEdits: 5,
  sessionLifeMs: undefined,
}
const mark = parseFixed6<Price>('3100')
const knowsMark = () => mark

function order(change: Partial<OrderToSign> & { at?: string; of?: string } = {}): OrderToSign {
  const { at = '3000', of: amount = '1', ...rest } = change
  return {
    instrumentId: '1',
    isBuy: true,
    amount: parseFixed6<Amount>(amount),
    limitPrice: parseFixed6<Price>(at),
    reduceOnly: false,
    ...rest,
  }
}

const sign = (orders: OrderToSign[], used = nothingUsed, of = limits, markOf: () => Price | undefined = knowsMark) =>
  afterSigning(orders, used, of, markOf)

test('an order counts at its limit price, rounded up to the millionth', () => {
  expect(sign([order({ of: '2' })])).toEqual({ usd: usd('6000'), orders: 1, pegEdits: 0 })
  expect(sign([order({ at: '0.000003', of: '0.5' })])).toEqual({ usd: usd('0.000002'), orders: 1, pegEdits: 0 })
})

test('a market order counts at the mark', () => {
  expect(sign([order({ limitPrice: undefined, of: '2' })])).toEqual({ usd: usd('6200'), orders: 1, pegEdits: 0 })
})

test('a sell far below the mark counts at the mark, so a low limit price does not bypass the limits', () => {
  const cheap = order({ isBuy: false, at: '1', of: '4' })
  expect(() => sign([cheap])).toThrow('is 12,400 USD; your one-click limit is 10,000 USD')
  expect(sign([order({ isBuy: true, at: '1', of: '4' })])).toEqual({ usd: usd('4'), orders: 1, pegEdits: 0 })
})

test('the order limit is inclusive: a millionth more is rejected, and the message rounds up', () => {
  expect(sign([order({ at: '10000' })]).usd).toBe(usd('10000'))
  expect(() => sign([order({ at: '10000.000001' })])).toThrow('is 10,000.01 USD; your one-click limit is 10,000 USD')
})

test('a session is limited by total value and by number of orders', () => {
  const used = { usd: usd('20000'), orders: 2, pegEdits: 0 }
  expect(sign([order({ at: '5000' })], used)).toEqual({ usd: usd('25000'), orders: 3, pegEdits: 0 })
  expect(() => sign([order({ at: '5000.5' })], used)).toThrow('to 25,000.5 USD, above its 25,000 USD limit')
  expect(() => sign([order()], { usd: usd('0'), orders: 3, pegEdits: 0 })).toThrow(
    'order 4 of the session, above its limit of 3',
  )
})

test('a batch is allowed as a whole or not at all', () => {
  expect(sign([order(), order(), order()])).toEqual({ usd: usd('9000'), orders: 3, pegEdits: 0 })
  expect(() => sign([order(), order({ at: '10001' })])).toThrow('is 10,001 USD')
  expect(() => sign([order({ at: '9000' }), order({ at: '9000' }), order({ at: '9000' })])).toThrow('to 27,000 USD')
  expect(() => sign([order(), order(), order(), order()])).toThrow('order 4')
})

test('reduce-only orders are always allowed and do not count', () => {
  const exhausted = { usd: usd('25000'), orders: 3, pegEdits: 0 }
  const way = order({ reduceOnly: true, at: '500000' })
  expect(sign([way], exhausted)).toBeTruthy()
  expect(sign([way], exhausted)).toEqual(exhausted)
  expect(sign([{ ...way, limitPrice: undefined }], exhausted, limits, () => undefined)).toEqual(exhausted)
})

test('an edit counts by what it adds, but its whole value must be within the order limit', () => {
  const replaces = { amount: parseFixed6<Amount>('2'), limitPrice: parseFixed6<Price>('3000') }
  expect(sign([order({ at: '3050', of: '3', replaces })])).toEqual({ usd: usd('3150'), orders: 1, pegEdits: 0 })
  expect(sign([order({ at: '2900', of: '2', replaces })])).toEqual({ usd: usd('0'), orders: 1, pegEdits: 0 })
  expect(sign([order({ at: '2900', of: '2', replaces })], { usd: usd('25000'), orders: 2, pegEdits: 0 }).orders).toBe(3)
  expect(() => sign([order({ at: '3050', of: '4', replaces })])).toThrow('is 12,200 USD')
})

test('peg edits have their own limit and do not use up the orders of a session', () => {
  const replaces = { amount: parseFixed6<Amount>('1'), limitPrice: parseFixed6<Price>('3000') }
  const edit = order({ replaces, isPegEdit: true })
  const exhausted = { usd: usd('25000'), orders: 3, pegEdits: 4 }
  expect(sign([edit], exhausted)).toEqual({ usd: usd('25000'), orders: 3, pegEdits: 5 })
  expect(() => sign([edit], { ...exhausted, pegEdits: 5 })).toThrow('peg edit 6 of the session, above its limit of 5')
  // The added value counts as for any order, and a peg edit that replaces no order is a new order.
  expect(() => sign([{ ...edit, amount: parseFixed6<Amount>('2') }], exhausted)).toThrow('above its 25,000 USD limit')
  expect(() => sign([order({ isPegEdit: true })], { ...exhausted, usd: usd('0') })).toThrow('order 4')
})

test('an order without a known price is rejected, unless values are unlimited', () => {
  const market = order({ limitPrice: undefined })
  expect(() => sign([market], nothingUsed, limits, () => undefined)).toThrow('No price is available')
  const onlyCounted = { ...limits, orderUsd: undefined, sessionUsd: undefined }
  expect(sign([market], nothingUsed, onlyCounted, () => undefined)).toEqual({ usd: usd('0'), orders: 1, pegEdits: 0 })
})

test('without limits everything is signed and still counted', () => {
  const none = { ...limits, orderUsd: undefined, sessionUsd: undefined, sessionOrders: undefined }
  expect(sign([order({ at: '9000000' })], nothingUsed, none)).toEqual({ usd: usd('9000000'), orders: 1, pegEdits: 0 })
})
