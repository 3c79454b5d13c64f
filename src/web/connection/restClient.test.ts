import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { getAccount } from '@/core/protocol/rest/account'
import { getAccountTradesCsv, getTradeHistory } from '@/core/protocol/rest/history'
import { getAuth } from '@/core/protocol/rest/keys'
import { getAssets } from '@/core/protocol/rest/marketData'
import { deleteOrder, deleteOrdersAll, getOrder } from '@/core/protocol/rest/orders'
import { getInstrumentTradeHistory, getMarkHistory } from '@/core/protocol/rest/prices'
import { postSwap } from '@/core/protocol/rest/swap'
import { eventually } from '@/dev/testing/eventually'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { OutcomeUnknownError, RestError, UnreachableError, UnreadableError } from './callErrors'
import type { AuthRules } from './restAuth'
import { createRestClient } from './restClient'

const clock = { nowMs: () => 1_760_000_000_123, nowNs: () => 1_760_000_000_123_456_789n }
const sign = async (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const credentials = { apiKey: 'demo-key', apiSecret: 'demo-secret' }
const orderId = `0x${'ab'.repeat(32)}` as const

function setUp(
  answer: (signal: AbortSignal | null | undefined) => Response | Promise<Response>,
  isSignedIn = true,
  onRetryWait: (waitMs: number) => void = () => undefined,
) {
  const time = createManualTime()
  const requests: { readonly url: string; readonly init: RequestInit }[] = []
  const rest = createRestClient({
    baseUrl: '/api',
    fetch: async (url, init) => {
      requests.push({ url, init })
      return answer(init.signal)
    },
    clock,
    timers: time.timers,
    credentials: () => (isSignedIn ? credentials : undefined),
    sign,
    onRetryWait,
  })
  return { rest, requests, time }
}

const swap = { collateralAsset: 'WETH', isBuy: true } as const
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a public read is a plain GET and its reply is decoded', async () => {
  const { rest, requests } = setUp(() => json(['ETH', 'BTC']))
  expect(await rest.call(getAssets, {})).toEqual(['ETH', 'BTC'])
  expect(requests).toMatchObject([{ url: '/api/assets', init: { method: 'GET', headers: {} } }])
})

test('responses are never taken from the cache or from a redirect', async () => {
  const { rest, requests } = setUp(() => json([]))
  await rest.call(getAssets, {})
  await failure(rest.call(deleteOrder, { path: { orderId } }))
  expect(requests.map(({ init }) => [init.redirect, init.cache])).toEqual([
    ['error', 'no-store'],
    ['error', 'no-store'],
  ])
})

test('the preflight of another origin is repeated only where an answer might come from the cache', async () => {
  const modes: (readonly [string | undefined, RequestCache | undefined])[] = []
  let isDown = false
  let headers: HeadersInit = {}
  const rest = createRestClient({
    baseUrl: 'https://api.example',
    fetch: async (_url, { method, cache }) => {
      modes.push([method, cache])
      if (isDown) throw new TypeError('Failed to fetch')
      return new Response('{"success":true}', { headers })
    },
    clock,
    timers: createManualTime().timers,
    credentials: () => credentials,
    sign,
    isCrossOrigin: true,
  })
  // The first read must bypass the cache, which may hold an answer or a redirect from an earlier visit.
  await rest.call(getAuth, {})
  await rest.call(getAuth, {})
  await failure(rest.call(deleteOrder, { path: { orderId } }))
  // A public read has no preflight.
  await failure(rest.call(getAssets, {}))
  isDown = true
  await failure(rest.call(getAuth, {}))
  isDown = false
  await rest.call(getAuth, {})
  headers = { 'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT' }
  await rest.call(getAuth, {})
  headers = { 'Cache-Control': 'no-store', 'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT' }
  await rest.call(getAuth, {})
  await rest.call(getAuth, {})
  expect(modes).toEqual([
    ['GET', 'reload'],
    ['GET', 'default'],
    ['DELETE', 'default'],
    ['GET', 'no-store'],
    ['GET', 'default'],
    ['GET', 'reload'],
    ['GET', 'default'],
    ['GET', 'reload'],
    ['GET', 'default'],
  ])
})

test('the wait time is read from the header when the body has none', async () => {
  const { rest } = setUp(() => new Response('<h1>busy</h1>', { status: 429, headers: { 'Retry-After': '3' } }))
  expect(await failure(rest.call(getAssets, {}))).toMatchObject({ status: 429, retryAfterMs: 3_000 })
})

