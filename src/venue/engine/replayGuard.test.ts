import { expect, test } from 'vitest'
import { account, createScene, play, send } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import { createReplayGuard, mayBeReplayed, rememberClosed } from './replayGuard'

test('nothing is rejected before an id has been forgotten', () => {
  const guard = createReplayGuard(2)
  rememberClosed(guard, orderIdOf(1), { timestampSec: 100n, wasFilled: false })
  rememberClosed(guard, orderIdOf(2), { timestampSec: 200n, wasFilled: false })
  expect(mayBeReplayed(guard, 1n)).toBe(false)
  expect(mayBeReplayed(guard, undefined)).toBe(false)
})

test('forgetting an id blocks timestamps up to its own, and orders without one', () => {
  const guard = createReplayGuard(2)
  for (const [at, timestampSec] of [100n, 90n, 110n].entries()) {
    rememberClosed(guard, orderIdOf(at), { timestampSec, wasFilled: false })
  }
  expect([...guard.closed.keys()]).toEqual([orderIdOf(1), orderIdOf(2)])
  expect([100n, 101n].map((time) => mayBeReplayed(guard, time))).toEqual([true, false])
  expect(mayBeReplayed(guard, undefined)).toBe(true)
})

test('a blocked period never opens again', () => {
  const guard = createReplayGuard(1)
  for (const timestampSec of [100n, 50n, 60n])
    rememberClosed(guard, orderIdOf(Number(timestampSec)), { timestampSec, wasFilled: false })
  expect(guard.forgottenThroughSec).toBe(100n)
})

test('memory stays at its capacity however many orders close', () => {
  const guard = createReplayGuard(3)
  for (let at = 0; at < 100; at++) rememberClosed(guard, orderIdOf(at), { timestampSec: BigInt(at), wasFilled: true })
  expect([guard.ring.length, guard.closed.size]).toEqual([3, 3])
})

test('a signed order is executed once: not again while open, after its cancel, or after its fill', () => {
  const scene = createScene()
  const order = orderRequest(orderIdOf(1000), account('ann'))
  const place = () => send(scene, { type: 'createOrder', order }).outcome
  expect(place().isAccepted).toBe(true)
  expect(place()).toMatchObject({ error: 'ORDER_EXISTS' })
  send(scene, { type: 'cancelOrder', account: account('ann'), orderId: order.orderId })
  expect(place()).toMatchObject({ error: 'ORDER_EXISTS' })

  const filled = orderRequest(orderIdOf(1001), account('bob'))
  play('carl sell 1 @ 100', scene)
  expect(send(scene, { type: 'createOrder', order: filled }).outcome).toMatchObject({ order: { status: 'filled' } })
  expect(send(scene, { type: 'createOrder', order: filled }).outcome).toMatchObject({ error: 'ORDER_EXISTS_MATCHED' })
})
