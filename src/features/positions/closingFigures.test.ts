import { expect, test } from 'vitest'
import { ethPerp } from '@/testing/builders'
import { parseFixed6, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { defaultFeeRates } from '@/quant/fees'
import { closingFigures, type ClosingInput } from './closingFigures'

const level = (price: string, amount: string) => ({
  price: parseFixed6<Price>(price),
  amount: parseFixed6<Amount>(amount),
})

const long: ClosingInput = {
  held: { amount: parseFixed6<Amount>('2'), cost: parseFixed6<Usd>('6000') },
  amount: parseFixed6<Amount>('2'),
  instrument: ethPerp,
  bids: [level('3099', '1.5'), level('3097', '5')],
  asks: [level('3101', '1')],
  markPrice: parseFixed6<Price>('3100'),
  indexPrice: parseFixed6<Price>('3100'),
  rates: defaultFeeRates,
}

test('closing walks the book: 1.5 at 3,099 and 0.5 at 3,097 after a fee of 0.08 %', () => {
  // 1.5 × 3099 + 0.5 × 3097 = 6197, so 3098.5 on average; the fee is 6197 × 0.0008; the mid is 3100.
  expect(closingFigures(long)).toEqual({
    filled: parseFixed6('2'),
    left: 0n,
    worstPrice: parseFixed6('3097'),
    averagePrice: parseFixed6('3098.5'),
    slippage: expect.closeTo(1.5 / 3100, 12),
    fee: parseFixed6('4.9576'),
    // 6197 − 2 × 3000, as a fill of it would say in the history; and after the fee.
    realizedPnl: parseFixed6('197'),
    netPnl: parseFixed6('192.0424'),
    isWhole: true,
  })
})

test('a part of a position realises its share of the cost', () => {
  // 0.5 × (3099 − 3000) − 0.5 × 3099 × 0.0008
  expect(closingFigures({ ...long, amount: parseFixed6('0.5') }).netPnl).toBe(parseFixed6('48.2604'))
})

test('of a book that does not hold all of it, what it takes is priced and what remains is said', () => {
  const shallow = { ...long, bids: [level('3099', '1.5')] }
  // 1.5 × (3099 − 3000) − 1.5 × 3099 × 0.0008 = 148.5 − 3.7188
  expect(closingFigures(shallow)).toMatchObject({
    isWhole: false,
    filled: parseFixed6('1.5'),
    left: parseFixed6('0.5'),
    averagePrice: parseFixed6('3099'),
    worstPrice: parseFixed6('3099'),
    netPnl: parseFixed6('144.7812'),
  })
})

test('an empty side takes nothing, and gives no price', () => {
  expect(closingFigures({ ...long, bids: [] })).toMatchObject({
    isWhole: false,
    filled: 0n,
    left: parseFixed6('2'),
    averagePrice: undefined,
    netPnl: undefined,
  })
})

test('a bid beyond the price band is nothing a market order reaches', () => {
  const far = { ...long, bids: [level('3099', '1.5'), level('1000', '50')] }
  expect(closingFigures(far)).toMatchObject({ isWhole: false, filled: parseFixed6('1.5') })
})

test('without a live book nothing is known, and that is not 0', () => {
  expect(closingFigures({ ...long, bids: undefined, asks: undefined })).toEqual({
    filled: undefined,
    left: undefined,
    worstPrice: undefined,
    averagePrice: undefined,
    slippage: undefined,
    fee: undefined,
    realizedPnl: undefined,
    netPnl: undefined,
    isWhole: undefined,
  })
})
