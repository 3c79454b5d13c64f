import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderDigest, quoteDigest } from '@/core/protocol/eip712'
import { endpoints } from '@/core/protocol/endpoints'
import { getPaperMails } from '@/core/protocol/paper/getPaperMails'
import { noLimits } from '@/venue/api/gateway'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { signedHeaders } from '../conformance/restCaller'
import { createScene, type Scene } from '../conformance/scene'
import type { Trader } from '../registeredTrader'
import { signRegistration, testKey } from '../testSigner'

/** Both venues know the accounts and signing keys, and differ in their domains. */
let venues: readonly StartedVenue[] = []
let here: Scene
let there: Scene
const domains = [
  { name: 'Optick Paper', version: '1', chainId: 1 },
  { name: 'Second Paper', version: '1', chainId: 31_337 },
]

beforeAll(async () => {
  venues = await Promise.all(domains.map((domain) => startVenue({ venue: { domain }, gateway: { limits: noLimits } })))
  const [first, second] = await Promise.all(
    venues.map((venue) => createScene({ ...venue, inside: venue.core, runName: 'two venues' }, '1')),
  )
  if (first === undefined || second === undefined) throw new Error('there are two venues')
  here = first
  there = second
})
afterAll(async () => {
  for (const scene of [here, there]) scene.end()
  await Promise.all(venues.map((venue) => venue.close()))
})

const post = async (scene: Scene, path: string, body: unknown, as?: Trader) =>
  scene.rest('POST', path, { body, ...(as === undefined ? {} : { as }) })

async function traderOfBoth(name: string): Promise<readonly [Trader, Trader]> {
  const both = await Promise.all([here.trader(name), there.trader(name)])
  expect(both[0].signingKey.address).toBe(both[1].signingKey.address)
  return both
}

test('an order signed for one venue is rejected by the other over any transport, and changes nothing', async () => {
  const [ann, annThere] = await traderOfBoth('ann')
  const order = here.order(ann)
  const before = await there.holdings(annThere)
  const socket = await there.socket(annThere)
  const answers = [
    (await post(there, '/orders', order.fields, annThere)).body,
    (await post(there, '/batch-orders', { orders: [order.fields] }, annThere)).body,
    await socket.ask('create_order', order.fields),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ error: 'ORDER_BAD_SIGNING_KEY' })
  expect(await there.holdings(annThere)).toEqual(before)
  expect(await post(here, '/orders', order.fields, ann)).toMatchObject({
    status: 200,
    body: { order_id: order.orderId },
  })
})

test('an order has a different id at each venue', () => {
  const order = {
    maker: `0x${'a1'.repeat(20)}`,
    isBuy: true,
    limitPrice: 1n,
    amount: 1n,
    salt: 1n,
    instrument: 1n,
    timestamp: 1n,
  } as const
  const quote = { ...order, block: `0x${'ab'.repeat(32)}` } as const
  expect(new Set(domains.map((domain) => orderDigest(domain, order))).size).toBe(2)
  expect(new Set(domains.map((domain) => quoteDigest(domain, quote))).size).toBe(2)
})

test('a registration signed for one venue opens no account at the other', async () => {
  const [wallet, key] = [testKey('two venues wallet'), testKey('two venues key')]
  const [forHere] = domains
  if (forHere === undefined) throw new Error('there are two venues')
  for (const isPersonal of [false, true]) {
    const body = signRegistration(wallet, key, forHere, { isPersonal })
    expect(await post(there, '/register', body)).toMatchObject({ status: 401, body: { error: 'INVALID_SIGNATURE' } })
  }
  expect((await post(here, '/register', signRegistration(wallet, key, forHere))).status).toBe(200)
})

test('the API key of one venue gives no access at the other, by secret or by signature', async () => {
  const [bob] = await traderOfBoth('bob')
  const signed = signedHeaders(bob, { timestamp: BigInt(Date.now()) * 1_000_000n, method: 'GET', path: '/account' })
  expect((await there.rest('GET', '/account', { as: bob })).status).toBe(401)
  expect((await there.rest('GET', '/account', { headers: signed })).status).toBe(401)
  expect((await here.rest('GET', '/account', { headers: signed })).status).toBe(200)
})

test('a mail token of one venue is worthless at the other', async () => {
  const [carl, carlThere] = await traderOfBoth('carl')
  for (const [scene, as] of [
    [here, carl],
    [there, carlThere],
  ] as const) {
    await post(scene, '/account/email-address', { email_address: 'carl@example.com' }, as)
  }
  const { body } = await here.rest('GET', '/paper/mails', { as: carl })
  const [mail] = getPaperMails.reply.parse(body).mails
  const proof = { account: carl.account, email_auth_token: mail?.confirmationToken }
  expect(await post(there, '/account/email-verified', proof)).toMatchObject({
    status: 400,
    body: { error: 'INVALID_ACCESS_TOKEN' },
  })
  expect((await post(here, '/account/email-verified', proof)).status).toBe(200)
  const { body: reported } = await there.rest('GET', '/account/email-verified', { as: carlThere })
  expect(endpoints.getAccountEmailVerified.reply.parse(reported)).toEqual({ emailVerified: false })
})
