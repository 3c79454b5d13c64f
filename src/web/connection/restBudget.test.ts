import { expect, test } from 'vitest'
import { getAccount } from '@/core/protocol/rest/account'
import { getAssets, getTime } from '@/core/protocol/rest/marketData'
import { deleteOrder, getOrder, getOrders } from '@/core/protocol/rest/orders'
import { eventually } from '@/dev/testing/eventually'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { RequestBudget } from './requestQueue'
import { createRestClient } from './restClient'

const orderId = `0x${'ab'.repeat(32)}` as const
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** A REST client with a budget, and a venue whose answers the test sends. */
function openVenue(budget: RequestBudget | undefined = { perSecond: 5, underWay: 4 }) {
  const time = createManualTime()
  const sent: { readonly what: string; readonly key: string | null; readonly init: RequestInit }[] = []
  const answers: ((response: Response) => void)[] = []
  const waits: number[] = []
  const account = { apiKey: 'ann' }
  const rest = createRestClient({
    baseUrl: '',
    fetch: (path, init) => {
      sent.push({ what: `${init.method} ${path}`, key: new Headers(init.headers).get('AEVO-KEY'), init })
      return new Promise((resolve, reject) => {
        answers.push(resolve)
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
    },
    clock: time.clock,
    timers: time.timers,
    credentials: () => ({ ...account, apiSecret: 'secret' }),
    sign: async () => 'f00d',
    budget,
    onRetryWait: (waitMs) => waits.push(waitMs),
  })
  const asked = () => sent.map(({ what }) => what)
  return { rest, time, sent, asked, answers, waits, account }
}

/** Sends five writes, which use up the budget of the current second. */
function useUp({ rest }: ReturnType<typeof openVenue>) {
  for (let one = 0; one < 5; one++) void rest.call(deleteOrder, { path: { orderId } }).catch(() => undefined)
}

test('orders and cancels never wait behind reads', async () => {
  const { rest, asked } = openVenue({ perSecond: 1, underWay: 1 })
  for (let one = 0; one < 9; one++) void rest.call(getTime, {}).catch(() => undefined)
  void rest.call(deleteOrder, { path: { orderId } }).catch(() => undefined)
  await eventually(() => expect(asked()).toEqual(['GET /time', `DELETE /orders/${orderId}`]))
})

test('the wait for its turn is not taken from the 15 seconds for an answer', async () => {
  const venue = openVenue()
  useUp(venue)
  await eventually(() => expect(venue.asked()).toHaveLength(5))
  const outcome = failure(venue.rest.call(getAssets, {}))
  venue.time.pass(999)
  expect(venue.asked()).toHaveLength(5)
  venue.time.pass(1)
  expect(venue.asked()[5]).toBe('GET /assets')
  venue.time.pass(14_999)
  expect(venue.sent[5]?.init.signal?.aborted).toBe(false)
  venue.time.pass(1)
  expect(await outcome).toMatchObject({ name: 'UnreachableError', message: 'getAssets: no answer in time' })
})

test('the outcome of an order is asked for before the account and the market', async () => {
  const venue = openVenue({ perSecond: 5, underWay: 100 })
  useUp(venue)
  await eventually(() => expect(venue.asked()).toHaveLength(5))
  void venue.rest.call(getAssets, {}).catch(() => undefined)
  void venue.rest.call(getAccount, {}).catch(() => undefined)
  void venue.rest.call(getOrder, { path: { orderId } }).catch(() => undefined)
  venue.time.pass(1_000)
  await eventually(() => expect(venue.asked()).toHaveLength(8))
  // A public read needs no signature, so it is sent a moment before private reads of a higher priority.
  const reads = venue.sent.slice(5).map(({ what }) => what)
  expect(reads.filter((what) => what !== 'GET /assets')).toEqual([`GET /orders/${orderId}`, 'GET /account'])
})

const tooMany = () =>
  json({ error: 'RATE_LIMIT_EXCEEDED' }, { status: 429, headers: { 'X-RETRY-AFTER': '3000000000' } })

test('after a rate limit the read is repeated, and every other waits, as long as the venue says', async () => {
  const { rest, time, asked, answers, waits } = openVenue()
  const assets = rest.call(getAssets, {})
  answers[0]?.(tooMany())
  await eventually(() => expect(waits).toEqual([3_000]))
  void rest.call(getTime, {}).catch(() => undefined)
  time.pass(2_999)
  expect(asked()).toEqual(['GET /assets'])
  time.pass(1)
  expect(asked()).toEqual(['GET /assets', 'GET /assets', 'GET /time'])
  answers[1]?.(json(['ETH']))
  expect(await assets).toEqual(['ETH'])
})

test('a read that is rejected five times for the rate fails with the wait', async () => {
  const { rest, time, asked, answers } = openVenue()
  const outcome = failure(rest.call(getAssets, {}))
  for (let one = 0; one < 5; one++) {
    await eventually(() => {
      time.pass(1_000)
      expect(answers).toHaveLength(one + 1)
    })
    answers[one]?.(tooMany())
  }
  expect(await outcome).toMatchObject({ status: 429, retryAfterMs: 3_000 })
  expect(asked()).toHaveLength(5)
})

test('identical questions about the market that are under way are one request', async () => {
  const { rest, asked, answers } = openVenue(undefined)
  const both = Promise.all([rest.call(getAssets, {}), rest.call(getAssets, {})])
  answers[0]?.(json(['ETH']))
  expect(await both).toEqual([['ETH'], ['ETH']])
  expect(asked()).toEqual(['GET /assets'])
})

test('identical questions about the account are joined while they wait', async () => {
  const venue = openVenue()
  useUp(venue)
  const both = Promise.all([venue.rest.call(getOrders, {}), venue.rest.call(getOrders, {})])
  venue.time.pass(1_000)
  await eventually(() => expect(venue.asked()).toHaveLength(6))
  venue.answers[5]?.(json([]))
  expect(await both).toEqual([[], []])
})

test('an answer about the account that is on its way is too old for who asks now', async () => {
  const { rest, asked } = openVenue()
  void rest.call(getOrders, {}).catch(() => undefined)
  void rest.call(getOrders, {}).catch(() => undefined)
  await eventually(() => expect(asked()).toEqual(['GET /orders', 'GET /orders']))
})

test('a read that waited is sent for the account that asked, and is not joined by another', async () => {
  const venue = openVenue()
  useUp(venue)
  void venue.rest.call(getOrders, {}).catch(() => undefined)
  venue.account.apiKey = 'bob'
  void venue.rest.call(getOrders, {}).catch(() => undefined)
  venue.time.pass(1_000)
  await eventually(() => expect(venue.sent.slice(5).map(({ key }) => key)).toEqual(['ann', 'bob']))
})

test('a read whose screen was left while it waited is never sent', async () => {
  const venue = openVenue()
  useUp(venue)
  const left = new AbortController()
  const gone = failure(venue.rest.call(getAssets, {}, { signal: left.signal }))
  left.abort(new Error('left'))
  expect(await gone).toEqual(new Error('left'))
  venue.time.pass(5_000)
  expect(venue.asked()).toHaveLength(5)
})
