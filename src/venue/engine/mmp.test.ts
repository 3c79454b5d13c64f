import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { account } from '@/dev/scenes/engine/play'
import { option, perpetual } from '@/dev/scenes/engine/sceneInstruments'
import { createTimedScene, nowOf, openOf, place, submit, wish, type TimedScene } from '@/dev/scenes/engine/timedScene'
import { positionKey } from '@/venue/rules/positionKey'
import { mmpStatus } from '../rules/mmpStatus'
import { describeState } from './describeState'
import { exportState, importState } from './snapshotData'

const asset = 'ETH'
const ann = account('ann')

type Limits = {
  readonly interval?: number
  readonly frozen?: number
  readonly amount?: string
  readonly delta?: string
}

function protect(scene: TimedScene, { interval = 10, frozen = 30, amount = '1000', delta }: Limits = {}): string {
  const settings = {
    intervalSec: interval,
    frozenSec: frozen,
    amountLimit: parseFixed6<Amount>(amount),
    ...(delta === undefined ? {} : { deltaLimit: parseFixed6<Amount>(delta) }),
  }
  return submit(scene, { type: 'setMmp', account: ann, asset, settings })
}

function protectedScene(limits: Limits): TimedScene {
  const scene = createTimedScene()
  expect(protect(scene, limits)).toBe('accepted')
  return scene
}

function statusOf(scene: TimedScene) {
  const record = scene.state.accounts.get(ann)?.mmp.get(asset)
  assert(record !== undefined, 'ann is protected')
  const { isFrozen, amount, delta } = mmpStatus(record, nowOf(scene))
  return { isFrozen, amount: formatFixed6(amount), delta: formatFixed6(delta) }
}

/** Ann sells to bob at her price. */
function sold(scene: TimedScene, amount: string): void {
  place(scene, `ann sell ${amount} @ 100 mmp`)
  place(scene, `bob buy ${amount} @ 100 ioc`)
}

function endedOf(scene: TimedScene): string[] {
  return scene.events.flatMap((event) =>
    event.type === 'ordersChanged'
      ? event.orders
          .filter(({ status }) => status === 'cancelled')
          .map(({ side, price, error }) => `${side} @ ${formatFixed6(price)} ${error}`)
      : [],
  )
}

test('the fill that reaches the limit stands, and all other protected orders on the asset are cancelled', () => {
  const scene = protectedScene({ amount: '2' })
  place(scene, 'ann sell 2 @ 101 mmp')
  place(scene, 'ann buy 1 @ 99 mmp')
  place(scene, 'ann buy 1 @ 14 call mmp')
  place(scene, 'ann buy 1 @ 98')
  place(scene, 'bob buy 1.99 @ 101')
  expect(openOf(scene, 'ann')).toHaveLength(4)
  place(scene, 'bob buy 0.01 @ 101')
  expect(openOf(scene, 'ann')).toEqual(['buy 1 @ 98'])
  expect(endedOf(scene)).toEqual(['buy @ 99 ACCOUNT_MMP_PROTECTED', 'buy @ 14 ACCOUNT_MMP_PROTECTED'])
  expect(scene.state.accounts.get(ann)?.holdings.get(positionKey('1', undefined))?.position.amount).toBe(-2_000_000n)
})

test('the rest of the filled order is cancelled too, and the taker moves on to the next one', () => {
  const scene = protectedScene({ amount: '1' })
  place(scene, 'ann sell 3 @ 100 mmp')
  place(scene, 'carl sell 1 @ 101')
  place(scene, 'ann sell 1 @ 100 mmp')
  place(scene, 'bob buy 3 @ 101')
  // Bob's order fills the first of ann's orders before any fill is counted.
  expect(scene.state.accounts.get(account('bob'))?.holdings.get(positionKey('1', undefined))?.position.amount).toBe(
    3_000_000n,
  )
  expect(openOf(scene, 'ann')).toEqual([])
  expect(openOf(scene, 'carl')).toEqual(['sell 1 @ 101'])
  expect(openOf(scene, 'bob')).toEqual([])
})

test('a second order at the same price cannot be hit by the taker that tripped the limit', () => {
  const scene = protectedScene({ amount: '1' })
  place(scene, 'ann sell 1 @ 100 mmp')
  place(scene, 'ann sell 1 @ 100 mmp')
  place(scene, 'bob buy 2 @ 100')
  expect(scene.state.accounts.get(ann)?.holdings.get(positionKey('1', undefined))?.position.amount).toBe(-1_000_000n)
  expect([openOf(scene, 'ann'), openOf(scene, 'bob')]).toEqual([[], ['buy 1 @ 100']])
})

test('taker orders count too, and the rest of one ends when it trips the limit', () => {
  const scene = protectedScene({ amount: '1' })
  for (const price of ['100', '101']) place(scene, `bob sell 1 @ ${price}`)
  expect(place(scene, 'ann buy 3 @ 101 mmp').answer).toBe('accepted')
  expect(endedOf(scene)).toEqual(['buy @ 101 ACCOUNT_MMP_PROTECTED'])
  expect(scene.state.accounts.get(ann)?.holdings.get(positionKey('1', undefined))?.position.amount).toBe(1_000_000n)
})

