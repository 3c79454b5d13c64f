import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assert } from '@/core/lib/assert'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import type { Address } from '@/core/protocol/instrument'
import { operationInventory, restInventory } from '@/core/protocol/inventory'
import { noLimits } from '@/venue/api/gateway'
import type { Command } from '@/venue/engine/command'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { wholeRequest, type Parts } from '../conformance/badInput/wholeRequest'
import { signedHeaders } from '../conformance/restCaller'
import { createScene, type Scene } from '../conformance/scene'
import { messageAuth } from '../conformance/socketClient'
import { rawHead, sendRaw, statusOf } from '../rawHttp'
import type { Trader } from '../registeredTrader'
import { signRegistration, testKey, signedTransfer } from '../testSigner'

/** The venue's time is frozen, so that signatures stay valid however long the test takes. */
const frozenNs = BigInt(Date.now()) * 1_000_000n
/** Close to the maximum clock error of a client, so the signed time is later than the venue's next start. */
const aheadNs = 25_000_000_000n
const patienceMs = 120_000

let folder = ''
let venue: StartedVenue
let scene: Scene
let ann: Trader
let commands: Command[] = []
let lastNs = 0n

async function open(): Promise<void> {
  venue = await startVenue({
    venue: { dataDir: folder },
    gateway: { limits: noLimits, wallClock: { nowNs: () => frozenNs, nowMs: () => Number(frozenNs / 1_000_000n) } },
  })
  commands = []
  const { submit } = venue.core
  vi.spyOn(venue.core, 'submit').mockImplementation((command) => {
    return submit(command).then((outcome) => {
      if (outcome.isAccepted) commands.push(command)
      return outcome
    })
  })
  scene = await createScene({ ...venue, inside: venue.core, runName: 'replay' }, 'replay')
}
async function close(): Promise<void> {
  scene.end()
  await venue.close()
}
async function restart(): Promise<void> {
  await close()
  await open()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'optick-replay-'))
  await open()
  ann = await scene.trader()
}, patienceMs)
afterEach(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

function freshNs(base = frozenNs): bigint {
  lastNs += 1n
  return base + lastNs
}

/** Commands of the account only; market makers act at the same time. */
function commandsOfAnn(): readonly string[] {
  const texts = commands.map((command) =>
    JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  )
  return texts.filter((text) => text.includes(ann.account))
}

/** Runs `run`; returns its answer and the number of the account's commands that it caused. */
async function counted<Answer>(run: () => Promise<Answer>): Promise<{ answer: Answer; acts: number }> {
  const before = commandsOfAnn().length
  const answer = await run()
  return { answer, acts: commandsOfAnn().length - before }
}

type SignedRequest = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function signRequest({ name, method, path: pattern }: Endpoint, { path, query, body }: Parts): SignedRequest {
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(path[part]))
  const text = body === undefined ? '' : JSON.stringify(body)
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  const timestamp = freshNs(name.length % 2 === 0 ? frozenNs : frozenNs + aheadNs)
  const headers = signedHeaders(ann, { timestamp, method, path: filled, body: text })
  return { name, method, path: search === '' ? filled : `${filled}?${search}`, headers, body: text }
}

const send = ({ method, path, headers, body }: SignedRequest) =>
  scene.rest(method, path, { headers, ...(body === '' ? {} : { body }) })

/** An eavesdropper's variants of a request: neither the query nor the case of letters is signed. */
function echoesOf(request: SignedRequest): readonly SignedRequest[] {
  const { path, headers } = request
  const more = path.includes('?') ? `${path}&x=1` : `${path}?x=1`
  const upper = { ...headers, 'AEVO-SIGNATURE': String(headers['AEVO-SIGNATURE']).toUpperCase() }
  return [request, { ...request, path: more }, { ...request, path: `${path}?` }, { ...request, headers: upper }]
}

async function expectNothingDone(requests: readonly SignedRequest[]): Promise<void> {
  for (const request of requests) {
    for (const echo of echoesOf(request)) {
      const { answer, acts } = await counted(() => send(echo))
      const described = `${echo.method} ${echo.path}: ${JSON.stringify(answer.body)}`
      expect([400, 401], described).toContain(answer.status)
      expect(answer.body, described).toEqual({
        error: expect.stringMatching(
          // The wallet signs a withdrawal, and the engine spends that signature forever.
          echo.name === 'postWithdraw'
            ? /^(WITHDRAW_EXISTS|ERR_MALFORMED_REQUEST)$/
            : /^(TIMESTAMP_OUT_OF_DATE|ERR_MALFORMED_REQUEST|UNAUTHORIZED)$/,
        ),
      })
      expect(acts, described).toBe(0)
    }
  }
}

