import { deserialize, serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { account, balanceOf } from '@/dev/scenes/engine/play'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import { createTimedScene, nowOf, submit, type TimedScene } from '@/dev/scenes/engine/timedScene'
import { describeState } from '../describeState'
import { exportState, importState } from '../snapshotData'
import type { OtcTerms, OtcRequest } from './otcCommand'

const desk = addressOf(500)
const price = (text: string) => parseFixed6<Price>(text)
const dayNs = 86_400_000_000_000n

function otcScene(options?: { money: number }): TimedScene {
  const scene = createTimedScene(options)
  submit(scene, { type: 'openAccount', account: desk, kind: 'market' })
  submit(scene, { type: 'deposit', account: desk, amount: parseFixed6<Usd>('1000000') })
  submit(scene, { type: 'openOtcDesk', account: desk })
  scene.events.length = 0
  return scene
}

/** 08:00 UTC, some days ahead. */
function expiryIn(scene: TimedScene, days: bigint): bigint {
  const now = nowOf(scene)
  return now - (now % dayNs) + days * dayNs + dayNs / 3n
}

function ask(scene: TimedScene, terms: Partial<OtcTerms> = {}, amount = '10', indicative = '5'): string {
  const wanted = {
    asset: 'ETH',
    strike: price('110'),
    expiryNs: expiryIn(scene, 40n),
    optionType: 'call',
    ...terms,
  } as const
  const base = { account: account('ann'), amount: parseFixed6<Amount>(amount), indicativePrice: price(indicative) }
  return submit(scene, { type: 'requestOtc', ask: { ...base, terms: wanted } })
}

function askBack(scene: TimedScene, amount: string, indicative: string, name = 'ann'): string {
  const base = { account: account(name), amount: parseFixed6<Amount>(amount), indicativePrice: price(indicative) }
  return submit(scene, { type: 'requestOtc', ask: { ...base, unwindId: 1 } })
}

const quote = (scene: TimedScene, otcId: number, at: string) =>
  submit(scene, { type: 'quoteOtc', otcId, price: price(at) })

function lastRequest(scene: TimedScene, otcId: number): OtcRequest | undefined {
  const requests = scene.events.flatMap((event) => (event.type === 'otcRequestChanged' ? [event.request] : []))
  return requests.findLast((request) => request.otcId === otcId)
}

const heldOf = ({ state }: TimedScene) => [...state.otc.positions.values()].map(({ amount }) => formatFixed6(amount))
const deskBalance = ({ state }: TimedScene) => formatFixed6(state.accounts.get(desk)?.balance ?? 0n)

test('a quote within the indicative price is filled at the quote, and paid in full', () => {
  const scene = otcScene()
  expect([ask(scene), quote(scene, 1, '4.2')]).toEqual(['accepted', 'accepted'])
  expect(lastRequest(scene, 1)).toMatchObject({ status: 'filled', premium: 42_000_000n, quotePrice: 4_200_000n })
  expect([balanceOf(scene, 'ann'), deskBalance(scene), ...heldOf(scene)]).toEqual(['999958', '1000042', '10'])
})

test('a quote outside the indicative price is published and waits until the market reaches it or it expires', () => {
  const scene = otcScene()
  ask(scene)
  quote(scene, 1, '5.5')
  expect(lastRequest(scene, 1)).toMatchObject({ status: 'quoted', premium: 0n })
  quote(scene, 1, '5')
  expect(lastRequest(scene, 1)).toMatchObject({ status: 'filled', premium: 50_000_000n })
  ask(scene)
  scene.sec += 119
  submit(scene, { type: 'expireOtcRequests' })
  expect(lastRequest(scene, 2)?.status).toBe('requested')
  scene.sec += 1
  submit(scene, { type: 'expireOtcRequests' })
  expect(lastRequest(scene, 2)?.status).toBe('expired')
  expect(quote(scene, 2, '1')).toBe('BAD_REQUEST')
})

test('a request that the desk cannot price, or the buyer cannot afford, is rejected', () => {
  const scene = otcScene({ money: 40 })
  ask(scene)
  submit(scene, { type: 'quoteOtc', otcId: 1, price: undefined })
  expect(lastRequest(scene, 1)?.status).toBe('rejected')
  ask(scene)
  quote(scene, 2, '4')
  expect([lastRequest(scene, 2)?.status, balanceOf(scene, 'ann')]).toEqual(['rejected', '40'])
})

test('an option in the money is paid out at expiry, others expire worthless', () => {
  const scene = otcScene()
  const expiryNs = expiryIn(scene, 40n)
  ask(scene)
  ask(scene, { optionType: 'put' })
  ask(scene, { expiryNs: expiryIn(scene, 41n) })
  for (const id of [1, 2, 3]) quote(scene, id, '4')
  ask(scene)
  submit(scene, { type: 'settleOtc', asset: 'ETH', expiryNs, settlementPrice: price('112.5') })
  // Three times 40 paid, and 10 × 2.5 received for the call.
  expect([balanceOf(scene, 'ann'), deskBalance(scene), ...heldOf(scene)]).toEqual(['999905', '1000095', '10'])
  expect(lastRequest(scene, 4)?.status).toBe('expired')
})

describe('a position can be sold back to the desk', () => {
  test('in parts, at no less than the requested price', () => {
    const scene = otcScene()
    ask(scene)
    quote(scene, 1, '4')
    expect([askBack(scene, '4', '3'), quote(scene, 2, '2.9')]).toEqual(['accepted', 'accepted'])
    expect(lastRequest(scene, 2)?.status).toBe('quoted')
    quote(scene, 2, '3.1')
    expect([balanceOf(scene, 'ann'), ...heldOf(scene)]).toEqual(['999972.4', '6'])
    expect(scene.state.otc.positions.get(1)?.premium).toBe(24_000_000n)
  })

  test('completely, at the desk’s bid', () => {
    const scene = otcScene()
    ask(scene)
    quote(scene, 1, '4')
    expect(submit(scene, { type: 'unwindOtc', account: account('ann'), otcId: 1 })).toBe('accepted')
    quote(scene, 2, '0.5')
    expect([balanceOf(scene, 'ann'), ...heldOf(scene)]).toEqual(['999965'])
  })

  test('only up to the amount held, and only by its owner', () => {
    const scene = otcScene()
    ask(scene)
    quote(scene, 1, '4')
    expect(askBack(scene, '10.01', '0')).toBe('ORDER_INVALID_AMOUNT')
    expect([askBack(scene, '6', '9'), askBack(scene, '6', '9')]).toEqual(['accepted', 'ORDER_INVALID_AMOUNT'])
    expect(askBack(scene, '1', '0', 'bob')).toBe('BAD_REQUEST')
    expect(submit(scene, { type: 'unwindOtc', account: account('ann'), otcId: 7 })).toBe('BAD_REQUEST')
  })
})

test.each<[string, Partial<OtcTerms>, string, string, string]>([
  ['an asset without options', { asset: 'DOGE' }, '10', '5', 'INVALID_ASSET'],
  ['a strike eleven times the index', { strike: price('1100') }, '10', '5', 'BAD_REQUEST'],
  ['a strike of nothing', { strike: price('0') }, '10', '5', 'BAD_REQUEST'],
  ['an end in the past', { expiryNs: 28_800_000_000_000n }, '10', '5', 'BAD_REQUEST'],
  ['an end beside the hour', { expiryNs: 4_102_444_801_000_000_000n }, '10', '5', 'BAD_REQUEST'],
  ['no contracts', {}, '0', '5', 'ORDER_INVALID_AMOUNT'],
  ['a part of the step', {}, '0.001', '5', 'ORDER_INVALID_AMOUNT'],
  ['more than the desk takes', {}, '200000.01', '5', 'ORDER_INVALID_AMOUNT'],
  ['for nothing', {}, '10', '0', 'ORDER_INVALID_PRICE'],
])('%s is rejected', (_, terms, amount, indicative, code) => {
  expect(ask(otcScene(), terms, amount, indicative)).toBe(code)
})

test('an account may have ten open requests, and none without a desk', () => {
  const scene = otcScene()
  expect(Array.from({ length: 11 }, () => ask(scene)).at(-1)).toBe('TOO_MANY_PENDING_ORDERS')
  expect(ask(createTimedScene())).toBe('SERVICE_NOT_FOUND')
})

test('requests and positions survive a snapshot', () => {
  const scene = otcScene()
  ask(scene)
  quote(scene, 1, '4')
  ask(scene)
  quote(scene, 2, '9')
  submit(scene, { type: 'unwindOtc', account: account('ann'), otcId: 1 })
  const data = exportState(scene.state)
  const copy = importState(deserialize(serialize(data)) as typeof data)
  expect(exportState(copy)).toEqual(data)
  const pick = (snapshot: ReadonlyMap<string, unknown>) => [...snapshot].filter(([key]) => key.startsWith('OTC '))
  const folded = pick(foldEvents(emptySnapshot(), scene.events).margin)
  expect(new Map(pick(foldEvents(emptySnapshot(), describeState(copy)).margin))).toEqual(
    new Map([...folded, ['OTC desk', desk]]),
  )
})