test('a self-trade counts on both sides', () => {
  const scene = protectedScene({ amount: '10' })
  place(scene, 'ann sell 2 @ 100 mmp')
  place(scene, 'ann buy 2 @ 100 mmp')
  expect(statusOf(scene)).toEqual({ isFrozen: false, amount: '4', delta: '0' })
})

test('only protected orders count', () => {
  const scene = protectedScene({ amount: '2' })
  place(scene, 'ann sell 5 @ 100')
  place(scene, 'bob buy 5 @ 100')
  expect(statusOf(scene)).toEqual({ isFrozen: false, amount: '0', delta: '0' })
})

test('the amount limit adds both directions, the delta limit nets them', () => {
  const scene = protectedScene({ amount: '20', delta: '12' })
  place(scene, 'ann buy 10 @ 99 mmp')
  place(scene, 'bob sell 10 @ 99')
  expect(statusOf(scene)).toEqual({ isFrozen: false, amount: '10', delta: '10' })
  sold(scene, '9')
  expect(statusOf(scene)).toEqual({ isFrozen: false, amount: '19', delta: '1' })
  sold(scene, '1')
  expect(statusOf(scene)).toEqual({ isFrozen: true, amount: '20', delta: '0' })
})

test('each limit trips on its own, exactly at its value', () => {
  const scene = protectedScene({ delta: '0.8' })
  for (const amount of ['0.1', '0.69']) sold(scene, amount)
  expect(statusOf(scene).isFrozen).toBe(false)
  sold(scene, '0.01')
  expect(statusOf(scene)).toEqual({ isFrozen: true, amount: '0.8', delta: '0.8' })
})

test('option delta uses the volatility of the mark and the remaining time', () => {
  const scene = protectedScene({})
  const marks = [
    { instrumentId: '2', markPrice: parseFixed6<never>('15'), forwardPrice: parseFixed6<never>('100'), iv: 0.6 },
  ]
  submit(scene, { type: 'setPrices', indexes: [], marks })
  place(scene, 'ann buy 10 @ 14 call mmp')
  place(scene, 'bob sell 10 @ 14 call')
  // Black-76, forward 100, strike 90, 30 days at 60 %: d1 = (ln(100/90) + 0.18 × 30/365) / (0.6 × √(30/365)) = 0.69855,
  // N(d1) = 0.75758.
  expect(Number(statusOf(scene).delta)).toBeCloseTo(7.5758, 3)
})

test('an option with unknown volatility counts as a whole contract', () => {
  const scene = protectedScene({})
  place(scene, 'ann sell 2 @ 15 call mmp')
  place(scene, 'bob buy 2 @ 15 call')
  expect(statusOf(scene)).toEqual({ isFrozen: false, amount: '2', delta: '2' })
})

test('the window starts with its first fill and ends an interval later, and the next fill starts a new one', () => {
  const scene = protectedScene({ interval: 10, amount: '3' })
  scene.sec = 100
  sold(scene, '1')
  scene.sec = 109.999999
  sold(scene, '1')
  expect(statusOf(scene).amount).toBe('2')
  scene.sec = 110
  expect(statusOf(scene).amount).toBe('0')
  scene.sec = 115
  sold(scene, '2')
  expect(statusOf(scene)).toEqual({ isFrozen: false, amount: '2', delta: '2' })
  scene.sec = 124
  sold(scene, '1')
  expect(statusOf(scene)).toEqual({ isFrozen: true, amount: '3', delta: '3' })
})

test('while frozen, new or edited protected orders are rejected, others are accepted, and the freeze ends by itself', () => {
  const scene = protectedScene({ frozen: 30, amount: '1' })
  scene.sec = 100
  const plain = wish('ann buy 1 @ 98')
  submit(scene, { type: 'createOrder', order: plain })
  sold(scene, '1')
  scene.sec = 129.999999
  expect(place(scene, 'ann buy 1 @ 99 mmp').answer).toBe('ACCOUNT_MMP_PROTECTED')
  const order = wish('ann buy 1 @ 99 mmp')
  expect(submit(scene, { type: 'editOrder', replacedOrderId: plain.orderId, order })).toBe('ACCOUNT_MMP_PROTECTED')
  expect(place(scene, 'ann buy 1 @ 97').answer).toBe('accepted')
  expect(statusOf(scene)).toEqual({ isFrozen: true, amount: '1', delta: '1' })
  scene.sec = 130
  expect(place(scene, 'ann buy 1 @ 99 mmp').answer).toBe('accepted')
  expect(statusOf(scene)).toEqual({ isFrozen: false, amount: '0', delta: '0' })
})

test('after a freeze counting starts over, even within the same interval', () => {
  const scene = protectedScene({ interval: 60, frozen: 5, amount: '2' })
  sold(scene, '2')
  scene.sec += 5
  sold(scene, '1')
  expect(statusOf(scene)).toEqual({ isFrozen: false, amount: '1', delta: '1' })
})

