import { expect, test } from 'vitest'
import { createScene, play, setMarks } from '../scenes/play'

test('an IOC order takes what is there and ends with the rest', () => {
  expect(play('ann sell 1 @ 100\nbob buy 3 @ 101 ioc')).toEqual({
    fills: ['bob takes 1 @ 100 from ann'],
    left: [],
    ended: ['bob buy 1 of 3'],
    refused: [],
  })
})

test('an IOC order with nothing to take is refused', () => {
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

test('a market order with an empty other side is refused', () => {
  expect(play('bob sell 1 market').refused).toEqual(['bob: IOC_ORDER_REJECTED'])
})

test('a market order says in its record that it has no price and lives for the moment', () => {
  const scene = createScene()
  play('ann sell 1 @ 100\nbob buy 1 market', scene)
  const records = scene.told.flatMap((event) => (event.type === 'ordersChanged' ? event.orders : []))
  expect(records.at(-1)).toMatchObject({ orderType: 'market', price: 0n, timeInForce: 'IOC', status: 'filled' })
})

test('a post-only order that would take is refused, at the same price already', () => {
  const { refused, left } = play('ann sell 1 @ 100\nbob buy 1 @ 100 post-only\nbob buy 1 @ 99.99 post-only')
  expect(refused).toEqual(['bob: GTC_ORDER_REJECTED'])
  expect(left).toEqual(['bob buy 1 @ 99.99', 'ann sell 1 @ 100'])
})

test('post-only makes no sense for an order of the moment', () => {
  const { refused } = play('ann sell 1 @ 100\nbob buy 1 @ 100 ioc post-only\nbob buy 1 market post-only')
  expect(refused).toEqual(['bob: INVALID_ORDER_TIME_IN_FORCE', 'bob: INVALID_ORDER_TIME_IN_FORCE'])
})

test('an account trades with itself unless it asks not to', () => {
  expect(play('ann sell 1 @ 100\nann buy 1 @ 100').fills).toEqual(['ann takes 1 @ 100 from ann'])
})

test('EXPIRE_MAKER cancels own resting orders that are met and goes on', () => {
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

test('reduce-only needs a position, its other side, and no more than it', () => {
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

test('a position that shrinks cancels the youngest reduce-only orders that no longer fit', () => {
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

test('a sweep does not reach a reduce-only order of a position that the same sweep closed', () => {
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

test('a reduce-only order that is itself filled takes nothing from the others', () => {
  const { ended } = play(`
    ann sell 5 @ 100
    bob buy 5 @ 100
    bob sell 3 @ 101 reduce-only
    bob sell 2 @ 102 reduce-only
    carl buy 4 @ 102
  `)
  expect(ended).toEqual([])
})

test('an order without the margin for it is refused and leaves nothing behind', () => {
  const scene = createScene({ money: 10 })
  // 2 × 100 × 5 % is 10; with the fee it is more than all the money.
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

test('orders on the two sides of an instrument hold only the larger of the two', () => {
  const scene = createScene({ money: 10 })
  expect(play('ann buy 1 @ 100\nann sell 1 @ 101', scene).refused).toEqual([])
})