test.each([
  ['25 days in the body', { retry_after: String(25 * 86_400 * 1e9) }, {}, 60_000],
  ['an instant in the body', { retry_after: '1760000004123000000' }, {}, 4_000],
  ['nothing to wait', { retry_after: '0' }, {}, 250],
  ['nanoseconds in the venue’s header', {}, { 'X-RETRY-AFTER': '1500000000' }, 1_500],
  ['a date in the header', {}, { 'Retry-After': 'Thu, 09 Oct 2025 08:53:23 GMT' }, 2_877],
  ['a month in the header', {}, { 'Retry-After': '2678400' }, 60_000],
  ['no wait at all', {}, {}, 2_000],
  ['a wait that cannot be read', { retry_after: 'soon' }, {}, 2_000],
])('a rate limit with %s', async (_name, body, headers, retryAfterMs) => {
  const reported: number[] = []
  const { rest } = setUp(
    () => new Response(JSON.stringify({ error: 'RATE_LIMIT_EXCEEDED', ...body }), { status: 429, headers }),
    true,
    (waitMs) => reported.push(waitMs),
  )
  expect(await failure(rest.call(getAssets, {}))).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfterMs })
  expect(reported).toEqual([retryAfterMs])
})

test('query members use their wire names', async () => {
  const { rest, requests } = setUp(() => json({ history: [] }))
  await rest.call(getMarkHistory, {
    query: { instrumentName: 'ETH-PERP', endTime: 1_760_000_000_000_000_000n, limit: 50 },
  })
  expect(requests[0]?.url).toBe('/api/mark-history?instrument_name=ETH-PERP&end_time=1760000000000000000&limit=50')
})

test('a list repeats its key', async () => {
  const { rest, requests } = setUp(() => json({ count: '0' }))
  await rest.call(getTradeHistory, { query: { tradeTypes: ['trade', 'funding'], limit: 50 } })
  expect(requests[0]?.url).toBe('/api/trade-history?limit=50&trade_types=trade&trade_types=funding')
})

test('a CSV reply is returned as text', async () => {
  const { rest } = setUp(() => new Response('created_timestamp,trade_id\r\n', { status: 200 }))
  const query = { tradeTypes: ['trade' as const], startTime: 0n }
  expect(await rest.call(getAccountTradesCsv, { query })).toBe('created_timestamp,trade_id\r\n')
})

test('a name in the path is escaped and cannot leave it', async () => {
  const { rest, requests } = setUp(() => json({ count: '0' }))
  await rest.call(getInstrumentTradeHistory, { path: { instrumentName: '../account' }, query: {} })
  expect(requests[0]?.url).toBe('/api/instrument/..%2Faccount/trade-history')
})

test('a private call is signed over the venue’s path, without the proxy prefix', async () => {
  const { rest, requests } = setUp(() => json({ error: 'X' }, 400))
  await failure(rest.call(getAccount, {}))
  expect(requests[0]?.init.headers).toEqual({
    'AEVO-KEY': 'demo-key',
    'AEVO-TIMESTAMP': '1760000000123456789',
    // First test vector of rest-private 1.2.
    'AEVO-SIGNATURE': 'c72996ef63592451fa19e72a9bc9504a515b1df1dca443930cf51bcb034b0108',
  })
})

test('the signature covers the exact body that is sent', async () => {
  const { rest, requests } = setUp(() => json({ success: true }))
  await rest.call(deleteOrdersAll, { body: { asset: 'ETH' } })
  const init = requests[0]?.init
  expect(init?.body).toBe('{"asset":"ETH"}')
  const text = 'demo-key,1760000000123456789,DELETE,/orders-all,{"asset":"ETH"}'
  expect(init?.headers).toMatchObject({
    'AEVO-SIGNATURE': await sign('demo-secret', text),
    'Content-Type': 'application/json',
  })
})

test('without credentials a private call is sent unsigned and left to the venue to reject', async () => {
  const { rest, requests } = setUp(() => json({ error: 'UNAUTHORIZED' }, 401), false)
  expect(await failure(rest.call(getAccount, {}))).toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
  expect(requests[0]?.init.headers).toEqual({})
})

