import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { account, createScene, play, positionOf, send, type Scene } from '@/dev/scenes/engine/play'
import { addressOf, orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import { placeStop } from '@/dev/scenes/engine/stopScene'
import { exportState, importState } from './snapshotData'

function oneWayScene(): Scene {
  const scene = createScene()
  send(scene, { type: 'setPositionMode', mode: 'one-way' })
  return scene
}

/** Ann is long 2, Bob short 2; Dora bids and offers 10. */
function longScene(): Scene {
  const scene = oneWayScene()
  play('bob sell 2 @ 100\nann buy 2 @ 100\ndora buy 10 @ 90\ndora sell 10 @ 110', scene)
  return scene
}

test('an order against an open perpetual position must be reduce-only, whatever its kind', () => {
  const scene = longScene()
  const { refused, left } = play(
    `
    ann sell 1 market
    ann sell 1 @ 105
    ann sell 3 @ 105 post-only
    ann sell 1 @ 90 ioc
    bob buy 1 @ 95
    ann sell 1 @ 105 reduce-only
    ann buy 1 @ 95
  `,
    scene,
  )
  expect(refused).toEqual([
    'ann: ORDER_NOT_REDUCE_ONLY',
    'ann: ORDER_NOT_REDUCE_ONLY',
    'ann: ORDER_NOT_REDUCE_ONLY',
    'ann: ORDER_NOT_REDUCE_ONLY',
    'bob: ORDER_NOT_REDUCE_ONLY',
  ])
  expect(left).toContain('ann sell 1 @ 105')
  expect(left).toContain('ann buy 1 @ 95')
})

test('a flip takes two orders: one closes, one opens', () => {
  const scene = longScene()
  const { refused } = play(
    `
    ann sell 5 market
    ann sell 5 market reduce-only
    ann sell 2 market reduce-only
    ann sell 3 market
  `,
    scene,
  )
  expect(refused).toEqual(['ann: ORDER_NOT_REDUCE_ONLY', 'ann: ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY'])
  expect(positionOf(scene, 'ann')).toBe('-3 @ 90')
})

test('an edit against a position must be reduce-only, even of an order that was there before it', () => {
  const scene = oneWayScene()
  const { refused, left } = play(
    `
    a1: ann sell 1 @ 105
    bob sell 2 @ 100
    ann buy 2 @ 100
    ann edit a1 to 1 @ 104
  `,
    scene,
  )
  expect(refused).toEqual(['ann: ORDER_NOT_REDUCE_ONLY'])
  expect(left).toEqual(['ann sell 1 @ 105'])
})

test('options are not concerned, nor are the market’s own accounts', () => {
  const scene = oneWayScene()
  expect(play('bob sell 2 @ 15 call\nann buy 2 @ 15 call\nann sell 3 @ 16 call', scene).refused).toEqual([])
  const maker = addressOf(60)
  send(scene, { type: 'openAccount', account: maker, kind: 'market' })
  send(scene, { type: 'deposit', account: maker, amount: parseFixed6<Usd>('1000') })
  play('ann sell 1 @ 100', scene)
  const quote = (at: number, isBuy: boolean) =>
    send(scene, {
      type: 'createOrder',
      order: orderRequest(orderIdOf(at), maker, { isBuy, limitPrice: parseFixed6('100') }),
    })
  expect([quote(701, true), quote(702, false)].map(({ outcome }) => outcome.isAccepted)).toEqual([true, true])
})

test('stops and TWAPs follow the rule, and a stop of a position needs no flag', () => {
  const scene = longScene()
  const stop = { kind: 'stop-loss', side: 'sell', trigger: '95' } as const
  expect(placeStop(scene, 'ann', { ...stop, amount: '1' }).error).toBe('ORDER_NOT_REDUCE_ONLY')
  expect(placeStop(scene, 'ann', { ...stop, amount: '1', flags: { reduceOnly: true } }).error).toBeUndefined()
  expect(placeStop(scene, 'ann', stop).error).toBeUndefined()
  const twap = { account: account('ann'), instrumentId: '1', durationSec: 60, amount: parseFixed6<Amount>('2') }
  const create = (isBuy: boolean, reduceOnly: boolean) =>
    send(scene, { type: 'createTwap', twap: { ...twap, isBuy, reduceOnly } }).outcome
  expect(create(false, false)).toMatchObject({ error: 'ORDER_NOT_REDUCE_ONLY' })
  expect(create(false, true).isAccepted).toBe(true)
  expect(create(true, false).isAccepted).toBe(true)
})

test('an account chooses its own mode while it has nothing in perpetuals', () => {
  const scene = longScene()
  const choose = (name: string, mode: 'net' | 'one-way') =>
    send(scene, { type: 'choosePositionMode', account: account(name), mode }).outcome
  expect(choose('ann', 'net')).toMatchObject({ error: 'POSITION_EXISTS' })
  expect(choose('ann', 'one-way').isAccepted).toBe(true)
  expect(choose('dora', 'net')).toMatchObject({ error: 'POSITION_EXISTS' })
  expect(choose('carl', 'net').isAccepted).toBe(true)
  expect(play('carl buy 1 @ 110\ncarl sell 3 @ 90', scene).refused).toEqual([])
  expect(positionOf(scene, 'carl')).toBe('-2 @ 90')
})

test('a log from before the modes nets, with the state it had, and a snapshot retains both settings', () => {
  const before = createScene()
  expect(exportState(before.state).config).not.toHaveProperty('positionMode')
  send(before, { type: 'setPositionMode', mode: 'one-way' })
  send(before, { type: 'choosePositionMode', account: account('carl'), mode: 'net' })
  const restored = { ...before, state: importState(exportState(before.state)) }
  expect(exportState(restored.state)).toEqual(exportState(before.state))
  const { refused } = play(
    'bob sell 2 @ 100\nann buy 1 @ 100\ncarl buy 1 @ 100\nann sell 2 @ 105\ncarl sell 2 @ 105',
    restored,
  )
  expect(refused).toEqual(['ann: ORDER_NOT_REDUCE_ONLY'])
  send(restored, { type: 'setPositionMode', mode: 'net' })
  expect(exportState(restored.state).config).not.toHaveProperty('positionMode')
  expect(play('ann sell 2 @ 105', restored).refused).toHaveLength(1)
})
