import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { maxUint256 } from '@/core/protocol/orderLimits'
import { createScene, play, setMarks, account } from '@/dev/scenes/engine/play'
import { createTimedScene, openOf, place, submit, wish, type TimedScene } from '@/dev/scenes/engine/timedScene'
import { positionKey } from '@/venue/rules/positionKey'
import type { OrderRequest } from '../command'
import { exportState, importState } from '../snapshotData'
import { maxRestingOrders } from './checkOrder'

test('an IOC order takes what is available and cancels the rest', () => {
  expect(play('ann sell 1 @ 100\nbob buy 3 @ 101 ioc')).toEqual({
    fills: ['bob takes 1 @ 100 from ann'],
    left: [],
    ended: ['bob buy 1 of 3'],
    refused: [],
  })
})

test('an IOC order with nothing to take is rejected', () => {
  const { refused, ended } = play('ann sell 1 @ 102\nbob buy 1 @ 101 ioc')
  expect(refused).toEqual(['bob: IOC_ORDER_REJECTED'])
  expect(ended).toEqual([])
})

test('a market order is an IOC order that stops at the price band', () => {
  // The band is 20 % of the mark of 100.
  expect(play('ann sell 1 @ 119\nann sell 1 @ 120\nann sell 1 @ 121\nbob buy 5 market')).toEqual({
    fills: ['bob takes 1 @ 119 from ann', 'bob takes 1 @ 120 from ann'],
    left: ['ann sell 1 @ 121'],
    ended: ['bob buy 2 of 5'],
    refused: [],
  })
})

test('a market order into an empty side is rejected', () => {
  expect(play('bob sell 1 market').refused).toEqual(['bob: IOC_ORDER_REJECTED'])
})

test('the record of a market order has no price and is IOC', () => {
  const scene = createScene()
  play('ann sell 1 @ 100\nbob buy 1 market', scene)
  const records = scene.events.flatMap((event) => (event.type === 'ordersChanged' ? event.orders : []))
  expect(records.at(-1)).toMatchObject({ orderType: 'market', price: 0n, timeInForce: 'IOC', status: 'filled' })
})

test('a post-only order that would take is rejected, even at the same price', () => {
  const { refused, left } = play('ann sell 1 @ 100\nbob buy 1 @ 100 post-only\nbob buy 1 @ 99.99 post-only')
  expect(refused).toEqual(['bob: GTC_ORDER_REJECTED'])
  expect(left).toEqual(['bob buy 1 @ 99.99', 'ann sell 1 @ 100'])
})

test('post-only is rejected for an IOC order', () => {
  const { refused } = play('ann sell 1 @ 100\nbob buy 1 @ 100 ioc post-only\nbob buy 1 market post-only')
  expect(refused).toEqual(['bob: INVALID_ORDER_TIME_IN_FORCE', 'bob: INVALID_ORDER_TIME_IN_FORCE'])
})

test('an account may trade with itself unless it asks not to', () => {
  expect(play('ann sell 1 @ 100\nann buy 1 @ 100').fills).toEqual(['ann takes 1 @ 100 from ann'])
})

test('EXPIRE_MAKER cancels own resting orders that it meets and continues', () => {
  expect(play('ann sell 1 @ 100\nbob sell 1 @ 101\nann buy 2 @ 101 expire-maker')).toEqual({
    fills: ['ann takes 1 @ 101 from bob'],
    left: ['ann buy 1 @ 101'],
    ended: ['ann sell 0 of 1: EXPIRE_MAKER'],
    refused: [],
  })
})

test('EXPIRE_TAKER ends the taker where it meets an own order', () => {
  expect(play('bob sell 1 @ 99\nann sell 1 @ 100\nann buy 3 @ 101 expire-taker')).toEqual({
    fills: ['ann takes 1 @ 99 from bob'],
    left: ['ann sell 1 @ 100'],
    ended: ['ann buy 1 of 3: EXPIRE_TAKER'],
    refused: [],
  })
})