test('a rejection has the venue’s code and message, and the wait time in milliseconds', async () => {
  const { rest } = setUp(() =>
    json({ error: 'RATE_LIMIT_EXCEEDED', retry_after: '2150000001', message: 'Slow down.' }, 429),
  )
  const error = await failure(rest.call(getAssets, {}))
  expect(error).toBeInstanceOf(RestError)
  expect(error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', status: 429, retryAfterMs: 2151, message: 'Slow down.' })
})

test('a proxy’s error page becomes an error with a code', async () => {
  const { rest } = setUp(() => new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(await failure(rest.call(getAssets, {}))).toMatchObject({ code: 'HTTP_502', status: 502 })
})

test.each([
  [502, '<html>Bad gateway</html>', 'OutcomeUnknownError'],
  [504, '{"error":"TIMED_OUT"}', 'OutcomeUnknownError'],
  [500, '{"error":"INTERNAL_ERROR"}', 'OutcomeUnknownError'],
  [500, '{"error":"SOMETHING_NEW"}', 'OutcomeUnknownError'],
  [503, '{"error":"MAINTENANCE_MODE_ENABLED"}', 'RestError'],
  [403, '<html>Forbidden</html>', 'RestError'],
  [400, '{"error":"ORDER_DOES_NOT_EXIST"}', 'RestError'],
])('a write answered with %i and %s ends as %s', async (status, text, name) => {
  const { rest } = setUp(() => new Response(text, { status }))
  expect(await failure(rest.call(deleteOrder, { path: { orderId } }))).toMatchObject({ name })
})

test('a read without a usable response is unreachable', async () => {
  const broken = setUp(() => Promise.reject(new TypeError('fetch failed')))
  expect(await failure(broken.rest.call(getAssets, {}))).toBeInstanceOf(UnreachableError)
  const odd = setUp(() => json({ assets: [] }))
  expect(await failure(odd.rest.call(getAssets, {}))).toBeInstanceOf(UnreachableError)
})

test('a write without a response has an unknown outcome, because it may have been executed', async () => {
  const { rest } = setUp(() => Promise.reject(new TypeError('fetch failed')))
  expect(await failure(rest.call(deleteOrder, { path: { orderId } }))).toMatchObject({
    name: 'OutcomeUnknownError',
    reason: 'link lost',
  })
})

test('an aborted call ends with the reason of its signal', async () => {
  const controller = new AbortController()
  const { rest } = setUp(() => {
    controller.abort(new Error('the screen was left'))
    return Promise.reject(new DOMException('aborted', 'AbortError'))
  })
  expect(await failure(rest.call(getAssets, {}, { signal: controller.signal }))).toEqual(
    new Error('the screen was left'),
  )
})

/** A fetch that never answers and rejects with the signal's reason, as in a browser. */
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('a read without a response is given up after 15 seconds', async () => {
  const { rest, time, requests } = setUp(never)
  const outcome = failure(rest.call(getAssets, {}))
  time.pass(14_999)
  expect(requests[0]?.init.signal?.aborted).toBe(false)
  time.pass(1)
  expect(await outcome).toEqual(new UnreachableError('getAssets: no answer in time'))
})

test('a response whose body never ends is also given up, and a file gets three minutes', async () => {
  const endless = (signal: AbortSignal | null | undefined) =>
    new Response(
      new ReadableStream({ start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)) }),
    )
  const read = setUp(endless)
  const outcome = failure(read.rest.call(getAssets, {}))
  read.time.pass(15_000)
  expect(await outcome).toBeInstanceOf(UnreachableError)
  const file = setUp(endless)
  const query = { tradeTypes: ['trade' as const], startTime: 0n }
  const fileOutcome = failure(file.rest.call(getAccountTradesCsv, { query }))
  await eventually(() => expect(file.requests).toHaveLength(1))
  file.time.pass(179_999)
  expect(file.requests[0]?.init.signal?.aborted).toBe(false)
  file.time.pass(1)
  expect(await fileOutcome).toBeInstanceOf(UnreachableError)
})

test('the outcome of a write with a shorter limit is unknown when that is over', async () => {
  const { rest, time, requests } = setUp(never)
  const outcome = failure(rest.call(deleteOrder, { path: { orderId } }, { timeoutMs: 5_000 }))
  await eventually(() => expect(requests).toHaveLength(1))
  time.pass(4_999)
  expect(requests[0]?.init.signal?.aborted).toBe(false)
  time.pass(1)
  expect(await outcome).toMatchObject({ name: 'OutcomeUnknownError', reason: 'no answer in time' })
})

test('a write that is never answered has an unknown outcome, and has not failed', async () => {
  const { rest, time, requests } = setUp(never)
  const outcome = failure(rest.call(deleteOrder, { path: { orderId } }))
  await eventually(() => expect(requests).toHaveLength(1))
  time.pass(15_000)
  expect(await outcome).toMatchObject({ name: 'OutcomeUnknownError', reason: 'no answer in time' })
})

test('no timer is left after a call, however it ended', async () => {
  const good = setUp(() => json(['ETH']))
  await good.rest.call(getAssets, {})
  expect(good.time.waitingCount()).toBe(0)
  const bad = setUp(() => json({ error: 'NO' }, 400))
  await failure(bad.rest.call(getAssets, {}))
  expect(bad.time.waitingCount()).toBe(0)
})

test('a missing path parameter is a programming error, and nothing is sent', async () => {
  const { rest, requests } = setUp(() => json({}))
  expect(await failure(rest.call(deleteOrder, {}))).toMatchObject({ name: 'BrokenRuleError' })
  expect(requests).toEqual([])
})

