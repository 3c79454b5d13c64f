import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price } from '@/protocol/fixed6'
import type { RestClient } from '@/client/restClient'
import type { OrderDesk } from '../orderDesk'
import type { TakenAmend } from '../orders/amendWatch'
import { createRestOrders } from './restOrders'
import { createOrderFills } from '../orders/orderFills'

const orderId = `0x${'1a'.repeat(32)}` as const
const maker = `0x${'ab'.repeat(20)}` as const

function scene(filledNow = fixed6<Amount>(0n)) {
  const called: unknown[] = []
  const watched: TakenAmend[] = []
  const rest: Pick<RestClient, 'call'> = {
    call: (endpoint, input) => {
      if (endpoint.name === 'getOrder') {
        return Promise.resolve({ orderId, orderStatus: 'partial', amount: order.amount, filled: filledNow } as never)
      }
      called.push([endpoint.name, input])
      // Whatever else is called is answered with the ids of what it ended.
      return Promise.resolve({ orderIds: [orderId, orderId] } as never)
    },
  }
  const desk: OrderDesk = {
    fills: createOrderFills(),
    calls: { call: () => Promise.reject(new Error('the socket is lost')) },
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    trader: () => ({
      maker,
      signer: { kind: 'wallet', address: maker, signTypedData: () => Promise.resolve('0x5161' as const) },
    }),
    freshOrderFields: () => ({ salt: 7n, timestamp: 1_790_000_000n }),
  }
  return { orders: createRestOrders(desk, rest, (amend) => watched.push(amend)), called }
}

const order = {
  instrumentId: '1',
  isBuy: true,
  amount: fixed6<Amount>(100_000n),
  limitPrice: fixed6<Price>(3_000_000_000n),
  postOnly: false,
  reduceOnly: false,
  timeInForce: 'GTC',
  mmp: false,
} as const
const signed = { maker, instrument: '1', amount: 100_000n, salt: 7n, timestamp: 1_790_000_000n, signature: '0x5161' }

test('an order goes by REST as it was signed, with the socket lost', async () => {
  const { orders, called } = scene()
  await orders.place(order)
  expect(called).toEqual([['postOrder', { body: expect.objectContaining({ ...signed, limitPrice: 3_000_000_000n }) }]])
})

const open = { ...order, orderId, filled: fixed6<Amount>(0n), remaining: order.amount }
const change = { limitPrice: fixed6<Price>(2_900_000_000n), remaining: order.amount }

test('what was filled is asked for before an edit is signed: 0.04 of 0.1 leave 0.06', async () => {
  const { orders, called } = scene(fixed6<Amount>(40_000n))
  await orders.edit(open, change)
  expect(called).toMatchObject([['editOrder', { body: { amount: 60_000n } }]])
})

test('an edit names the order whose place it takes', async () => {
  const { orders, called } = scene()
  await orders.edit(open, change)
  expect(called).toEqual([
    ['editOrder', { path: { orderId }, body: expect.objectContaining({ ...signed, limitPrice: 2_900_000_000n }) }],
  ])
})

test('one is cancelled by its id, all without a word, and it is told how many', async () => {
  const { orders, called } = scene()
  await orders.cancel(orderId)
  expect(await orders.cancelAll()).toBe(2)
  expect(called).toEqual([
    ['deleteOrder', { path: { orderId } }],
    ['deleteOrdersAll', { body: undefined }],
  ])
})
