import { expect } from 'vitest'
import { assert } from '@/core/lib/assert'
import { isErrorCode } from '@/core/protocol/allErrorCodes'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import type { Trader } from '../../registeredTrader'
import { signedHeaders } from '../restCaller'
import { conformanceCase, type Scene } from '../scene'
import { isRecord } from '../socketClient'
import { expectedOf, isWriting, keyOf, note, rowsOf, type Answered } from './badInputTable'
import { badRequestsOf } from './badRequests'
import { wholeRequest, type Parts, type Setting } from './wholeRequest'

type Send = { readonly as?: Trader; readonly headers?: Readonly<Record<string, string>> }

/** Omits absent query members, and repeats the name of a list. */
async function send(scene: Scene, endpoint: Endpoint, parts: Parts, options: Send): Promise<Answered> {
  const path = pathOf(endpoint, parts)
  const pairs = Object.entries(parts.query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
  const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }
  const answer = await scene.rest(endpoint.method, path + search, { ...options, ...body })
  const code = isRecord(answer.body) && answer.status !== 200 ? String(answer.body['error']) : ''
  return { status: answer.status, code }
}

function pathOf({ path }: Endpoint, parts: Parts): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.path[name] ?? ''))
}

/** Every invalid or insufficient credential. */
function strangers(endpoint: Endpoint, parts: Parts, trader: Trader, reader: Trader): readonly [string, Send][] {
  const isWrite = endpoint.method !== 'GET'
  const body = parts.body === undefined ? '' : JSON.stringify(parts.body)
  const longAgo = BigInt(Date.now() - 31_000) * 1_000_000n
  const request = { timestamp: longAgo, method: endpoint.method, path: pathOf(endpoint, parts), body }
  return [
    ['no credentials', {}],
    ['an unknown key', { as: { ...trader, apiKey: 'unknown' } }],
    ['a wrong secret', { as: { ...trader, apiSecret: trader.apiKey } }],
    ['the secret of another key', { as: { ...trader, apiSecret: reader.apiSecret } }],
    ['an old signature', { headers: signedHeaders(trader, request) }],
    ...(isWrite ? ([['a key that may only read', { as: reader }]] as const) : []),
  ] as [string, Send][]
}

async function readerOf(scene: Scene, trader: Trader): Promise<Trader> {
  const { body } = await scene.rest('POST', '/api-key', { as: trader, body: { name: 'reader', read_only: true } })
  const made = endpoints.postApiKey.reply.parse(body)
  return { ...trader, apiKey: made.apiKey, apiSecret: made.apiSecret }
}

async function strategyOf(scene: Scene) {
  const { body } = await scene.rest('GET', '/strategies')
  const [strategy] = endpoints.getStrategies.reply.parse(body).strategies
  assert(strategy !== undefined, 'the venue runs a strategy')
  return strategy.strategyAddress
}

/** Faults that are accepted, with the reason. */
const harmless: Readonly<Record<string, string>> = {
  'getCheckReferral query.referral_code': 'whether there is such a code is what is asked',
  'postApiKey body.ip_addresses': 'a key without addresses is good from anywhere',
  'postBatchOrders body.orders[0].system_type': 'a label may be empty',
  'postOrder body.system_type': 'a label may be empty',
  'deleteOrdersAll body.asset': 'the orders of no asset are none, and none are cancelled',
  'postRegister body.referral_code': 'an empty code is no code',
  'postRfq body.counterparties': 'naming no one means everyone',
}

async function checkOperation(scene: Scene, endpoint: Endpoint): Promise<void> {
  const { name, access } = endpoint
  const trader = await scene.trader()
  const reader = await readerOf(scene, trader)
  const setting: Setting = { scene, trader, strategy: await strategyOf(scene) }
  const whole = () => wholeRequest(endpoint, setting)
  const as = access === 'private' ? { as: trader } : {}
  const found = new Map<string, Answered>()
  const holdings = await scene.holdings(trader)

  if (access === 'private') {
    const parts = whole()
    for (const [who, how] of strangers(endpoint, parts, trader, reader)) {
      found.set(keyOf(name, 'unauthorised', 'headers', who), await send(scene, endpoint, parts, how))
    }
  }
  for (const bad of badRequestsOf(endpoint, whole())) {
    const parts = bad.spoil(whole())
    found.set(keyOf(name, bad.kind, bad.where, bad.what), await send(scene, endpoint, parts, as))
  }
  const taken = [...found].flatMap(([key, { status }]) => (status === 200 ? [key.split('\t')] : []))
  expect(taken.filter(([, , where = '']) => harmless[`${name} ${where}`] === undefined)).toEqual([])
  if (taken.length === 0) expect(await scene.holdings(trader)).toEqual(holdings)
  const taking = await send(scene, endpoint, whole(), as)
  expect(taking.code, `${name} begins with a request that can be read`).not.toBe('ERR_MALFORMED_REQUEST')
  found.set(keyOf(name, 'whole', 'request', 'as it should be'), taking)
  for (const [key, answered] of found) {
    expect(answered.status === 200 || isErrorCode(answered.code), `${key}: ${JSON.stringify(answered)}`).toBe(true)
    expect(answered.status, key).toBeLessThan(500)
    if (isWriting) note(key, answered)
    else expect(answered, key).toEqual(expectedOf(key))
  }
  if (!isWriting) expect(rowsOf(name).filter((key) => !found.has(key))).toEqual([])
}

/** Every operation with each member missing, empty, of a wrong type and out of range, and with foreign credentials. */
export const badInputCases = Object.values<Endpoint>(endpoints).map((endpoint) =>
  conformanceCase(
    `C-BAD-${endpoint.name}`,
    `${endpoint.method} ${endpoint.path} rejects missing, empty, mistyped and out-of-range members, and foreign credentials`,
    (scene) => checkOperation(scene, endpoint),
  ),
)