test('a wrong clock is corrected once: a call rejected for its time is repeated with the venue’s time', async () => {
  const venueNs = 1_760_000_600_000_000_000n
  const asked: string[] = []
  const rest = createRestClient({
    baseUrl: '/api',
    fetch: async (url, init) => {
      if (url === '/api/time') return json({ timestamp: String(venueNs) })
      const timestamp = new Headers(init.headers).get('AEVO-TIMESTAMP') ?? ''
      asked.push(timestamp)
      return timestamp === String(venueNs) ? json({ success: true }) : json({ error: 'TIMESTAMP_OUT_OF_DATE' }, 401)
    },
    clock,
    timers: createManualTime().timers,
    credentials: () => credentials,
    sign,
  })
  expect(await rest.call(getAuth, {})).toEqual({ success: true })
  expect(await rest.call(getAuth, {})).toEqual({ success: true })
  expect(asked).toEqual(['1760000000123456789', String(venueNs), String(venueNs)])
  // Exact to the millisecond, because the fraction is truncated.
  expect(Math.abs((rest.clock?.nowMs() ?? 0) - 1_760_000_600_000)).toBeLessThanOrEqual(1)
})

test('a venue that rejects every timestamp is tried only twice', async () => {
  let count = 0
  const { rest } = setUp(() =>
    ++count % 2 === 0 ? json({ timestamp: '1' }) : json({ error: 'TIMESTAMP_OUT_OF_DATE' }, 401),
  )
  expect(await failure(rest.call(getAuth, {}))).toMatchObject({ code: 'TIMESTAMP_OUT_OF_DATE' })
  expect(count).toBe(3)
})

test('an answer that cannot be read is not reported as no answer', async () => {
  const unreadable = setUp(() => json({ no: 'list' })).rest
  expect(await failure(unreadable.call(getAssets, {}))).toBeInstanceOf(UnreadableError)
  const page = setUp(() => new Response('<h1>hello</h1>')).rest
  expect(await failure(page.call(getAssets, {}))).toBeInstanceOf(UnreadableError)
  const lost = setUp(() => Promise.reject(new TypeError('Failed to fetch'))).rest
  const error = await failure(lost.call(getAssets, {}))
  expect(error).toBeInstanceOf(UnreachableError)
  expect(error).not.toBeInstanceOf(UnreadableError)
})

test('a venue’s rules decide whether the signature covers the query, and whether the secret is sent instead', async () => {
  const sent: (HeadersInit | undefined)[] = []
  const open = (rules: AuthRules) =>
    createRestClient({
      baseUrl: '',
      fetch: async (_url, { headers }) => {
        sent.push(headers)
        return json({ count: '0' })
      },
      clock,
      timers: createManualTime().timers,
      credentials: () => credentials,
      sign,
      auth: () => rules,
    })
  const input = { query: { limit: 50 } }
  await open({ auth: 'hmac', hmacCoversQuery: false }).call(getTradeHistory, input)
  await open({ auth: 'hmac', hmacCoversQuery: true }).call(getTradeHistory, input)
  await open({ auth: 'secret', hmacCoversQuery: false }).call(getTradeHistory, input)
  const start = 'demo-key,1760000000123456789,GET,/trade-history'
  expect(sent).toMatchObject([
    { 'AEVO-SIGNATURE': await sign('demo-secret', `${start},`) },
    { 'AEVO-SIGNATURE': await sign('demo-secret', `${start}?limit=50,`) },
    { 'AEVO-KEY': 'demo-key', 'AEVO-SECRET': 'demo-secret' },
  ])
  expect(Object.keys(sent[2] ?? {})).toEqual(['AEVO-KEY', 'AEVO-SECRET'])
})

const terms = { instrument_id: '1', instrument_name: 'ETH-PERP', instrument_type: 'PERPETUAL', side: 'buy' }
const state = { amount: '0.01', price: '3000.5', filled: '0', order_status: 'opened' }
const order = { order_id: orderId, ...terms, ...state, error: 'GTC_ORDER_REJECTED' }

test('an order that comes back with an error, though with 200, is rejected with its code', async () => {
  const { rest } = setUp(() => json(order))
  expect(await failure(rest.call(postSwap, { body: swap }))).toMatchObject({
    name: 'RestError',
    code: 'GTC_ORDER_REJECTED',
  })
})

test('an order that has traded, or is only read, is no rejection for its error', async () => {
  const { rest } = setUp(() => json({ ...order, filled: '0.004' }))
  expect(await rest.call(postSwap, { body: swap })).toMatchObject({ filled: 4_000n, error: 'GTC_ORDER_REJECTED' })
  const unreadable = setUp(() => json({ ...order, filled: 'some' })).rest
  expect(await failure(unreadable.call(postSwap, { body: swap }))).toBeInstanceOf(OutcomeUnknownError)
  const { rest: reader } = setUp(() => json(order))
  expect(await reader.call(getOrder, { path: { orderId } })).toMatchObject({ filled: 0n })
})
