import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { createScene, play, send } from '@/dev/scenes/engine/play'
import { addressOf, orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'

test('an edit that only reduces the amount retains its place in the queue', () => {
  const { left } = play(`
    a1: ann sell 3 @ 100
    bob sell 1 @ 100
    a2: ann edit a1 to 2 @ 100
  `)
  expect(left).toEqual(['ann sell 2 @ 100', 'bob sell 1 @ 100'])
})

test('an edit that increases the amount loses its place', () => {
  const { left } = play(`
    a1: ann sell 3 @ 100
    bob sell 1 @ 100
    a2: ann edit a1 to 4 @ 100
  `)
  expect(left).toEqual(['bob sell 1 @ 100', 'ann sell 4 @ 100'])
})

test('an edit to another price and back loses its place', () => {
  const { left } = play(`
    a1: ann sell 3 @ 100
    bob sell 1 @ 100
    a2: ann edit a1 to 3 @ 101
    a3: ann edit a2 to 3 @ 100
  `)
  expect(left).toEqual(['bob sell 1 @ 100', 'ann sell 3 @ 100'])
})

test('the amount of an edit is a new total that ignores earlier fills', () => {
  const { left } = play(`
    a1: ann sell 3 @ 100
    bob sell 1 @ 100
    carl buy 1 @ 100
    a2: ann edit a1 to 3 @ 100
  `)
  // Two were open, so asking for three enlarges the order and sends it to the end.
  expect(left).toEqual(['bob sell 1 @ 100', 'ann sell 3 @ 100'])
})

test('an edit publishes the old and the new order in one message, with the id that it replaced', () => {
  const scene = createScene()
  const first = scene.seq + 1
  play('a1: ann sell 3 @ 100\na2: ann edit a1 to 2 @ 101', scene)
  const changes = scene.events.filter((event) => event.type === 'ordersChanged')
  expect(changes).toHaveLength(2)
  expect(changes[1]?.orders).toMatchObject([
    { orderId: orderIdOf(first), status: 'cancelled' },
    { orderId: orderIdOf(first + 1), status: 'opened', replacedOrderId: orderIdOf(first), filled: 0n },
  ])
})

test('an edit can match like a new order', () => {
  expect(
    play(`
      bob  sell 1 @ 101
      a1: ann buy 2 @ 100
      a2: ann edit a1 to 3 @ 101
    `),
  ).toEqual({
    fills: ['ann takes 1 @ 101 from bob'],
    left: ['ann buy 2 @ 101'],
    ended: ['ann buy 0 of 2'],
    refused: [],
  })
})

test('a rejected edit leaves the old order untouched in its place', () => {
  const { left, refused } = play(`
    a1: ann sell 3 @ 100
    bob sell 1 @ 100
    carl buy 1 @ 99
    a2: ann edit a1 to 2 @ 99 post-only
    a3: ann edit a1 to 2 @ 101.001
    a4: ann edit a1 to 2 @ 100 ioc
  `)
  expect(refused).toEqual(['ann: GTC_ORDER_REJECTED', 'ann: INVALID_PRICE_STEP_SIZE', 'ann: IOC_ORDER_REJECTED'])
  expect(left).toEqual(['carl buy 1 @ 99', 'ann sell 3 @ 100', 'bob sell 1 @ 100'])
})

test('margin is checked as if the old order were already gone', () => {
  const scene = createScene({ money: 10 })
  const { refused, left } = play(
    'a1: ann buy 1.5 @ 100\na2: ann edit a1 to 1.6 @ 100\na3: ann edit a2 to 3 @ 100',
    scene,
  )
  expect(refused).toEqual(['ann: INSUFFICIENT_MARGIN'])
  expect(left).toEqual(['ann buy 1.6 @ 100'])
})

test('an edited reduce-only order may use its own capacity again', () => {
  const { refused, left } = play(`
    ann sell 5 @ 100
    bob buy 5 @ 100
    b1: bob sell 5 @ 101 reduce-only
    b2: bob edit b1 to 5 @ 102 reduce-only
  `)
  expect(refused).toEqual([])
  expect(left).toEqual(['bob sell 5 @ 102'])
})

test('a finished order, another account’s order, or the kind of an order cannot be edited', () => {
  const scene = createScene()
  play('ann buy 1 @ 99', scene)
  const live = orderIdOf(scene.seq)
  const edit = (replacedOrderId: `0x${string}`, change: Parameters<typeof orderRequest>[2], account = addressOf(1)) =>
    send(scene, {
      type: 'editOrder',
      replacedOrderId,
      order: orderRequest(orderIdOf(500), account, { limitPrice: fixed6(99_000_000n), ...change }),
    }).outcome
  expect(edit(orderIdOf(400), {})).toEqual({ isAccepted: false, error: 'ORDER_DOES_NOT_EXIST' })
  expect(edit(live, {}, addressOf(2))).toEqual({ isAccepted: false, error: 'ORDER_DOES_NOT_EXIST' })
  expect(edit(live, { orderId: live })).toEqual({ isAccepted: false, error: 'EDIT_ORDER_SAME_ID' })
  expect(edit(live, { instrumentId: '2' })).toEqual({ isAccepted: false, error: 'EDIT_ORDER_DIFFERENT_INSTRUMENT' })
  expect(edit(live, { isBuy: false })).toEqual({ isAccepted: false, error: 'EDIT_ORDER_CANNOT_CHANGE_DIRECTION' })
  const market = 2n ** 256n - 1n
  expect(edit(live, { limitPrice: fixed6(market) })).toEqual({
    isAccepted: false,
    error: 'EDIT_ORDER_CANNOT_BE_MARKET_ORDER',
  })
  expect(play('', scene).left).toEqual(['ann buy 1 @ 99'])
})

test('an edited order is cancelled only by its new id', () => {
  const { refused, left } = play(`
    a1: ann buy 1 @ 99
    a2: ann edit a1 to 1 @ 98
    ann cancel a1
    ann cancel a2
    bob cancel a2
  `)
  expect(refused).toEqual(['ann: ORDER_DOES_NOT_EXIST', 'bob: ORDER_DOES_NOT_EXIST'])
  expect(left).toEqual([])
})