/** Creates state to change and to delete; otherwise half of the operations would fail. */
async function changesOf(strategy: Address): Promise<Readonly<Record<string, Partial<Parts>>>> {
  const post = async (path: string, body: object) => (await scene.rest('POST', path, { as: ann, body })).body
  const [ended, edited] = [scene.order(ann), scene.order(ann)]
  for (const { fields } of [ended, edited]) await post('/orders', fields)
  const key = endpoints.postApiKey.reply.parse(await post('/api-key', { name: 'to be deleted' }))
  const instrument = Number(scene.perpetual.instrument_id)
  const twap = { instrument_id: instrument, is_buy: true, duration: 600, amount_float: '20' }
  const { orderId: twapId } = endpoints.postTwapOrder.reply.parse(await post('/twap-orders', twap))
  const legs = [{ instrument, is_buy: true, ratio: 1 }]
  const rfq = endpoints.postRfq.reply.parse(await post('/rfqs', { legs, amount: '1000000', duration: 300 }))
  const blockId = rfq.blocks?.[0]?.blockId
  assert(blockId !== undefined, 'a block is opened')
  return {
    deleteApiKey: { body: { api_key: key.apiKey } },
    deleteOrder: { path: { order_id: ended.orderId } },
    editOrder: { path: { order_id: edited.orderId }, body: scene.order(ann).fields },
    deleteTwapOrder: { path: { order_id: twapId } },
    deleteRfq: { path: { block_id: blockId } },
    postTransfer: { body: signedTransfer(ann.wallet, scene.venue.core.domain, { to: strategy, amount: 100_000_000n }) },
    postTwapOrder: { body: twap },
    postStrategyInitiateWithdraw: {
      path: { strategy_address: strategy },
      body: { collateral_asset: 'USDC', amount_float: '1' },
    },
  }
}

/** Operations whose repetition would be another swap, deposit, TWAP, order or key. */
const mustAct = [
  'postSwap',
  'postPaperDeposit',
  'postTwapOrder',
  'postOrder',
  'postBatchOrders',
  'editOrder',
  'deleteOrder',
  'deleteOrdersAll',
  'deleteApiKey',
  'postApiKey',
  'postRfq',
  'postTransfer',
  'postWithdraw',
  'postOtcCreateRequest',
  'postMmp',
]

test(
  'an intercepted signed request is executed once: not with another query, nor after a restart',
  async () => {
    const writes = Object.values(endpoints)
      .map((endpoint): Endpoint => endpoint)
      .filter(({ name, access, method }) => method !== 'GET' && (access === 'private' || name === 'postWithdraw'))
    const listed = restInventory.flatMap(([method, , access, name]) =>
      method !== 'GET' && access === 'private' && name !== 'postRegister' ? [name] : [],
    )
    expect(writes.map(({ name }) => name)).toEqual(expect.arrayContaining(listed))
    const { body } = await scene.rest('GET', '/strategies')
    const strategy = endpoints.getStrategies.reply
      .parse(body)
      .strategies.find(({ collateralAsset }) => collateralAsset === 'USDC')?.strategyAddress
    assert(strategy !== undefined, 'the venue has a strategy')
    const changes = await changesOf(strategy)
    const requests: SignedRequest[] = []
    const acted: string[] = []
    // Deletions come last, so that earlier operations find their objects.
    const deletes = ({ name }: Endpoint) => Number(name.startsWith('delete'))
    for (const endpoint of writes.toSorted((a, b) => deletes(a) - deletes(b))) {
      const whole = wholeRequest(endpoint, { scene, trader: ann, strategy })
      const request = signRequest(endpoint, { ...whole, ...changes[endpoint.name] })
      const { answer, acts } = await counted(() => send(request))
      expect(answer.body, request.path).not.toEqual({ error: 'TIMESTAMP_OUT_OF_DATE' })
      if (acts > 0 && answer.status === 200) acted.push(endpoint.name)
      requests.push(request)
    }
    expect(mustAct.filter((name) => !acted.includes(name))).toEqual([])
    await expectNothingDone(requests)
    await restart()
    await expectNothingDone(requests)
    // The window is still open: a new signature for the same moment is accepted.
    const fresh = endpoints.postPaperDeposit
    const again = signRequest(fresh, wholeRequest(fresh, { scene, trader: ann, strategy }))
    expect(await counted(() => send(again))).toMatchObject({ answer: { status: 200 }, acts: 1 })
  },
  patienceMs,
)

/** Read operations may be repeated. */
const asking = ['ping', 'status', 'channels']

function dataOf(op: string, orderId: string): unknown {
  switch (op) {
    case 'subscribe':
    case 'unsubscribe':
      return ['orders']
    case 'create_order':
      return scene.order(ann).fields
    case 'edit_order':
      return { ...scene.order(ann).fields, order_id: orderId }
    case 'cancel_order':
      return { order_id: orderId }
    default:
      return op === 'cancel_all_orders' ? {} : undefined
  }
}

type SignedMessage = { readonly op: string; readonly data: unknown; readonly more: Readonly<Record<string, unknown>> }