test('a freeze without an end lasts until a reset, which also restarts the count', () => {
  const scene = protectedScene({ frozen: 0, amount: '1' })
  sold(scene, '1')
  scene.sec = 1_000_000
  expect(place(scene, 'ann buy 1 @ 99 mmp').answer).toBe('ACCOUNT_MMP_PROTECTED')
  expect(submit(scene, { type: 'resetMmp', account: ann, asset })).toBe('accepted')
  expect(statusOf(scene)).toEqual({ isFrozen: false, amount: '0', delta: '0' })
  expect(place(scene, 'ann buy 1 @ 99 mmp').answer).toBe('accepted')
})

test('only a protection that is set and has tripped can be reset', () => {
  const scene = createTimedScene()
  expect(submit(scene, { type: 'resetMmp', account: ann, asset })).toBe('MMP_NOT_ENABLED')
  protect(scene)
  expect(submit(scene, { type: 'resetMmp', account: ann, asset })).toBe('ACCOUNT_MMP_NOT_TRIGGERED')
})

test.each(['', 'eth', 'BTC', 'USDC'])('no protection can be set or reset for %o, which is not listed', (other) => {
  const scene = protectedScene({ amount: '7' })
  const before = exportState(scene.state)
  const settings = { intervalSec: 1, frozenSec: 1, amountLimit: parseFixed6<Amount>('1') }
  expect(submit(scene, { type: 'setMmp', account: ann, asset: other, settings })).toBe('INVALID_ASSET')
  expect(submit(scene, { type: 'setMmp', account: ann, asset: other, settings: undefined })).toBe('INVALID_ASSET')
  expect(submit(scene, { type: 'resetMmp', account: ann, asset: other })).toBe('INVALID_ASSET')
  expect(exportState(scene.state)).toEqual(before)
})

test.each([
  ['an interval of nothing', { intervalSec: 0 }],
  ['half a second', { intervalSec: 0.5 }],
  ['a freeze below 0', { frozenSec: -1 }],
  ['an amount below 0', { amountLimit: parseFixed6<Amount>('-1') }],
  ['a delta below 0', { deltaLimit: parseFixed6<Amount>('-1') }],
])('a protection with %s is rejected', (_name, change) => {
  const settings = { intervalSec: 1, frozenSec: 1, amountLimit: parseFixed6<Amount>('1'), ...change }
  expect(submit(createTimedScene(), { type: 'setMmp', account: ann, asset, settings })).toBe('BAD_REQUEST')
})

test('new settings do not end a freeze, disabling the protection does', () => {
  const scene = protectedScene({ frozen: 0, amount: '1' })
  sold(scene, '1')
  protect(scene, { amount: '100' })
  expect(place(scene, 'ann buy 1 @ 99 mmp').answer).toBe('ACCOUNT_MMP_PROTECTED')
  submit(scene, { type: 'setMmp', account: ann, asset, settings: undefined })
  expect(place(scene, 'ann buy 1 @ 99 mmp').answer).toBe('accepted')
})

test('other assets and accounts are not affected', () => {
  const scene = protectedScene({ amount: '1' })
  submit(scene, { type: 'listInstruments', instruments: [perpetual('7', 'BTC'), option('8', 'BTC', 90, 'put')] })
  submit(scene, {
    type: 'setPrices',
    indexes: [{ asset: 'BTC', price: parseFixed6('100') }],
    marks: [{ instrumentId: '7', markPrice: parseFixed6('100') }],
  })
  place(scene, 'ann buy 1 @ 99 mmp', { instrumentId: '7' })
  place(scene, 'carl buy 1 @ 99 mmp')
  sold(scene, '1')
  expect([openOf(scene, 'ann'), openOf(scene, 'carl')]).toEqual([['buy 1 @ 99'], ['buy 1 @ 99']])
  expect(place(scene, 'ann buy 1 @ 98 mmp', { instrumentId: '7' }).answer).toBe('accepted')
})

test('a restored state has the same protection as before, and is described completely', () => {
  const scene = protectedScene({ interval: 60, frozen: 20, amount: '3' })
  sold(scene, '2')
  const copy = importState(deserialize(serialize(exportState(scene.state))) as ReturnType<typeof exportState>)
  expect(copy.accounts.get(ann)?.mmp).toEqual(scene.state.accounts.get(ann)?.mmp)
  expect(foldEvents(emptySnapshot(), describeState(copy)).margin.get(`${ann} ETH mmp`)).toEqual(
    foldEvents(emptySnapshot(), scene.events).margin.get(`${ann} ETH mmp`),
  )
  const other: TimedScene = { ...scene, state: copy, events: [] }
  for (const one of [scene, other]) sold(one, '1')
  expect(statusOf(other)).toEqual({ isFrozen: true, amount: '3', delta: '3' })
  expect(statusOf(other)).toEqual(statusOf(scene))
})
