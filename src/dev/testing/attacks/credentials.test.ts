import { hashTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { systemClock } from '@/core/lib/clock'
import { orderDigest, orderTypedData } from '@/core/protocol/eip712'
import { endpoints } from '@/core/protocol/endpoints'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { noLimits } from '@/venue/api/gateway'
import { createSteppedClock } from '@/venue/housekeeping/clocks'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { signedHeaders } from '../conformance/restCaller'
import { createScene, restingPrice, takingPrice, type Scene } from '../conformance/scene'
import { messageAuth } from '../conformance/socketClient'
import type { Trader } from '../registeredTrader'
import { signRegistration, testKey } from '../testSigner'
import { signedQuote } from './secretState'

let venue: StartedVenue
let scene: Scene
let ann: Trader
let count = 0

beforeAll(async () => {
  venue = await startVenue({ gateway: { limits: noLimits }, testClock: createSteppedClock(systemClock) })
})
afterAll(() => venue.close())
beforeEach(async () => {
  count += 1
  scene = await createScene({ ...venue, inside: venue.core, runName: 'credentials' }, String(count))
  ann = await scene.trader()
})
afterEach(() => scene.end())

const nowNs = () => BigInt(Date.now()) * 1_000_000n
const nowSec = () => BigInt(Math.floor(Date.now() / 1_000))
const post = async (path: string, body: unknown, as = ann) => (await scene.rest('POST', path, { as, body })).body
const openOrders = async () => endpoints.getOrders.reply.parse((await scene.rest('GET', '/orders', { as: ann })).body)

/** Sends a signed order over each transport; returns the reasons for rejection. */
async function byAllWays(fields: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const standing = scene.order(ann)
  await post('/orders', standing.fields)
  const socket = await scene.socket(ann)
  const answers = [
    await post('/orders', fields),
    await post('/batch-orders', { orders: [fields] }),
    await post(`/orders/${standing.orderId}`, fields),
    await socket.ask('create_order', fields),
    await socket.ask('edit_order', { ...fields, order_id: standing.orderId }),
  ]
  await scene.rest('DELETE', `/orders/${standing.orderId}`, { as: ann })
  return [...new Set(answers.map((answer) => (Object(answer) as Record<string, unknown>)['error']))]
}

test('a signed order is placed once, whether it rests, was cancelled or has traded, over any transport', async () => {
  const order = scene.order(ann)
  await post('/orders', order.fields)
  expect(await byAllWays(order.fields)).toEqual(['ORDER_EXISTS'])
  expect(await openOrders()).toHaveLength(1)
  await scene.rest('DELETE', `/orders/${order.orderId}`, { as: ann })
  expect(await byAllWays(order.fields)).toEqual(['ORDER_EXISTS'])
  const taking = scene.order(ann, { price: takingPrice(scene.perpetual, true) })
  await post('/orders', taking.fields)
  expect(await byAllWays(taking.fields)).toEqual(['ORDER_EXISTS_MATCHED'])
  expect(await openOrders()).toEqual([])
})

test('a signed order or quote is rejected an hour later, over any transport', async () => {
  const late = scene.order(ann, { timestamp: nowSec() - 3_605n })
  expect(await byAllWays(late.fields)).toEqual(['ORDER_INVALID_TIME'])
  expect(await byAllWays(scene.order(ann, { timestamp: 0n }).fields)).toEqual(['ORDER_INVALID_TIME'])
  expect(await post('/orders', scene.order(ann, { timestamp: nowSec() - 3_500n }).fields)).toMatchObject({
    order_status: 'opened',
  })
  const { body } = signedQuote(scene, ann, `0x${'ab'.repeat(32)}`, 0n)
  expect(await post('/quotes', body)).toEqual({ error: 'RFQ_BLOCK_DOES_NOT_EXIST' })
  const lateQuote = { ...body, timestamp: String(nowSec() - 3_605n) }
  expect(await post('/quotes', lateQuote)).toEqual({ error: 'QUOTE_TIMED_OUT' })
})

test('an order signed for another name, version, chain or contract is rejected', async () => {
  const { domain } = venue.core
  const others = [
    { ...domain, name: 'Aevo Mainnet' },
    { ...domain, version: '2' },
    { ...domain, chainId: domain.chainId + 1 },
  ]
  for (const other of others) {
    expect(await byAllWays(scene.order(ann, { domain: other }).fields)).toEqual(['ORDER_BAD_SIGNING_KEY'])
  }
  const terms = {
    maker: ann.account,
    isBuy: true,
    limitPrice: parseFixed6(restingPrice(scene.perpetual, true)),
    amount: 100_000n,
    salt: 77n,
    instrument: BigInt(scene.perpetual.instrument_id),
    timestamp: nowSec(),
  }
  const contract = { ...domain, verifyingContract: ann.account }
  const { types, primaryType, message } = orderTypedData(domain, terms)
  const foreign = hashTypedData({ domain: contract, types, primaryType, message })
  expect(foreign).not.toBe(orderDigest(domain, terms))
  const fields = { ...scene.order(ann).fields, salt: '77', signature: ann.signingKey.sign(foreign) }
  expect(await byAllWays({ ...fields, timestamp: String(terms.timestamp) })).toEqual(['ORDER_BAD_SIGNING_KEY'])
})

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const hex = (value: bigint) => value.toString(16).padStart(64, '0')

/** The other signature that satisfies the same equation, and malformed ones. */
function twisted(signature: string): string[] {
  const [r, s, v] = [signature.slice(2, 66), BigInt(`0x${signature.slice(66, 130)}`), signature.slice(130)]
  const otherV = v === '1b' ? '1c' : '1b'
  return [
    `0x${r}${hex(curveOrder - s)}${otherV}`,
    `0x${r}${hex(curveOrder - s)}${v}`,
    `0x${r}${hex(s)}${otherV}`,
    `0x${r}${hex(s)}1d`,
    `0x${r}${hex(s)}ff`,
    `0x${r}${hex(0n)}${v}`,
    `0x${hex(0n)}${hex(s)}${v}`,
    `0x${hex(0n)}${hex(0n)}00`,
    `0x${hex(curveOrder)}${hex(s)}${v}`,
    `0x${'ff'.repeat(64)}${v}`,
  ]
}

test('a signature with the higher s, another v, or without r or s is rejected, for orders and registrations', async () => {
  const order = scene.order(ann)
  for (const signature of twisted(order.fields.signature)) {
    expect(await post('/orders', { ...order.fields, signature })).toMatchObject({
      error: expect.stringMatching(/^ORDER_BAD_SIGN/),
    })
  }
  const good = signRegistration(testKey(`twisted ${count}`), testKey(`twisted key ${count}`), venue.core.domain)
  for (const member of ['account_signature', 'signing_key_signature'] as const) {
    for (const signature of twisted(good[member])) {
      expect(await post('/register', { ...good, [member]: signature })).toEqual({ error: 'INVALID_SIGNATURE' })
    }
  }
  expect(await openOrders()).toEqual([])
})

test('a deleted or expired signing key cannot sign anything', async () => {
  const short = testKey(`short ${count}`)
  const ends = venue.core.clock.nowNs() / 1_000_000_000n + 60n
  const registration = signRegistration(ann.wallet, short, venue.core.domain, { expirySec: ends })
  await post('/register', { ...registration, no_api_key: true })
  expect(await post('/orders', scene.order(ann, { signer: short }).fields)).toMatchObject({ order_status: 'opened' })
  const unsent = scene.order(ann, { signer: short })
  await venue.control?.advance(61_000)
  expect(await byAllWays(unsent.fields)).toEqual(['OLD_SIGNING_KEY'])
  const orphaned = scene.order(ann)
  await scene.rest('DELETE', '/signing-key', { as: ann, body: { signing_key: ann.signingKey.address } })
  expect(await post('/orders', orphaned.fields)).toEqual({ error: 'ORDER_BAD_SIGNING_KEY' })
  expect(await post('/register', registration)).toEqual({ error: 'OLD_SIGNING_KEY' })
})

test('a signed write request is executed once, and a signed read request can be repeated', async () => {
  const path = '/account/cancel-on-disconnect'
  const body = '{"enabled":true}'
  const headers = signedHeaders(ann, { timestamp: nowNs(), method: 'POST', path, body })
  expect((await scene.rest('POST', path, { headers, body })).status).toBe(200)
  expect(await scene.rest('POST', path, { headers, body })).toMatchObject({
    status: 401,
    body: { error: 'TIMESTAMP_OUT_OF_DATE' },
  })
  const upper = { ...headers, 'AEVO-SIGNATURE': String(headers['AEVO-SIGNATURE']).toUpperCase() }
  expect((await scene.rest('POST', path, { headers: upper, body })).status).toBe(401)
  const question = signedHeaders(ann, { timestamp: nowNs(), method: 'GET', path: '/auth' })
  for (const _ of [1, 2]) expect((await scene.rest('GET', '/auth', { headers: question })).status).toBe(200)
})

test('a signed socket message that changes something is executed once, on any connection', async () => {
  const auth = messageAuth(ann.apiKey, ann.apiSecret, nowNs(), 'cancel_all_orders', '{}')
  const [first, second] = [await scene.socket(), await scene.socket()]
  expect(await first.ask('cancel_all_orders', {}, { auth })).toMatchObject({ data: { success: true } })
  await post('/orders', scene.order(ann).fields)
  for (const socket of [first, second]) {
    expect(await socket.ask('cancel_all_orders', {}, { auth })).toMatchObject({ error: 'TIMESTAMP_OUT_OF_DATE' })
  }
  expect(await openOrders()).toHaveLength(1)
})

test('no part of a signed request can be changed in transit: key, time, method, path or body', async () => {
  const path = '/account/cancel-on-disconnect'
  const body = '{"enabled":true}'
  const bob = await scene.trader('bob')
  const timestamp = nowNs()
  const good = signedHeaders(ann, { timestamp, method: 'POST', path, body })
  const changed: [string, string, Record<string, string>, string][] = [
    ['POST', path, { ...good, 'AEVO-KEY': bob.apiKey }, body],
    ['POST', path, { ...good, 'AEVO-TIMESTAMP': String(timestamp + 1n) }, body],
    ['POST', '/account/portfolio-margin', good, body],
    ['POST', path, good, '{"enabled":false}'],
    ['POST', path, good, `${body} `],
    ['POST', path, { ...good, 'AEVO-SIGNATURE': '' }, body],
    ['POST', path, { ...good, 'AEVO-SIGNATURE': String(good['AEVO-SIGNATURE']).slice(0, -2) }, body],
    ['DELETE', '/orders-all', good, body],
  ]
  for (const [method, at, headers, text] of changed) {
    expect((await scene.rest(method, at, { headers, body: text })).body).toEqual({ error: 'UNAUTHORIZED' })
  }
  expect((await scene.rest('POST', path, { headers: good, body })).status).toBe(200)
})

test('a key for other addresses is not admitted by a header that claims one, and a key for this address is', async () => {
  const makeKey = async (ipAddresses: string[]) => {
    const made = endpoints.postApiKey.reply.parse(
      await post('/api-key', { name: ipAddresses[0], ip_addresses: ipAddresses }),
    )
    return { ...ann, apiKey: made.apiKey, apiSecret: made.apiSecret }
  }
  const elsewhere = await makeKey(['198.51.100.7'])
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Client-IP', 'True-Client-IP', 'Via']) {
    const headers = { [name]: name === 'Forwarded' ? 'for=198.51.100.7' : '198.51.100.7' }
    const answer = await scene.rest('GET', '/account', { as: elsewhere, headers })
    expect(answer).toMatchObject({ status: 401, body: { error: 'ACCOUNT_INVALID_IP_ADDRESS' } })
  }
  const socket = await scene.socket()
  const secret = { key: elsewhere.apiKey, secret: elsewhere.apiSecret }
  expect(await socket.ask('auth', secret)).toMatchObject({ error: 'ACCOUNT_INVALID_IP_ADDRESS' })
  expect((await scene.rest('GET', '/auth', { as: await makeKey(['127.0.0.1', '198.51.100.7']) })).status).toBe(200)
})

