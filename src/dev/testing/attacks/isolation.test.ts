import { asyncProperty, assert as forAll } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints, type EndpointName } from '@/core/protocol/endpoints'
import { getOperation, operations, type OperationKey } from '@/core/protocol/operations'
import { noLimits } from '@/venue/api/gateway'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { createScene, takingPrice, type Scene } from '../conformance/scene'
import { messageAuth, type SocketClient } from '../conformance/socketClient'
import type { Trader } from '../registeredTrader'
import { runSize } from '../runSize'
import { bodiesOf, channelNames, dataOfOperation, queriesFor, type Prying } from './prying'
import {
  identifiersOf,
  makeSecrets,
  markersOf,
  restingOrder,
  secretPlan,
  standingOf,
  type Secrets,
} from './secretState'

let venue: StartedVenue
const faults: unknown[] = []

beforeAll(async () => {
  // Disables timers, so that every change has an author.
  const timers = { every: () => () => {} }
  const gateway = { limits: noLimits, onFault: (fault: unknown) => faults.push(fault) }
  venue = await startVenue({ gateway, market: { timers } })
})
afterAll(() => venue.close())

const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)
const operationKeys = Object.keys(operations).filter((key): key is OperationKey => key in operations)
/** Each run floods a venue with requests, so failures are reported without shrinking. OPTICK_RUNS sets their number. */
const runs = { numRuns: runSize({ usual: 1, full: 20, variable: 'OPTICK_RUNS' }), seed: 20261121 }

/** Texts of the owner that are in the answer but not in the question. */
function leakedMarkers(secrets: Secrets, question: string, answer: unknown): string[] {
  const text = JSON.stringify(answer ?? '').toLowerCase()
  return markersOf(secrets).filter((marker) => text.includes(marker) && !question.toLowerCase().includes(marker))
}

/** Every path of an endpoint, with each identifier of the owner in each parameter. */
function pathsOf({ path }: Endpoint, secrets: Secrets): string[] {
  if (!path.includes('{')) return [path]
  return [...identifiersOf(secrets), 'ETH-PERP'].map((id) => path.replaceAll(/\{\w+\}/g, id))
}

type Question = { readonly path: string; readonly query: string; readonly body: unknown }

function questionsOf(prying: Prying, name: EndpointName): Question[] {
  const endpoint: Endpoint = endpoints[name]
  const [paths, bodies] = [pathsOf(endpoint, prying.secrets), bodiesOf(name)(prying)]
  const queries = endpoint.query === undefined ? [''] : queriesFor(prying)
  const [path = '', body] = [paths[0], bodies[0]]
  return [
    ...paths.flatMap((one) => queries.map((query) => ({ path: one, query: query === '' ? '' : `?${query}`, body }))),
    ...bodies.slice(1).map((one) => ({ path, query: '', body: one })),
  ]
}

async function pryRest(prying: Prying, name: EndpointName, as: Trader | undefined): Promise<string[]> {
  const { scene, secrets } = prying
  const { access, method }: Endpoint = endpoints[name]
  const leaks: string[] = []
  for (const { path, query, body } of questionsOf(prying, name)) {
    const question = `${path}${query} ${JSON.stringify(body)}`
    const sent = { ...(body === undefined ? {} : { body }), ...(as === undefined ? {} : { as }) }
    const { status, body: answer } = await scene.rest(method, `${path}${query}`, sent)
    leaks.push(...leakedMarkers(secrets, question, answer).map((marker) => `${name} ${question} reveals ${marker}`))
    const namesOwner = identifiersOf(secrets).some((id) => path.includes(id))
    const isRejected = status >= 400 && status < 500
    const mustFail = access === 'private' && (as === undefined || namesOwner)
    if ((mustFail && !isRejected) || status >= 500) leaks.push(`${name} ${question}: ${status}`)
  }
  return leaks
}

async function prySocket(
  prying: Prying,
  key: OperationKey,
  socket: SocketClient,
  isStranger: boolean,
): Promise<string[]> {
  const { secrets } = prying
  const { op, access } = getOperation(key)
  const [ownersKey = ''] = secrets.apiKeys
  const leaks: string[] = []
  for (const data of dataOfOperation[key](prying)) {
    const question = JSON.stringify(data ?? '')
    const forged = { auth: messageAuth(ownersKey, prying.thief.apiSecret, 1n, op, question) }
    for (const more of key === 'auth' ? [{}] : [{}, forged]) {
      const answer = await socket.ask(op, data, more)
      leaks.push(...leakedMarkers(secrets, question, answer).map((marker) => `${op} ${question} reveals ${marker}`))
      const isRejected = answer['error'] !== undefined
      if (!isRejected && access === 'private' && isStranger) leaks.push(`${op} ${question} is done without credentials`)
      if (!isRejected && more === forged && op !== 'auth')
        leaks.push(`${op} ${question} is done for forged credentials`)
    }
  }
  return leaks
}

/** Subscribes to every permitted channel before the owner acts. */
async function listen(socket: SocketClient, prying: Prying): Promise<void> {
  for (const name of channelNames(prying)) await socket.ask('subscribe', [name])
}

async function arrange(caseId: string) {
  const scene = await createScene({ ...venue, inside: venue.core, runName: 'isolation' }, caseId)
  const [owner, friend, thief] = [
    await scene.trader('owner'),
    await scene.trader('friend'),
    await scene.trader('thief'),
  ]
  const sockets = {
    owner: await scene.socket(owner),
    thief: await scene.socket(thief),
    anonymous: await scene.socket(),
  }
  return { scene, owner, friend, thief, sockets }
}

