import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { ByHand } from '@/web/session/byHand'
import type { OrderContext } from '@/web/session/orderContext'
import type { TakenAmend } from '@/web/session/orders/amendWatch'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { createRestOrders } from './restOrders'

const orderId = `0x${'1a'.repeat(32)}` as const
const maker = `0x${'ab'.repeat(20)}` as const

function scene(filledNow = fixed6<Amount>(0n)) {
  const called: unknown[] = []
  const watched: TakenAmend[] = []
  /** Status of each sent order at the venue, and which messages are lost. */
  const state = { loses: undefined as 'the request' | 'the answer' | undefined, status: 'opened' }
  const rest: Pick<RestClient, 'call'> = {
    call: (endpoint, input) => {
      if (endpoint.name === 'getOrder') {
        const asked = input.path?.orderId
        // A lost request creates no order.
        if (asked !== orderId && state.loses === 'the request') {
          return Promise.reject(new RestError('ORDER_DOES_NOT_EXIST', 404, undefined, ''))
        }
        const orderStatus = state.status === 'opened' ? 'partial' : state.status
        return Promise.resolve({ orderId: asked, orderStatus, amount: order.amount, filled: filledNow } as never)
      }
      if (endpoint.name === 'getOrders') {
        return Promise.resolve((state.status === 'opened' ? [{ orderId, orderStatus: 'opened' }] : []) as never)
      }
      called.push([endpoint.name, input])
      if (endpoint.name.startsWith('delete') && state.loses !== 'the request') state.status = 'cancelled'
      if (state.loses !== undefined) return Promise.reject(new OutcomeUnknownError(endpoint.name, 'link lost'))
      // Any other call answers with the ids that it ended.
      return Promise.resolve({ orderIds: [orderId, orderId] } as never)
    },
  }
  const context: OrderContext = {
    fills: createOrderFills(),
    calls: { call: () => Promise.reject(new Error('the socket is lost')) },
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    trader: () => ({
      maker,
      signer: { kind: 'wallet', address: maker, signTypedData: () => Promise.resolve('0x5161' as const) },
    }),
    firstPhase: () => 'signing',
    freshOrderFields: () => ({ salt: 7n, timestamp: 1_790_000_000n }),
  }
  /** What the page worked is ended first. */
  const ended: unknown[] = []
  const byHand: ByHand = {
    cancel: (orderIds, act) => (ended.push([orderIds, called.length]), act()),
    cancelAll: (act) => (ended.push(['all', called.length]), act()),
    edit: (one, remaining, act) => (ended.push([one, remaining, called.length]), act()),
  }
  const orders = createRestOrders(
    context,
    rest,
    (amend) => watched.push(amend),
    byHand,
    () => Promise.resolve(),
  )
  return { orders, called, ended, fills: context.fills, watched, state }
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

test('a signed order is sent by REST when the socket is lost', async () => {
  const { orders, called } = scene()
  await orders.place(order)
  expect(called).toEqual([['postOrder', { body: expect.objectContaining({ ...signed, limitPrice: 3_000_000_000n }) }]])
})

const open = { ...order, orderId, filled: fixed6<Amount>(0n), remaining: order.amount }
const change = { limitPrice: fixed6<Price>(2_900_000_000n), remaining: order.amount }

test('fills are read before an edit is signed: 0.04 of 0.1 leave 0.06', async () => {
  const { orders, called } = scene(fixed6<Amount>(40_000n))
  await orders.edit(open, change)
  expect(called).toMatchObject([['editOrder', { body: { amount: 60_000n } }]])
})

test('an edit names the order that it replaces', async () => {
  const { orders, called } = scene()
  await orders.edit(open, change)
  expect(called).toEqual([
    ['editOrder', { path: { orderId }, body: expect.objectContaining({ ...signed, limitPrice: 2_900_000_000n }) }],
  ])
})

test('one order is cancelled by id, all orders without a body, and the count is returned', async () => {
  const { orders, called } = scene()
  await orders.cancel(orderId)
  expect(await orders.cancelAll()).toEqual({ status: 'done', value: 2 })
  expect(called).toEqual([
    ['deleteOrder', { path: { orderId } }],
    ['deleteOrdersAll', { body: undefined }],
  ])
})

test.each([
  ['the answer', 'done'],
  ['the request', 'notArrived'],
] as const)('when %s is lost, the venue is asked for the outcome: %s', async (loses, status) => {
  const { orders, called, watched, state } = scene()
  state.loses = loses
  expect(await orders.place(order)).toMatchObject({ status })
  expect(await orders.edit(open, change)).toMatchObject({ status })
  // An accepted amend is watched for crossing fills, however its outcome became known.
  expect(watched).toHaveLength(status === 'done' ? 1 : 0)
  expect(await orders.cancel(orderId)).toMatchObject({ status })
  state.status = 'opened'
  expect(await orders.cancelAll()).toMatchObject({ status })
  expect(called.map((one) => (one as unknown[])[0])).toEqual([
    'postOrder',
    'editOrder',
    'deleteOrder',
    'deleteOrdersAll',
  ])
})

test('a second click while the first is in flight sends nothing, but another order can be cancelled', async () => {
  const { orders, called } = scene()
  const other = `0x${'2b'.repeat(32)}` as const
  const all = await Promise.all([
    orders.place(order),
    orders.place(order),
    orders.cancel(orderId),
    orders.cancel(orderId),
    orders.cancel(other),
  ])
  expect(all.map(({ status }) => status)).toEqual(['done', 'busy', 'done', 'busy', 'done'])
  expect(called).toHaveLength(3)
  expect(orders.getSnapshot().underWay.size).toBe(0)
})

test('whatever this page works with an order ends before the order is changed or cancelled by REST', async () => {
  const { orders, called, ended, fills } = scene()
  await orders.edit(open, change)
  await orders.cancelAll()
  // The amend that was in flight when the work ended has changed the id.
  const next = `0x${'3c'.repeat(32)}` as const
  fills.replaced(orderId, { ...open, orderId: next, orderStatus: 'opened', side: 'buy' })
  await orders.cancel(orderId)
  expect(ended).toEqual([
    [orderId, order.amount, 0],
    ['all', 1],
    [[orderId], 2],
  ])
  expect(called[2]).toEqual(['deleteOrder', { path: { orderId: next } }])
})
