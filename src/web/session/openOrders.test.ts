import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { applyEdited, applyEnded, applyOrders, noOpenOrders, reloadOrders } from './openOrders'

function id(name: string): Hash {
  return `0x${name.padStart(64, '0')}`
}

function order(name: string, change: Partial<OrderMessage> = {}): OrderMessage {
  return {
    orderId: id(name),
    account: '0x0000000000000000000000000000000000000001',
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    orderType: 'limit',
    side: 'buy',
    price: parseFixed6('3100'),
    amount: parseFixed6('1'),
    filled: parseFixed6('0'),
    orderStatus: 'opened',
    createdTimestamp: 1n,
    timestamp: 1n,
    ...change,
  }
}
const ids = (entry: { orders: readonly { orderId: string }[] }) => entry.orders.map(({ orderId }) => Number(orderId))

test('an order opens, fills partially, and leaves the list when filled', () => {
  const opened = applyOrders(noOpenOrders, [order('1')])
  const partial = applyOrders(opened, [
    order('1', { orderStatus: 'partial', filled: parseFixed6('0.4'), timestamp: 2n }),
  ])
  expect(partial.orders[0]?.filled).toBe(400_000n)
  expect(applyOrders(partial, [order('1', { orderStatus: 'filled', timestamp: 3n })]).orders).toEqual([])
})

test('a late message does not bring back a finished order', () => {
  const ended = applyOrders(applyOrders(noOpenOrders, [order('1')]), [order('1', { orderStatus: 'cancelled' })])
  expect(applyOrders(ended, [order('1')]).orders).toEqual([])
})

test('an end reported before the opening is remembered', () => {
  const entry = applyOrders(noOpenOrders, [order('1', { orderStatus: 'filled' })])
  expect(applyOrders(entry, [order('1')]).orders).toEqual([])
})

test('an edited order keeps its row and place although its id changes', () => {
  const two = applyOrders(applyOrders(noOpenOrders, [order('1')]), [order('2')])
  const edited = applyOrders(two, [
    order('1', { orderStatus: 'cancelled' }),
    order('3', { price: parseFixed6('3090') }),
  ])
  expect(ids(edited)).toEqual([3, 2])
  expect(edited.orders[0]?.rowKey).toBe(id('1'))
})

test('an order of the other position of hedge mode does not take the row of one that ended with it', () => {
  const entry = applyOrders(noOpenOrders, [order('1', { positionSide: 'LONG' })])
  const both = applyOrders(entry, [
    order('1', { positionSide: 'LONG', orderStatus: 'cancelled' }),
    order('2', { positionSide: 'SHORT' }),
  ])
  expect(both.orders[0]?.rowKey).toBe(id('2'))
})

test('an edited order keeps its original placement time through later updates and reloads', () => {
  const placed = applyOrders(applyOrders(noOpenOrders, [order('1', { createdTimestamp: 10n })]), [
    order('2', { createdTimestamp: 20n }),
  ])
  const amended = order('3', { createdTimestamp: 30n, timestamp: 30n })
  const partial = { ...amended, orderStatus: 'partial', filled: parseFixed6<Amount>('0.4'), timestamp: 40n } as const
  const edited = applyOrders(applyEdited(placed, id('1'), amended), [partial])
  const reread = reloadOrders(edited, [order('2', { createdTimestamp: 20n }), partial], [])
  for (const entry of [edited, reread]) {
    expect(entry.orders.map(({ orderId, createdTimestamp }) => [Number(orderId), createdTimestamp])).toEqual([
      [3, 10n],
      [2, 20n],
    ])
  }
})

test('reply and channel may report an edit in either order, and twice', () => {
  const message = [order('1', { orderStatus: 'cancelled' }), order('2')]
  const start = applyOrders(noOpenOrders, [order('1')])
  const answerFirst = applyOrders(applyEdited(start, id('1'), order('2')), message)
  const channelFirst = applyEdited(applyOrders(start, message), id('1'), order('2'))
  expect(answerFirst.orders).toEqual(channelFirst.orders)
  expect(answerFirst.orders.map(({ rowKey }) => rowKey)).toEqual([id('1')])
})

test('a chain of edits keeps the original row', () => {
  let entry = applyOrders(noOpenOrders, [order('1')])
  entry = applyEdited(entry, id('1'), order('2'))
  entry = applyEdited(entry, id('2'), order('3'))
  expect(entry.orders.map(({ orderId, rowKey }) => [orderId, rowKey])).toEqual([[id('3'), id('1')]])
})

test('a cancel on one side and a new order on the other are not an edit', () => {
  const entry = applyOrders(applyOrders(noOpenOrders, [order('1')]), [
    order('1', { orderStatus: 'cancelled' }),
    order('2', { side: 'sell' }),
  ])
  expect(entry.orders[0]?.rowKey).toBe(id('2'))
})

test('an older record does not overwrite a newer one', () => {
  const entry = applyOrders(noOpenOrders, [order('1', { orderStatus: 'partial', timestamp: 5n })])
  expect(applyOrders(entry, [order('1', { timestamp: 4n })]).orders[0]?.orderStatus).toBe('partial')
})

test('a cancel reply also removes the order', () => {
  const entry = applyOrders(applyOrders(noOpenOrders, [order('1')]), [order('2')])
  expect(ids(applyEnded(entry, [id('1')]))).toEqual([2])
})

test('after a reconnect the list is the venue’s, plus channel messages received during the read', () => {
  const before = applyEdited(applyOrders(noOpenOrders, [order('1')]), id('1'), order('2'))
  const after = reloadOrders(
    before,
    [order('2'), order('3', { createdTimestamp: 2n })],
    [[order('3', { orderStatus: 'filled' })], [order('4')]],
  )
  expect(ids(after)).toEqual([2, 4])
  expect(after.orders[0]?.rowKey).toBe(id('1'))
})

test('an order missing from the list is removed', () => {
  expect(reloadOrders(applyOrders(noOpenOrders, [order('1')]), [], []).orders).toEqual([])
})

test('an IOC order never appears in the list while it fills, a TWAP does', () => {
  const partial = order('1', { orderStatus: 'partial', timeInForce: 'IOC', filled: parseFixed6('0.4') })
  expect(applyOrders(noOpenOrders, [partial]).orders).toEqual([])
  expect(reloadOrders(noOpenOrders, [partial], []).orders).toEqual([])
  expect(ids(applyOrders(noOpenOrders, [{ ...partial, isTwap: true }]))).toEqual([1])
})