async function signMessage(op: string, at: number): Promise<SignedMessage> {
  const timestamp = freshNs(at % 2 === 0 ? frozenNs : frozenNs + aheadNs)
  // The proof of `auth` is its data, which the signed text does not contain (websocket.md 3.3).
  if (op === 'auth') return { op, data: messageAuth(ann.apiKey, ann.apiSecret, timestamp, op, ''), more: {} }
  const { fields, orderId } = scene.order(ann)
  await scene.rest('POST', '/orders', { as: ann, body: fields })
  const data = dataOf(op, orderId)
  const text = data === undefined ? '' : JSON.stringify(data)
  return { op, data, more: { auth: messageAuth(ann.apiKey, ann.apiSecret, timestamp, op, text) } }
}

test(
  'an intercepted signed message is executed once: neither on another connection nor after a restart',
  async () => {
    const ops = operationInventory.map(([op]) => op).filter((op) => !asking.some((one) => one === op))
    expect(ops).toContain('auth')
    const first = await scene.socket()
    const messages: SignedMessage[] = []
    for (const [at, op] of ops.entries()) {
      const message = await signMessage(op, at)
      expect(await first.ask(op, message.data, message.more), op).not.toHaveProperty('error')
      messages.push(message)
    }
    const expectRejected = async (socket: typeof first) => {
      for (const { op, data, more } of messages) {
        const { answer, acts } = await counted(() => socket.ask(op, data, more))
        expect(answer, op).toMatchObject({ error: 'TIMESTAMP_OUT_OF_DATE' })
        expect(acts, op).toBe(0)
      }
    }
    await expectRejected(first)
    const stranger = await scene.socket()
    await expectRejected(stranger)
    // A rejected connection receives nothing of the account and cannot act for it.
    expect(await stranger.ask('subscribe', ['orders'])).toMatchObject({ error: 'UNAUTHORIZED' })
    await restart()
    const later = await scene.socket()
    await expectRejected(later)
    await scene.rest('POST', '/orders', { as: ann, body: scene.order(ann).fields })
    await later.ask('ping')
    expect(later.frames.filter(({ channel }) => channel === 'orders')).toEqual([])
    const fresh = await signMessage('auth', 0)
    expect(await later.ask(fresh.op, fresh.data)).not.toHaveProperty('error')
  },
  patienceMs,
)

test(
  'an intercepted registration registers nothing more: with another query, on another connection, or after a restart',
  async () => {
    const body = signRegistration(testKey('bea wallet'), testKey('bea signing key'), venue.core.domain)
    const register = (more: object = {}, search = '') =>
      scene.rest('POST', `/register${search}`, { body: { ...body, ...more } })
    const text = JSON.stringify(body)
    const elsewhere = async () =>
      statusOf(
        await sendRaw(
          Number(new URL(venue.restUrl).port),
          rawHead('POST /register HTTP/1.1', { 'Content-Length': String(Buffer.byteLength(text)) }) + text,
        ),
      )
    const { status, body: reply } = await register()
    expect(status).toBe(200)
    const { apiKey, apiSecret } = endpoints.postRegister.reply.parse(reply)
    const all = () => commands.length
    const expectNothing = async () => {
      for (const [more, search] of [
        [{}, ''],
        [{}, '?x=1'],
        [{ no_api_key: true }, ''],
        [{ referral_code: 'another' }, ''],
        [{ account_signature: body['account_signature'].toUpperCase().replace('0X', '0x') }, ''],
      ] as const) {
        const before = all()
        const response = await register(more, search)
        expect(response.status, JSON.stringify(response.body)).toBeGreaterThanOrEqual(400)
        expect(commands.slice(before).filter(({ type }) => /Account|Key|deposit/i.test(type))).toEqual([])
      }
      const before = all()
      expect(await elsewhere()).toBeGreaterThanOrEqual(400)
      expect(commands.slice(before).filter(({ type }) => /Account|Key|deposit/i.test(type))).toEqual([])
      const own = await scene.rest('GET', '/account', {
        headers: { 'AEVO-KEY': String(apiKey), 'AEVO-SECRET': String(apiSecret) },
      })
      const { api_keys: keys } = own.body as { readonly api_keys: readonly unknown[] }
      expect(keys).toHaveLength(1)
    }
    await expectNothing()
    await restart()
    await expectNothing()
  },
  patienceMs,
)

test(
  'authentication is confirmed, and a private channel subscribed, only once the signature is on disk',
  async () => {
    const socket = await scene.socket()
    for (const op of ['auth', 'subscribe']) {
      const message = await signMessage(op, 0)
      let write = () => {}
      const disk = vi
        .spyOn(venue.core, 'keepSpent')
        .mockImplementation(() => new Promise<void>((resolve) => (write = resolve)))
      let isAnswered = false
      const answer = socket.ask(op, message.data, message.more).then((reply) => {
        isAnswered = true
        return reply
      })
      await socket.ask('ping')
      expect(isAnswered, op).toBe(false)
      write()
      expect(await answer, op).not.toHaveProperty('error')
      disk.mockRestore()
    }
  },
  patienceMs,
)