test('a key bound to addresses cannot create one bound to others, or to none', async () => {
  const bound = ['127.0.0.1', '198.51.100.7']
  let last = 0
  const make = async (as: Trader, wish: object) =>
    (await scene.rest('POST', '/api-key', { as, body: { name: `made ${(last += 1)}`, ...wish } })).body
  const made = endpoints.postApiKey.reply.parse(await make(ann, { ip_addresses: bound }))
  const asBound = { ...ann, apiKey: made.apiKey, apiSecret: made.apiSecret }
  for (const wish of [[], ['198.51.100.8'], [...bound, '198.51.100.8'], ['0.0.0.0'], ['::ffff:127.0.0.1']]) {
    expect(await make(asBound, { ip_addresses: wish })).toEqual({ error: 'INVALID_IP' })
  }
  // Without addresses in the request, the new key inherits those of its creator.
  expect(await make(asBound, {})).toMatchObject({ ip_addresses: bound })
  expect(await make(asBound, { ip_addresses: ['127.0.0.1'] })).toMatchObject({ ip_addresses: ['127.0.0.1'] })
  const reader = endpoints.postApiKey.reply.parse(await make(ann, { read_only: true }))
  const asReader = { ...ann, apiKey: reader.apiKey, apiSecret: reader.apiSecret }
  expect(await make(asReader, { read_only: true })).toEqual({ error: 'API_KEY_READ_ONLY' })
  // A key registered by the wallet is valid at all addresses, and so is one that it creates.
  expect(await make(ann, {})).toMatchObject({ ip_addresses: [] })
})

