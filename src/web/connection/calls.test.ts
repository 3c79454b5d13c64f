import { expect, test } from 'vitest'
import { cancelOrder } from '@/core/protocol/ws/orders'
import { ping } from '@/core/protocol/ws/session'
import { subscribe } from '@/core/protocol/ws/subscriptions'
import { createManualSockets, createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { CallError, NotConnectedError, OutcomeUnknownError } from './callErrors'
import { createClient } from './client'

function setUp() {
  const time = createManualTime()
  const sockets = createManualSockets()
  const problems: Error[] = []
  const client = createClient({
    rest: { call: () => Promise.reject(new Error('no REST here')) },
    wsUrl: 'ws://venue',
    openWebSocket: sockets.openWebSocket,
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0 },
    report: (problem) => problems.push(problem),
  })
  client.socket.open()
  sockets.last().accept()
  return { time, sockets, client, problems }
}

const orderId = `0x${'ab'.repeat(32)}` as const

/** Returns the reason with which the promise was rejected. */
async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a call is sent with an id and settled by its reply, whatever arrives in between', async () => {
  const { sockets, client } = setUp()
  const first = client.calls.call(subscribe, ['index:ETH'])
  const second = client.calls.call(subscribe, ['index:BTC'])
  const [one, two] = sockets.last().sent.slice(1)
  expect(one).toEqual({ op: 'subscribe', id: one?.id, data: ['index:ETH'] })
  sockets.last().say({ id: two?.id, data: ['index:BTC'] })
  sockets.last().say({ id: one?.id, data: ['index:ETH'] })
  expect(await first).toEqual(['index:ETH'])
  expect(await second).toEqual(['index:BTC'])
})

test('an operation without data is sent without data', () => {
  const { sockets, client } = setUp()
  void rejection(client.calls.call(ping, undefined))
  expect(sockets.last().sent.at(-1)).toEqual({ op: 'ping', id: 1 })
})

test('a rejection carries the venue’s code and the time to wait', async () => {
  const { sockets, client } = setUp()
  const call = rejection(client.calls.call(subscribe, ['index:ETH']))
  sockets.last().reject('subscribe', 'RATE_LIMIT_EXCEEDED', { retry_after: '750000000' })
  const error = await call
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', op: 'subscribe', retryAfterMs: 750 })
})

test('a call whose connection drops has an unknown outcome and is not reported as failed', async () => {
  const { sockets, client } = setUp()
  const call = rejection(client.calls.call(cancelOrder, { orderId }))
  sockets.last().end()
  const error = await call
  expect(error).toBeInstanceOf(OutcomeUnknownError)
  expect(error).toMatchObject({ op: 'cancel_order', reason: 'link lost' })
})

test('a call without a timely reply has an unknown outcome, and a late reply is ignored', async () => {
  const { time, sockets, client, problems } = setUp()
  const call = rejection(client.calls.call(cancelOrder, { orderId }, { timeoutMs: 3_000 }))
  time.pass(3_000)
  expect(await call).toMatchObject({ name: 'OutcomeUnknownError', reason: 'no answer in time' })
  sockets.last().answer('cancel_order', { order_id: orderId })
  expect(problems).toEqual([])
})

test.each(['INTERNAL_ERROR', 'TIMED_OUT', 'UNKNOWN', 'PANIC'])(
  'a change that the venue answers with %s has an unknown outcome',
  async (error) => {
    const { sockets, client } = setUp()
    const call = client.calls.call(cancelOrder, { orderId })
    sockets.last().say({ id: sockets.last().sent.at(-1)?.id, error })
    expect(await rejection(call)).toMatchObject({ name: 'OutcomeUnknownError', reason: 'venue fault' })
  },
)

test('an unreadable reply leaves the outcome unknown, because the venue may have executed the call', async () => {
  const { sockets, client } = setUp()
  const call = rejection(client.calls.call(cancelOrder, { orderId }))
  sockets.last().answer('cancel_order', { order_id: 7 })
  expect(await call).toMatchObject({ name: 'OutcomeUnknownError', reason: 'unreadable answer' })
})

test('a call without a link was not sent, so its outcome is known', async () => {
  const { sockets, client } = setUp()
  sockets.last().end()
  expect(await rejection(client.calls.call(cancelOrder, { orderId }))).toBeInstanceOf(NotConnectedError)
})

test('a value that cannot be encoded is rejected before anything is sent', async () => {
  const { sockets, client } = setUp()
  const count = sockets.last().sent.length
  expect(await rejection(client.calls.call(subscribe, []))).toBeInstanceOf(Error)
  expect(sockets.last().sent).toHaveLength(count)
})

test('an error without a request id is reported', async () => {
  const { sockets, problems } = setUp()
  sockets.last().say({ status: 'error', error: 'TOO_MANY_PINGS' })
  await settled()
  expect(problems.map(({ message }) => message)).toEqual(['connection: TOO_MANY_PINGS'])
})

test('an unknown kind of frame is reported, and the connection is kept', () => {
  const { sockets, client, problems } = setUp()
  sockets.last().say({ hello: 1 })
  expect(problems).toHaveLength(1)
  expect(client.socket.getSnapshot().state).toBe('open')
})