test('a reduce-only order needs a position, the opposite side, and at most its size', () => {
  const { refused, left } = play(`
    bob buy 1 @ 99 reduce-only
    ann sell 5 @ 100
    bob buy 5 @ 100
    bob buy 1 @ 99 reduce-only
    bob sell 6 @ 101 reduce-only
    bob sell 3 @ 101 reduce-only
    bob sell 3 @ 102 reduce-only
    bob sell 2 @ 102 reduce-only
  `)
  expect(refused).toEqual([
    'bob: NO_POSITION_REDUCE_ONLY',
    'bob: INVALID_DIRECTION_REDUCE_ONLY',
    'bob: ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
    'bob: ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  ])
  expect(left).toEqual(['bob sell 3 @ 101', 'bob sell 2 @ 102'])
})

test('when a position shrinks, the youngest reduce-only orders that no longer fit are cancelled', () => {
  const { ended, left } = play(`
    ann sell 5 @ 100
    bob buy 5 @ 100
    bob sell 3 @ 101 reduce-only
    bob sell 2 @ 102 reduce-only
    carl buy 1 @ 99
    bob sell 1 @ 99
  `)
  expect(ended).toEqual(['bob sell 0 of 2: REDUCE_ONLY_ORDER_REJECTED'])
  expect(left).toEqual(['bob sell 3 @ 101'])
})

test('a sweep skips reduce-only orders of a position that it has already closed', () => {
  const { fills, ended } = play(`
    ann sell 2 @ 100
    bob buy 2 @ 100
    bob sell 2 @ 105 reduce-only
    bob sell 2 @ 104
    dora sell 1 @ 106
    carl buy 5 @ 106
  `)
  expect(fills.slice(1)).toEqual(['carl takes 2 @ 104 from bob', 'carl takes 1 @ 106 from dora'])
  expect(ended).toEqual(['bob sell 0 of 2: REDUCE_ONLY_ORDER_REJECTED'])
})

test('fills of one reduce-only order do not cancel the others', () => {
  const { ended } = play(`
    ann sell 5 @ 100
    bob buy 5 @ 100
    bob sell 3 @ 101 reduce-only
    bob sell 2 @ 102 reduce-only
    carl buy 4 @ 102
  `)
  expect(ended).toEqual([])
})

test('an order without enough margin is rejected and leaves no trace', () => {
  const scene = createScene({ money: 10 })
  // 2 × 100 × 5 % is 10; together with the fee this exceeds the balance.
  const { refused, left } = play('ann buy 2 @ 100\nann buy 1 @ 100\nann buy 1 @ 100', scene)
  expect(refused).toEqual(['ann: INSUFFICIENT_MARGIN', 'ann: INSUFFICIENT_MARGIN'])
  expect(left).toEqual(['ann buy 1 @ 100'])
})

test('an account short of margin may still close', () => {
  const scene = createScene({ money: 20 })
  play('ann sell 3 @ 100\nbob buy 3 @ 100', scene)
  setMarks(scene, { index: '85', perpetual: '85', call: '15' })
  const { refused, left } = play('bob buy 1 @ 85\nbob sell 3 @ 90', scene)
  expect(refused).toEqual(['bob: INSUFFICIENT_MARGIN'])
  expect(left).toEqual(['bob sell 3 @ 90'])
})

test('orders on both sides of an instrument reserve only the larger side', () => {
  const scene = createScene({ money: 10 })
  expect(play('ann buy 1 @ 100\nann sell 1 @ 101', scene).refused).toEqual([])
})

type Line = string | readonly [string, Partial<OrderRequest>]

function batchOf(lines: readonly Line[]): OrderRequest[] {
  return lines.map((line) => (typeof line === 'string' ? wish(line) : wish(...line)))
}

function send(scene: TimedScene, ...lines: Line[]): string {
  return submit(scene, { type: 'createOrders', orders: batchOf(lines) })
}

/** Expects that a batch is rejected for this reason without any change. */
function expectRejected(scene: TimedScene, code: string, ...lines: Line[]): void {
  const before = exportState(scene.state)
  const eventCount = scene.events.length
  expect(send(scene, ...lines)).toBe(code)
  expect(exportState(scene.state)).toEqual(before)
  expect(scene.events).toHaveLength(eventCount)
}

test('a batch rests in its order', () => {
  const scene = createTimedScene()
  expect(send(scene, 'ann buy 1 @ 97', 'ann buy 2 @ 98', 'ann buy 3 @ 97')).toBe('accepted')
  expect(openOf(scene, 'ann')).toEqual(['buy 1 @ 97', 'buy 2 @ 98', 'buy 3 @ 97'])
  place(scene, 'bob sell 2.5 @ 97')
  expect(openOf(scene, 'ann')).toEqual(['buy 0.5 @ 97', 'buy 3 @ 97'])
})

test('places in the queue from a batch survive an edit and a snapshot', () => {
  const scene = createTimedScene()
  const [first, second] = batchOf(['ann buy 2 @ 97', 'ann buy 2 @ 97'])
  if (first === undefined || second === undefined) throw new Error('two orders were made')
  submit(scene, { type: 'createOrders', orders: [first, second] })
  submit(scene, { type: 'editOrder', replacedOrderId: first.orderId, order: wish('ann buy 1 @ 97') })
  const copy = importState(deserialize(serialize(exportState(scene.state))) as ReturnType<typeof exportState>)
  const other: TimedScene = { ...scene, state: copy, events: [] }
  for (const one of [scene, other]) {
    place(one, 'bob sell 1 @ 97')
    expect(openOf(one, 'ann')).toEqual(['buy 2 @ 97'])
  }
})

test('orders that take are filled one after another', () => {
  const scene = createTimedScene()
  for (const price of ['100', '101']) place(scene, `bob sell 1 @ ${price}`)
  expect(send(scene, 'ann buy 1.5 @ 101', 'ann buy 1 @ 101')).toBe('accepted')
  expect(openOf(scene, 'ann')).toEqual(['buy 0.5 @ 101'])
  const cost = scene.state.accounts.get(account('ann'))?.holdings.get(positionKey('1', undefined))?.position.cost
  expect(cost).toBe(201_000_000n)
})

test.each<[name: string, code: string, lines: readonly Line[]]>([
  ['of nothing', 'BAD_REQUEST', []],
  ['of two accounts', 'BAD_REQUEST', ['ann buy 1 @ 97', 'bob buy 1 @ 97']],
  ['on two instruments', 'BAD_REQUEST', ['ann buy 1 @ 14', 'ann buy 1 @ 14 call']],
  ['on two sides', 'BAD_REQUEST', ['ann buy 1 @ 97', 'ann sell 1 @ 103']],
  ['of which some are post-only', 'BAD_REQUEST', ['ann buy 1 @ 97 post-only', 'ann buy 1 @ 96']],
  ['of which some are reduce-only', 'BAD_REQUEST', ['ann buy 1 @ 97 reduce-only', 'ann buy 1 @ 96']],
  [
    'with a market order',
    'ORDER_INVALID_TYPE',
    ['ann buy 1 @ 97', ['ann buy 1 @ 97', { limitPrice: fixed6(maxUint256) }]],
  ],
  [
    'with a stop',
    'INVALID_STOP_ORDER',
    [
      'ann buy 1 @ 97',
      ['ann buy 1 @ 97', { stop: { kind: 'STOP_LOSS', trigger: fixed6(110_000_000n), scope: 'order' } }],
    ],
  ],
  ['with an order that does not rest', 'INVALID_ORDER_TIME_IN_FORCE', ['ann buy 1 @ 97', 'ann buy 1 @ 97 ioc']],
  ['with a price off the step', 'INVALID_PRICE_STEP_SIZE', ['ann buy 1 @ 97', 'ann buy 1 @ 97.001']],
  ['with a price off the band', 'EXCEED_ORDER_PRICE_BAND', ['ann buy 1 @ 97', 'ann buy 1 @ 121']],
  ['signed by a stranger', 'ORDER_BAD_SIGNING_KEY', ['ann buy 1 @ 97', ['ann buy 1 @ 96', { signer: account('bob') }]]],
  ['on what is not listed', 'INSTRUMENT_NOT_FOUND', [['ann buy 1 @ 97', { instrumentId: '99' }]]],
  ['that reduces nothing', 'NO_POSITION_REDUCE_ONLY', ['ann buy 1 @ 97 reduce-only', 'ann buy 1 @ 96 reduce-only']],
])('a batch %s is rejected as a whole', (_name, code, lines) => {
  expectRejected(createTimedScene(), code, ...lines)
})

test('a batch holds up to twenty orders', () => {
  const scene = createTimedScene()
  const lines = (count: number) => Array.from({ length: count }, () => 'ann buy 1 @ 97')
  expectRejected(scene, 'BAD_REQUEST', ...lines(21))
  expect(send(scene, ...lines(20))).toBe('accepted')
})

test('a batch with a duplicate or an already placed order is rejected', () => {
  const scene = createTimedScene()
  const order = wish('ann buy 1 @ 97')
  expect(submit(scene, { type: 'createOrders', orders: [order, order] })).toBe('ORDER_EXISTS')
  expect(openOf(scene, 'ann')).toEqual([])
  submit(scene, { type: 'createOrder', order })
  expect(submit(scene, { type: 'createOrders', orders: [wish('ann buy 1 @ 96'), order] })).toBe('ORDER_EXISTS')
  expect(openOf(scene, 'ann')).toEqual(['buy 1 @ 97'])
})

test('a batch of post-only orders is rejected if one of them would take', () => {
  const scene = createTimedScene()
  place(scene, 'bob sell 1 @ 100')
  expectRejected(scene, 'GTC_ORDER_REJECTED', 'ann buy 1 @ 99 post-only', 'ann buy 1 @ 100 post-only')
})

test('margin is checked for the batch as a whole: two orders may fit individually but not together', () => {
  const scene = createTimedScene({ money: 2_100 })
  // Each reserves 5 % of 20,000 and a fee of 0.05 %: 1,010.
  const big = 'ann buy 200 @ 100'
  expectRejected(scene, 'INSUFFICIENT_MARGIN', big, big, big)
  expect(send(scene, big, big)).toBe('accepted')
})

test('reduce-only orders of a batch must fit into the position together', () => {
  const scene = createTimedScene()
  place(scene, 'ann buy 2 @ 100')
  place(scene, 'bob sell 2 @ 100')
  const half = 'ann sell 1 @ 110 reduce-only'
  expectRejected(scene, 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY', half, half, 'ann sell 0.01 @ 110 reduce-only')
  expect(send(scene, half, half)).toBe('accepted')
})

test('a batch cannot exceed the limit of open orders', () => {
  const scene = createTimedScene()
  for (let at = 0; at < maxRestingOrders - 1; at++) place(scene, 'ann buy 0.01 @ 90')
  expectRejected(scene, 'TOO_MANY_PENDING_ORDERS', 'ann buy 1 @ 97', 'ann buy 1 @ 97')
  expect(send(scene, 'ann buy 1 @ 97')).toBe('accepted')
})

test('when the first orders trip the protection, the following ones are reported as cancelled', () => {
  const scene = createTimedScene()
  const settings = { intervalSec: 10, frozenSec: 0, amountLimit: parseFixed6<Amount>('1') }
  submit(scene, { type: 'setMmp', account: account('ann'), asset: 'ETH', settings })
  place(scene, 'bob sell 3 @ 100')
  expect(send(scene, 'ann buy 1 @ 100 mmp', 'ann buy 1 @ 100 mmp')).toBe('accepted')
  expect(scene.state.accounts.get(account('ann'))?.holdings.get(positionKey('1', undefined))?.position.amount).toBe(
    1_000_000n,
  )
  const last = scene.events.findLast((event) => event.type === 'ordersChanged')
  expect(last).toMatchObject({ orders: [{ status: 'cancelled', error: 'ACCOUNT_MMP_PROTECTED' }] })
})
