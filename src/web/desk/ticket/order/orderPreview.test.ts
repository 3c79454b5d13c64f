import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { previewTicket, type PreviewInput } from './orderPreview'

const level = (price: string, amount: string) => ({
  price: parseFixed6<Price>(price),
  amount: parseFixed6<Amount>(amount),
})

function preview(change: Partial<PreviewInput['draft']>, about: Partial<PreviewInput> = {}) {
  return previewTicket({
    draft: { ...emptyDraft, ...change },
    instrument,
    bids: [level('999', '1'), level('998', '2')],
    asks: [level('1001', '1'), level('1003', '1')],
    markPrice: parseFixed6<Price>('1000'),
    indexPrice: parseFixed6<Price>('1000'),
    feeRates: defaultFeeRates,
    position: parseFixed6<Amount>('0'),
    ...about,
  })
}

test('a resting order pays the maker rate on its limit and needs its initial margin', () => {
  expect(preview({ priceText: '900', amountText: '2' })).toMatchObject({
    notional: parseFixed6('1800'),
    fee: parseFixed6('0.9'),
    margin: parseFixed6('90'),
    averagePrice: undefined,
  })
})

test('a market order is priced against the live book', () => {
  expect(preview({ type: 'market', amountText: '2' })).toMatchObject({
    notional: parseFixed6('2004'),
    averagePrice: parseFixed6('1002'),
    worstPrice: parseFixed6('1003'),
    fee: parseFixed6('1.6032'),
    isWholeFill: true,
  })
  expect(preview({ type: 'market', amountText: '2' }).slippage).toBeCloseTo(2 / 1000, 9)
})

test('a crossing limit order takes what it can, and the remainder rests', () => {
  // The order fills 1 at 1,001 as taker and rests with 1 at 1,002 as maker.
  expect(preview({ priceText: '1002', amountText: '2' })).toMatchObject({
    notional: parseFixed6('2003'),
    fee: parseFixed6('1.3018'),
    averagePrice: parseFixed6('1001'),
  })
})

test('for a market order larger than the book only the available part is calculated', () => {
  expect(preview({ type: 'market', amountText: '3' })).toMatchObject({
    isWholeFill: false,
    notional: parseFixed6('2004'),
    fee: parseFixed6('1.6032'),
  })
})

test('closing needs no margin, and reversing only for the excess', () => {
  const short = { position: parseFixed6<Amount>('-2') }
  expect(preview({ priceText: '900', amountText: '2' }, short).margin).toBe(0n)
  expect(preview({ priceText: '900', amountText: '3' }, short).margin).toBe(parseFixed6('45'))
})

test('with lower leverage an order needs more margin', () => {
  // 900 × 2 / 4
  expect(preview({ priceText: '900', amountText: '2' }, { leverage: 4 }).margin).toBe(parseFixed6('450'))
})

test('a market order is not expected to trade beyond the price band', () => {
  const asks = [level('1001', '1'), level('1060', '5')]
  expect(preview({ type: 'market', amountText: '2' }, { asks })).toMatchObject({
    isWholeFill: false,
    worstPrice: parseFixed6('1001'),
  })
})

test('an unknown value is not zero', () => {
  expect(preview({ priceText: '', amountText: '1' })).toMatchObject({ notional: undefined, fee: undefined })
  expect(preview({ priceText: '900', amountText: '1' }, { indexPrice: undefined })).toMatchObject({
    margin: undefined,
  })
  expect(preview({ type: 'market', amountText: '1' }, { asks: [], bids: [] })).toMatchObject({
    notional: undefined,
    fee: undefined,
  })
  expect(preview({ priceText: '900', amountText: '1' }, { asks: undefined, bids: undefined }).fee).toBeUndefined()
})
