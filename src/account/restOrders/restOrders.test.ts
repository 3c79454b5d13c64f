import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price } from '@/protocol/fixed6'
import type { RestClient } from '@/client/restClient'
import type { OrderDesk } from '../orderDesk'
import { createRestOrders } from './restOrders'

const orderId = `0x${'1a'.repeat(32)}` as const
const maker = `0x${'ab'.repeat(20)}` as const

function scene() {
  const called: unknown[] = []
  const rest: Pick<RestClient, 'call'> = {
    call: (endpoint, input) => {
      called.push([endpoint.name, input])
      // Whatever is called is answered with the ids of what it ended.
      return Promise.resolve({ orderIds: [orderId, orderId] } as never)
    },
  }
  const desk: OrderDesk = {
    calls: { call: () => Promise.reject(new Error('the socket is lost')) },
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    trader: () => ({
      maker,
      signer: { kind: 'wallet', address: maker, signTypedData: () => Promise.resolve('0x5161' as const) },
    }),
    freshOrderFields: () => ({ salt: 7n, timestamp: 1_790_000_000n }),
  }
  return { orders: createRestOrders(desk, rest), called }
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

test('an edit names the order whose place it takes', async () => {
  const { orders, called } = scene()
  const change = { limitPrice: fixed6<Price>(2_900_000_000n), amount: order.amount }
  await orders.edit({ ...order, orderId, replaces: change }, change)
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