/** Without this check the test might search for texts that occur nowhere. */
async function expectOwnerSees(scene: Scene, secrets: Secrets, socket: SocketClient): Promise<void> {
  const seen: unknown[] = [...socket.frames]
  for (const name of names) {
    const endpoint: Endpoint = endpoints[name]
    if (endpoint.method !== 'GET' || endpoint.path.includes('{')) continue
    seen.push((await scene.rest('GET', `${endpoint.path}?asset=ETH`, { as: secrets.owner })).body)
  }
  const text = JSON.stringify(seen).toLowerCase()
  const secretOfVenue = [...secrets.apiSecrets, secrets.quotedBlockId]
  expect(markersOf(secrets).filter((marker) => !text.includes(marker) && !secretOfVenue.includes(marker))).toEqual([])
}

let count = 0

test('no operation or channel reveals an account’s data to others or lets them change it', async () => {
  await forAll(
    asyncProperty(secretPlan, async (plan) => {
      count += 1
      const { scene, owner, friend, thief, sockets } = await arrange(`run ${count}`)
      const nothingYet: Secrets = { ...emptySecrets, owner }
      for (const socket of Object.values(sockets)) await listen(socket, { scene, thief, secrets: nothingYet })
      const secrets = await makeSecrets(scene, plan, owner, friend)
      const prying: Prying = { scene, secrets, thief }
      const before = await standingOf(scene, secrets)
      await expectOwnerSees(scene, secrets, sockets.owner)

      const leaks: string[] = []
      for (const name of names)
        leaks.push(...(await pryRest(prying, name, thief)), ...(await pryRest(prying, name, undefined)))
      for (const key of operationKeys) {
        leaks.push(...(await prySocket(prying, key, sockets.thief, false)))
        leaks.push(...(await prySocket(prying, key, sockets.anonymous, true)))
      }
      expect(leaks).toEqual([])
      expect(await standingOf(scene, secrets)).toEqual(before)

      // From now on, listeners receive the public part of the owner's actions.
      for (const socket of [sockets.thief, sockets.anonymous])
        await listen(socket, { scene, thief, secrets: nothingYet })
      const order = restingOrder(scene, owner, true)
      await scene.rest('POST', '/orders', { as: owner, body: order.fields })
      const trade = scene.order(owner, { price: takingPrice(scene.perpetual, true), amount: '0.77' })
      await scene.rest('POST', '/orders', { as: owner, body: trade.fields })
      const isTrade = (data: Readonly<Record<string, unknown>>) => data['amount'] === '0.77'
      for (const socket of [sockets.thief, sockets.anonymous]) await socket.takeData('trades:ETH-PERP', isTrade)
      const all = { ...secrets, orderIds: [...secrets.orderIds, order.orderId, trade.orderId] }
      for (const socket of [sockets.thief, sockets.anonymous]) {
        // An error repeats the channel name that the client sent.
        const channelFrames = socket.frames.filter(({ channel, error }) => channel !== undefined && error === undefined)
        expect(channelFrames.length).toBeGreaterThan(5)
        expect(channelFrames.flatMap((frame) => leakedMarkers(all, '', frame))).toEqual([])
      }
      scene.end()
    }),
    { ...runs, endOnFailure: true },
  )
  expect(faults).toEqual([])
}, 120_000)

test('a read-only key is rejected by every operation that changes something', async () => {
  const { scene, owner, friend, thief } = await arrange('read-only')
  const secrets = await makeSecrets(scene, { ...somePlan, keyName: 'a reader' }, owner, friend)
  const reader = { ...owner, apiKey: at(secrets.apiKeys, 1), apiSecret: at(secrets.apiSecrets, 1) }
  const before = await standingOf(scene, secrets)
  const prying: Prying = { scene, secrets, thief }
  for (const name of names) {
    const endpoint: Endpoint = endpoints[name]
    if (endpoint.access !== 'private' || endpoint.method === 'GET') continue
    for (const path of pathsOf(endpoint, secrets)) {
      for (const body of bodiesOf(name)(prying)) {
        const answer = await scene.rest(endpoint.method, path, { as: reader, ...(body === undefined ? {} : { body }) })
        expect([name, answer.status, answer.body]).toEqual([name, 401, { error: 'API_KEY_READ_ONLY' }])
      }
    }
  }
  const socket = await scene.socket(reader)
  for (const key of operationKeys) {
    const { op, access } = getOperation(key)
    if (access !== 'private' || op === 'status') continue
    const [data] = dataOfOperation[key](prying)
    expect(await socket.ask(op, data)).toMatchObject({ error: 'API_KEY_READ_ONLY' })
  }
  expect(await socket.ask('subscribe', ['orders'])).toMatchObject({ data: ['orders'] })
  expect(await standingOf(scene, secrets)).toEqual(before)
  scene.end()
}, 60_000)

function at(list: readonly string[], index: number): string {
  const item = list[index]
  assert(item !== undefined, 'the list is long enough')
  return item
}

const somePlan = {
  restingOrders: 2,
  side: 'buy',
  positionSize: 20,
  stopPercent: 150,
  twapSize: 20,
  twapSec: 600,
  mmpLimit: 71_234_567,
  leverage: 7,
} as const

const emptySecrets: Omit<Secrets, 'owner'> = {
  sentOrder: {},
  orderIds: [],
  twapId: '0x',
  blockId: '0x',
  quotedBlockId: '0x',
  quoteId: '0x',
  keyName: '',
  apiKeys: [],
  apiSecrets: [],
  mmpLimit: '',
}
