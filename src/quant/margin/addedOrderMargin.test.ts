import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { ethPerp as instrument } from '@/testing/builders'
import { positionAt } from '../pnl'
import { addedOrderMargin } from './addedOrderMargin'
import { noOpenOrders } from './openOrderTotals'

const price = parseFixed6<Price>('1000')
const prices = { markPrice: price, indexPrice: price }

function added(
  isBuy: boolean,
  amount: string,
  about: { position?: string; openOrders?: typeof noOpenOrders } = {},
): Usd {
  return addedOrderMargin({
    instrument,
    position: about.position === undefined ? undefined : positionAt(parseFixed6<Amount>(about.position), price),
    openOrders: about.openOrders ?? noOpenOrders,
    prices,
    order: { isBuy, price, amount: parseFixed6<Amount>(amount) },
  })
}

test('an order alone needs its initial margin and the taker’s fee', () => {
  expect(added(true, '2')).toBe(parseFixed6('101.6'))
})

test('what only closes needs nothing, what turns round needs what is beyond', () => {
  expect(added(false, '2', { position: '2' })).toBe(0n)
  expect(added(false, '3', { position: '2' })).toBe(parseFixed6('50.8'))
})

test('an order on the smaller side needs nothing more: only one side can open', () => {
  const openOrders = { ...noOpenOrders, buyAmount: parseFixed6<Amount>('3'), buyNotional: parseFixed6<Usd>('3000') }
  expect(added(false, '2', { openOrders })).toBe(0n)
  expect(added(false, '4', { openOrders })).toBe(parseFixed6('50.8'))
  expect(added(true, '1', { openOrders })).toBe(parseFixed6('50.8'))
})
