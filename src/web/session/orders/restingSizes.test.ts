import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { BookLevel } from '@/core/protocol/orderBook'
import { averagePrice, midPrice, takeFromBook } from '@/core/quant/preview/supposedFills'
import { emptyBookView, type BookView } from '@/web/market/orderBook/bookView'
import { othersView, restingSizes, tradableView } from './restingSizes'

const order = {
  instrumentName: 'ETH-PERP',
  orderStatus: 'partial',
  orderType: 'limit',
  side: 'sell',
  price: parseFixed6<Price>('3101'),
  amount: parseFixed6<Amount>('2'),
  filled: parseFixed6<Amount>('0.5'),
} as const

test('the filled part of an own order no longer counts as resting', () => {
  expect(restingSizes([order], 'ETH-PERP')).toEqual([
    { isBuy: false, price: parseFixed6('3101'), remaining: parseFixed6('1.5') },
  ])
})

test('stops, TWAPs and orders of other instruments are not in this book', () => {
  const elsewhere = [
    { ...order, orderStatus: 'stop_order' as const },
    { ...order, isTwap: true },
    { ...order, orderType: 'market' as const },
    { ...order, orderStatus: 'cancelled' as const },
    { ...order, instrumentName: 'BTC-PERP' },
  ]
  expect(restingSizes(elsewhere, 'ETH-PERP')).toEqual([])
})

function level(price: string, amount: string): BookLevel {
  return {
    price: parseFixed6<Price>(price),
    amount: parseFixed6<Amount>(amount),
    iv: undefined,
    priceText: price,
    amountText: amount,
    priceKey: Number(price) * 1e6,
    amountKey: Number(amount) * 1e6,
  }
}

test('with an own best ask, the mid is calculated from other orders', () => {
  const view: BookView = {
    ...emptyBookView,
    status: 'live',
    bids: [level('3099', '1')],
    asks: [level('3101', '1.5'), level('3107', '1')],
    mid: parseFixed6('3100'),
  }
  // (3099 + 3107) / 2, and 3107 − 3099
  expect(othersView(view, restingSizes([order], 'ETH-PERP'))).toMatchObject({
    bestAsk: parseFixed6('3107'),
    mid: parseFixed6('3103'),
    spread: parseFixed6('8'),
  })
  expect(othersView(view, [])).toBe(view)
})

test('a market order is previewed against the orders it could trade with', () => {
  const view: BookView = {
    ...emptyBookView,
    status: 'live',
    bids: [level('98', '5')],
    asks: [level('100', '1'), level('102', '5')],
  }
  const own = {
    ...order,
    price: parseFixed6<Price>('100'),
    amount: parseFixed6<Amount>('1'),
    filled: parseFixed6<Amount>('0'),
  }
  const buy = (prevention: 'EXPIRE_MAKER' | 'EXPIRE_TAKER' | 'EXPIRE_NONE') => {
    const { bids, asks } = tradableView(view, [own], 'ETH-PERP', prevention)
    const average = averagePrice(
      takeFromBook({ bids, asks }, true, parseFixed6<Price>('1000'), parseFixed6<Amount>('1')),
    )
    return { average, mid: midPrice({ bids, asks }) }
  }
  // The new order cancels the own ask of 100, so it buys 1 at 102, against a mid of (98 + 102) / 2.
  expect(buy('EXPIRE_MAKER')).toEqual({ average: parseFixed6('102'), mid: parseFixed6('100') })
  expect(buy('EXPIRE_TAKER')).toEqual({ average: parseFixed6('102'), mid: parseFixed6('100') })
  // The new order trades with the own ask: 1 at 100, against a mid of (98 + 100) / 2.
  expect(buy('EXPIRE_NONE')).toEqual({ average: parseFixed6('100'), mid: parseFixed6('99') })
})