test('a channel subscribed by a signed message ends with its key, as a connection’s channels do', async () => {
  const made = endpoints.postApiKey.reply.parse(await post('/api-key', { name: 'for a while' }))
  const whileKey = { ...ann, apiKey: made.apiKey, apiSecret: made.apiSecret }
  const bob = await scene.trader('bob')
  const [byMessage, byAuth, replaced] = [
    await scene.socket(),
    await scene.socket(whileKey),
    await scene.socket(whileKey),
  ]
  const auth = messageAuth(made.apiKey, made.apiSecret, nowNs(), 'subscribe', '["orders"]')
  await byMessage.ask('subscribe', ['orders'], { auth })
  for (const socket of [byAuth, replaced]) await socket.ask('subscribe', ['orders'])
  await replaced.ask('auth', { key: bob.apiKey, secret: bob.apiSecret })
  await post('/orders', scene.order(ann).fields)
  for (const socket of [byMessage, byAuth, replaced]) await socket.takeData('orders')
  await scene.rest('DELETE', '/api-key', { as: ann, body: { api_key: made.apiKey } })
  const owner = await scene.socket(ann)
  await owner.ask('subscribe', ['orders'])
  await post('/orders', scene.order(ann).fields)
  await owner.takeData('orders')
  for (const socket of [byMessage, byAuth, replaced]) {
    await socket.ask('ping')
    expect(socket.frames.filter(({ channel }) => channel === 'orders')).toHaveLength(1)
  }
})
