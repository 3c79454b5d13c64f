import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { account, play, positionOf, send } from '@/dev/scenes/engine/play'
import { perpetual } from '@/dev/scenes/engine/sceneInstruments'
import {
  createStopScene,
  lastRecord,
  markAt,
  placeOrder,
  placeStop,
  type StopIntent,
} from '@/dev/scenes/engine/stopScene'

const longTwo = 'bob sell 2 @ 100\nann buy 2 @ 100'
const loss: StopIntent = { kind: 'stop-loss', side: 'sell', trigger: '95' }
const profit: StopIntent = { kind: 'take-profit', side: 'sell', trigger: '105' }
const part: StopIntent = { ...loss, amount: '1', isPart: true }

test('a whole-position stop closes the position at its size when it triggers', () => {
  const scene = createStopScene(longTwo)
  const { orderId } = placeStop(scene, 'ann', loss)
  expect(lastRecord(scene, orderId)).toMatchObject({ amount: 0n, status: 'stop_order' })
  play('bob sell 3 @ 100\nann buy 3 @ 100', scene)
  expect(markAt(scene, '95')).toEqual(['ann takes 5 @ 90 from dora'])
  expect(lastRecord(scene, orderId)).toMatchObject({ amount: 5_000_000n, filled: 5_000_000n, reduceOnly: true })
  expect(positionOf(scene, 'ann')).toBe('0 @ 0')
})

test('the stop of a short buys it back', () => {
  const scene = createStopScene('bob buy 2 @ 100\nann sell 2 @ 100')
  placeStop(scene, 'ann', { kind: 'stop-loss', side: 'buy', trigger: '105' })
  expect(markAt(scene, '106')).toEqual(['ann takes 2 @ 110 from dora'])
  expect(positionOf(scene, 'ann')).toBe('0 @ 0')
})

test('when one stop of a pair has closed the position, the other one ends', () => {
  const scene = createStopScene(longTwo)
  placeStop(scene, 'ann', loss)
  placeStop(scene, 'ann', profit)
  expect(markAt(scene, '105')).toEqual(['ann takes 2 @ 90 from dora', 'ann sell 0 of 0: REDUCE_ONLY_NO_POSITION'])
  expect(scene.state.stops.size).toBe(0)
})

test.each([
  ['is closed by hand', 'ann sell 2 @ 90'],
  ['flips', 'ann sell 3 @ 90'],
])('the stops of a position end when it %s', (_, line) => {
  const scene = createStopScene(longTwo)
  placeStop(scene, 'ann', loss)
  placeStop(scene, 'ann', part)
  const plain = placeStop(scene, 'ann', { ...loss, amount: '1' })
  scene.events.length = 0
  expect(play(line, scene).ended).toEqual([
    'ann sell 0 of 0: REDUCE_ONLY_NO_POSITION',
    'ann sell 0 of 1: REDUCE_ONLY_NO_POSITION',
  ])
  expect([...scene.state.stops.keys()]).toEqual([plain.orderId])
})

test('position stops stay while part of the position is left', () => {
  const scene = createStopScene(longTwo)
  placeStop(scene, 'ann', loss)
  placeStop(scene, 'ann', part)
  play('ann sell 1.5 @ 90', scene)
  expect(scene.state.stops.size).toBe(2)
})

test('a position has at most one whole-position stop-loss and take-profit', () => {
  const scene = createStopScene(longTwo)
  const { orderId } = placeStop(scene, 'ann', loss)
  expect(placeStop(scene, 'ann', { ...loss, trigger: '94' }).error).toBe('CLOSE_POSITION_ORDER_EXISTS')
  expect(placeStop(scene, 'ann', profit).error).toBeUndefined()
  send(scene, { type: 'cancelOrder', account: account('ann'), orderId })
  expect(placeStop(scene, 'ann', { ...loss, trigger: '94' }).error).toBeUndefined()
})

test('a position has at most four partial stops of each kind', () => {
  const scene = createStopScene(longTwo)
  const gain: StopIntent = { ...profit, amount: '1', isPart: true }
  for (const _ of [1, 2, 3, 4]) {
    expect(placeStop(scene, 'ann', part).error).toBeUndefined()
    expect(placeStop(scene, 'ann', gain).error).toBeUndefined()
  }
  expect(placeStop(scene, 'ann', part).error).toBe('MORE_THAN_4_PARTIAL_STOP_LOSS_POSITIONS')
  expect(placeStop(scene, 'ann', gain).error).toBe('MORE_THAN_4_PARTIAL_TAKE_PROFIT_POSITIONS')
  expect(placeStop(scene, 'ann', { ...loss, amount: '1' }).error).toBeUndefined()
})

test('partial stops each close their own amount and no more', () => {
  const scene = createStopScene(longTwo)
  placeStop(scene, 'ann', { ...part, amount: '0.5' })
  placeStop(scene, 'ann', { ...part, amount: '1', trigger: '94' })
  expect(markAt(scene, '95')).toEqual(['ann takes 0.5 @ 90 from dora'])
  expect(markAt(scene, '94')).toEqual(['ann takes 1 @ 90 from dora'])
  expect(positionOf(scene, 'ann')).toMatch(/^0\.5 /)
})

