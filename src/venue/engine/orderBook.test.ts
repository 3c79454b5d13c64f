import { expect, test } from 'vitest'
import { account, createScene, play, send } from '@/dev/scenes/engine/play'

test('the taker gets the maker’s price, and its remainder rests', () => {
  expect(
    play(`
      ann  sell 1 @ 100
      bob  sell 1 @ 101
      carl buy  3 @ 102
    `),
  ).toEqual({
    fills: ['carl takes 1 @ 100 from ann', 'carl takes 1 @ 101 from bob'],
    left: ['carl buy 1 @ 102'],
    ended: [],
    refused: [],
  })
})

test('a better price goes first even when it arrived later', () => {
  const { fills } = play(`
    ann  buy 1 @ 98
    bob  buy 1 @ 99
    carl sell 2 @ 98
  `)
  expect(fills).toEqual(['carl takes 1 @ 99 from bob', 'carl takes 1 @ 98 from ann'])
})

test('at the same price the older order goes first, and retains its place after a partial fill', () => {
  const { fills, left } = play(`
    ann  sell 3 @ 100
    bob  sell 1 @ 100
    carl buy  1 @ 100
    dora buy  1 @ 100
  `)
  expect(fills).toEqual(['carl takes 1 @ 100 from ann', 'dora takes 1 @ 100 from ann'])
  expect(left).toEqual(['ann sell 1 @ 100', 'bob sell 1 @ 100'])
})

test('orders that do not cross both rest', () => {
  expect(play('ann sell 1 @ 101\nbob buy 1 @ 100').left).toEqual(['bob buy 1 @ 100', 'ann sell 1 @ 101'])
})

test('a cancelled order leaves the queue without affecting the others', () => {
  const { left } = play(`
    ann sell 1 @ 100
    b1: bob sell 2 @ 100
    carl sell 3 @ 100
    bob cancel b1
  `)
  expect(left).toEqual(['ann sell 1 @ 100', 'carl sell 3 @ 100'])
})

test('a command publishes each changed level once, with its net total, and none if the changes cancel out', () => {
  const scene = createScene()
  play('ann sell 1 @ 100\nann sell 1 @ 101\ndora sell 5 @ 105', scene)
  scene.events.length = 0
  play('bob buy 3 @ 101', scene)
  expect(scene.events.filter(({ type }) => type === 'levelsChanged')).toEqual([
    {
      type: 'levelsChanged',
      instrumentId: '1',
      levels: [
        { side: 'sell', price: 100_000_000n, amount: 0n },
        { side: 'sell', price: 101_000_000n, amount: 0n },
        { side: 'buy', price: 101_000_000n, amount: 1_000_000n },
      ],
    },
  ])
})

test('an edit that leaves all totals unchanged publishes no level', () => {
  const scene = createScene()
  play('a1: ann sell 2 @ 100\na2: ann edit a1 to 2 @ 100', scene)
  expect(scene.events.map(({ type }) => type)).toEqual(['ordersChanged', 'levelsChanged', 'ordersChanged'])
})

test('cancel all publishes the orders in one message and each book once', () => {
  const scene = createScene()
  play('ann sell 1 @ 100\nann sell 2 @ 100\nann buy 1 @ 15 call\nbob sell 1 @ 100', scene)
  scene.events.length = 0
  const { outcome } = send(scene, { type: 'cancelAllOrders', account: account('ann'), filter: {} })
  expect(outcome).toMatchObject({ isAccepted: true, orderIds: { length: 3 } })
  expect(scene.events.map(({ type }) => type)).toEqual(['ordersChanged', 'levelsChanged', 'levelsChanged'])
})
