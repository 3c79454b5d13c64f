import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount } from '@/protocol/fixed6'
import { maxUint256 } from '@/protocol/orderLimits'
import type { OrderRequest } from '../command'
import { account } from '../scenes/play'
import { createTimedScene, openOf, place, tell, wish, type TimedScene } from '../scenes/timedScene'
import { exportState, importState } from '../snapshotData'
import { maxPendingOrders } from './checkOrder'

type Line = string | readonly [string, Partial<OrderRequest>]

function batchOf(lines: readonly Line[]): OrderRequest[] {
  return lines.map((line) => (typeof line === 'string' ? wish(line) : wish(...line)))
}

function send(scene: TimedScene, ...lines: Line[]): string {
  return tell(scene, { type: 'createOrders', orders: batchOf(lines) })
}

/** Says that a batch is refused for this reason and that nothing at all is different afterwards. */
function expectRefused(scene: TimedScene, code: string, ...lines: Line[]): void {
  const before = exportState(scene.state)
  const told = scene.told.length
  expect(send(scene, ...lines)).toBe(code)
  expect(exportState(scene.state)).toEqual(before)
  expect(scene.told).toHaveLength(told)
}

test('a batch rests in its order', () => {
  const scene = createTimedScene()
  expect(send(scene, 'ann buy 1 @ 97', 'ann buy 2 @ 98', 'ann buy 3 @ 97')).toBe('accepted')
  expect(openOf(scene, 'ann')).toEqual(['buy 1 @ 97', 'buy 2 @ 98', 'buy 3 @ 97'])
  place(scene, 'bob sell 2.5 @ 97')
  expect(openOf(scene, 'ann')).toEqual(['buy 0.5 @ 97', 'buy 3 @ 97'])
})

test('the places of a batch in a queue outlive an edit and a snapshot', () => {
  const scene = createTimedScene()
  const [first, second] = batchOf(['ann buy 2 @ 97', 'ann buy 2 @ 97'])
  if (first === undefined || second === undefined) throw new Error('two orders were made')
  tell(scene, { type: 'createOrders', orders: [first, second] })
  tell(scene, { type: 'editOrder', replacedOrderId: first.orderId, order: wish('ann buy 1 @ 97') })
  // A cast to what was written a moment ago: the bytes have no type.
  const copy = importState(deserialize(serialize(exportState(scene.state))) as ReturnType<typeof exportState>)
  const other: TimedScene = { ...scene, state: copy, told: [] }
  for (const one of [scene, other]) {
    place(one, 'bob sell 1 @ 97')
    expect(openOf(one, 'ann')).toEqual(['buy 2 @ 97'])
  }
})

test('orders that take are filled one after the other', () => {
  const scene = createTimedScene()
  for (const price of ['100', '101']) place(scene, `bob sell 1 @ ${price}`)
  expect(send(scene, 'ann buy 1.5 @ 101', 'ann buy 1 @ 101')).toBe('accepted')
  expect(openOf(scene, 'ann')).toEqual(['buy 0.5 @ 101'])
  const cost = scene.state.accounts.get(account('ann'))?.holdings.get('1')?.position.cost
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
])('a batch %s is refused whole', (_name, code, lines) => {
  expectRefused(createTimedScene(), code, ...lines)
})

test('twenty orders are a batch, and twenty-one are too many', () => {
  const scene = createTimedScene()
  const lines = (count: number) => Array.from({ length: count }, () => 'ann buy 1 @ 97')
  expectRefused(scene, 'BAD_REQUEST', ...lines(21))
  expect(send(scene, ...lines(20))).toBe('accepted')
})

test('an order that is in the batch twice, or was placed before, refuses it', () => {
  const scene = createTimedScene()
  const order = wish('ann buy 1 @ 97')
  expect(tell(scene, { type: 'createOrders', orders: [order, order] })).toBe('ORDER_EXISTS')
  expect(openOf(scene, 'ann')).toEqual([])
  tell(scene, { type: 'createOrder', order })
  expect(tell(scene, { type: 'createOrders', orders: [wish('ann buy 1 @ 96'), order] })).toBe('ORDER_EXISTS')
  expect(openOf(scene, 'ann')).toEqual(['buy 1 @ 97'])
})

test('one order that would take refuses a batch of post-only orders', () => {
  const scene = createTimedScene()
  place(scene, 'bob sell 1 @ 100')
  expectRefused(scene, 'GTC_ORDER_REJECTED', 'ann buy 1 @ 99 post-only', 'ann buy 1 @ 100 post-only')
})

test('margin is looked at as a whole: two orders that fit one by one do not fit together', () => {
  const scene = createTimedScene({ money: 2_100 })
  // Each holds 5 % of 20,000 and a fee of 0.05 %: 1,010.
  const big = 'ann buy 200 @ 100'
  expectRefused(scene, 'INSUFFICIENT_MARGIN', big, big, big)
  expect(send(scene, big, big)).toBe('accepted')
})

test('reduce-only orders of a batch fit into the position together', () => {
  const scene = createTimedScene()
  place(scene, 'ann buy 2 @ 100')
  place(scene, 'bob sell 2 @ 100')
  const half = 'ann sell 1 @ 110 reduce-only'
  expectRefused(scene, 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY', half, half, 'ann sell 0.01 @ 110 reduce-only')
  expect(send(scene, half, half)).toBe('accepted')
})

test('a batch does not go beyond the number of open orders', () => {
  const scene = createTimedScene()
  for (let at = 0; at < maxPendingOrders - 1; at++) place(scene, 'ann buy 0.01 @ 90')
  expectRefused(scene, 'TOO_MANY_PENDING_ORDERS', 'ann buy 1 @ 97', 'ann buy 1 @ 97')
  expect(send(scene, 'ann buy 1 @ 97')).toBe('accepted')
})

test('when the first orders trip the protection, those behind them are told as cancelled', () => {
  const scene = createTimedScene()
  const settings = { intervalSec: 10, frozenSec: 0, amountLimit: parseFixed6<Amount>('1') }
  tell(scene, { type: 'setMmp', account: account('ann'), asset: 'ETH', settings })
  place(scene, 'bob sell 3 @ 100')
  expect(send(scene, 'ann buy 1 @ 100 mmp', 'ann buy 1 @ 100 mmp')).toBe('accepted')
  expect(scene.state.accounts.get(account('ann'))?.holdings.get('1')?.position.amount).toBe(1_000_000n)
  const last = scene.told.findLast((event) => event.type === 'ordersChanged')
  expect(last).toMatchObject({ orders: [{ status: 'cancelled', error: 'ACCOUNT_MMP_PROTECTED' }] })
})