test('a partial stop larger than the remaining position closes what is left', () => {
  const scene = createStopScene(longTwo)
  const { orderId } = placeStop(scene, 'ann', { ...part, amount: '1.5' })
  play('ann sell 1 @ 90', scene)
  expect(markAt(scene, '95')).toEqual(['ann takes 1 @ 90 from dora'])
  expect(lastRecord(scene, orderId)).toMatchObject({ status: 'filled', amount: 1_000_000n })
  expect(positionOf(scene, 'ann')).toBe('0 @ 0')
})

test('a triggered partial stop takes precedence over resting reduce-only orders', () => {
  const scene = createStopScene(longTwo)
  play('ann sell 2 @ 120 reduce-only', scene)
  placeStop(scene, 'ann', { ...part, amount: '1.5' })
  expect(markAt(scene, '95')).toEqual(['ann takes 1.5 @ 90 from dora', 'ann sell 0 of 2: REDUCE_ONLY_ORDER_REJECTED'])
})

test('a partial limit stop only takes the capacity left by resting orders', () => {
  const scene = createStopScene(longTwo)
  play('ann sell 1.5 @ 120 reduce-only', scene)
  const { orderId } = placeStop(scene, 'ann', { ...part, amount: '1', limit: '94' })
  markAt(scene, '95')
  expect(lastRecord(scene, orderId)).toMatchObject({ status: 'opened', amount: 500_000n, price: 94_000_000n })
})

test('a partial limit stop rests as a reduce-only order', () => {
  const scene = createStopScene(longTwo)
  const { orderId } = placeStop(scene, 'ann', { ...part, limit: '94' })
  markAt(scene, '95')
  expect(lastRecord(scene, orderId)).toMatchObject({ status: 'opened', reduceOnly: true, price: 94_000_000n })
})

test('a triggered whole-position stop takes precedence over resting reduce-only orders', () => {
  const scene = createStopScene(longTwo)
  play('ann sell 2 @ 120 reduce-only', scene)
  placeStop(scene, 'ann', loss)
  expect(markAt(scene, '95')).toEqual(['ann takes 2 @ 90 from dora', 'ann sell 0 of 2: REDUCE_ONLY_ORDER_REJECTED'])
})

test('a position above the maximum order value is still closed', () => {
  const scene = createStopScene()
  const small = { ...perpetual('7', 'ETH'), maxOrderValue: fixed6<Usd>(150_000_000n) }
  send(scene, { type: 'listInstruments', instruments: [small] })
  const mark = (price: bigint) =>
    send(scene, { type: 'setPrices', indexes: [], marks: [{ instrumentId: '7', markPrice: fixed6(price) }] })
  mark(100_000_000n)
  for (const _ of [1, 2, 3]) {
    placeOrder(scene, 'bob', { instrumentId: '7', isBuy: false })
    placeOrder(scene, 'ann', { instrumentId: '7' })
    placeOrder(scene, 'dora', { instrumentId: '7', limitPrice: fixed6<Price>(94_000_000n) })
  }
  placeStop(scene, 'ann', { ...loss, flags: { instrumentId: '7' } })
  scene.events.length = 0
  mark(95_000_000n)
  expect(play('', scene).fills).toHaveLength(3)
  expect(positionOf(scene, 'ann', '7')).toBe('0 @ 0')
})

const rejected: readonly (readonly [name: string, what: string, wish: StopIntent, error: string])[] = [
  ['carl', 'for a position that is not there', loss, 'NO_POSITION_REDUCE_ONLY'],
  ['carl', 'for a part of nothing', part, 'NO_POSITION_REDUCE_ONLY'],
  ['bob', 'that would add to the position', loss, 'INVALID_DIRECTION_REDUCE_ONLY'],
  [
    'ann',
    'for more than the position',
    { ...part, amount: '2.01' },
    'PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION',
  ],
  ['ann', 'for the whole position with a limit', { ...loss, limit: '94' }, 'ORDER_NOT_MARKET'],
  [
    'ann',
    'for the whole position with an amount',
    { ...loss, flags: { amount: fixed6<Amount>(1_000_000n) } },
    'FULL_CLOSE_POSITION_CANNOT_BE_PARTIAL',
  ],
  ['ann', 'with no trigger', { ...loss, trigger: '0' }, 'INVALID_STOP_ORDER'],
  ['ann', 'with a trigger off the step', { ...loss, trigger: '94.999' }, 'INVALID_PRICE_STEP_SIZE'],
  ['ann', 'off the amount step', { ...part, amount: '0.001' }, 'INVALID_AMOUNT_STEP_SIZE'],
  ['ann', 'of nothing', { ...loss, amount: '0' }, 'ORDER_INVALID_AMOUNT'],
  [
    'ann',
    'that is post-only and a market order',
    { ...part, flags: { postOnly: true } },
    'INVALID_ORDER_TIME_IN_FORCE',
  ],
  ['ann', 'on nothing that is listed', { ...loss, flags: { instrumentId: '999' } }, 'INSTRUMENT_NOT_FOUND'],
]

test.each(rejected)('%s cannot place a stop %s', (name, _, wish, error) => {
  const scene = createStopScene(longTwo)
  scene.events.length = 0
  expect(placeStop(scene, name, wish).error).toBe(error)
  expect(scene.events).toEqual([])
  expect(scene.state.stops.size).toBe(0)
})
