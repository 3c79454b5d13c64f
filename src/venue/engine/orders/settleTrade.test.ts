import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { balanceOf, createScene, play, positionOf, send } from '@/dev/scenes/engine/play'

test('a match is published as maker, taker, trade, positions, balances, taker remainder, rewards, levels', () => {
  const scene = createScene()
  play('ann sell 1 @ 100\nbob buy 2 @ 100', scene)
  expect(scene.events.slice(2).map(({ type }) => type)).toEqual([
    'ordersChanged',
    'ordersChanged',
    'traded',
    'positionsChanged',
    'positionsChanged',
    'balanceChanged',
    'balanceChanged',
    'epochsChanged',
    'ordersChanged',
    'rewardsChanged',
    'rewardsChanged',
    'levelsChanged',
  ])
})

test('a self-match publishes both orders in one message', () => {
  const scene = createScene()
  play('ann sell 1 @ 100\nann buy 1 @ 100', scene)
  const matched = scene.events.slice(2)
  expect(matched.filter(({ type }) => type === 'ordersChanged')).toHaveLength(1)
  expect(matched.filter(({ type }) => type === 'positionsChanged')).toHaveLength(1)
})

test('opening a perpetual moves no money except both fees', () => {
  const scene = createScene()
  play('ann sell 2 @ 100\nbob buy 2 @ 100', scene)
  // 200 × 0.05 % for the maker, 200 × 0.08 % for the taker.
  expect([balanceOf(scene, 'ann'), balanceOf(scene, 'bob')]).toEqual(['999999.9', '999999.84'])
  expect([positionOf(scene, 'ann'), positionOf(scene, 'bob')]).toEqual(['-2 @ 100', '2 @ 100'])
  expect(scene.state.venueFees).toBe(260_000n)
})

test('closing part of a perpetual realises its share of the profit and keeps the entry price', () => {
  const scene = createScene()
  play('ann sell 2 @ 100\nbob buy 2 @ 100\ncarl buy 1 @ 110\nbob sell 1 @ 110', scene)
  expect(positionOf(scene, 'bob')).toBe('1 @ 100')
  // + 10, − 0.16 and − 0.088 of fees.
  expect(balanceOf(scene, 'bob')).toBe('1000009.752')
})

test('the buyer of an option pays its seller in full', () => {
  const scene = createScene()
  play('ann sell 2 @ 15 call\nbob buy 2 @ 15 call', scene)
  // Fees are based on the index of 100: 200 × 0.03 % and 200 × 0.05 %.
  expect([balanceOf(scene, 'ann'), balanceOf(scene, 'bob')]).toEqual(['1000029.94', '999969.9'])
  expect(positionOf(scene, 'bob', '2')).toBe('2 @ 15')
})

test('the realised PnL starts over when a position flips', () => {
  const scene = createScene()
  play(
    'ann sell 2 @ 100\nbob buy 2 @ 100\ncarl buy 1 @ 110\nbob sell 1 @ 110\ncarl buy 3 @ 120\nbob sell 3 @ 120',
    scene,
  )
  const records = scene.events.flatMap((event) => (event.type === 'positionsChanged' ? event.positions : []))
  expect(records.findLast(({ amount }) => amount === 1_000_000n)?.realizedPnl).toBe(10_000_000n)
  expect(positionOf(scene, 'bob')).toBe('-2 @ 120')
  expect(records.findLast(({ amount }) => amount === -2_000_000n)?.realizedPnl).toBe(0n)
})

test('no two trades have the same id', () => {
  const scene = createScene()
  play('ann sell 1 @ 100\nann sell 1 @ 101\nbob buy 2 @ 101\nann sell 1 @ 100\nbob buy 1 @ 100', scene)
  const ids = scene.events.flatMap((event) => (event.type === 'traded' ? [event.trade.tradeId] : []))
  expect(new Set(ids).size).toBe(3)
})

test('an expiring option cancels its orders, pays its value and remains known as expired', () => {
  const scene = createScene()
  play('ann sell 2 @ 15 call\nbob buy 2 @ 15 call\ncarl buy 1 @ 10 call', scene)
  scene.events.length = 0
  send(scene, { type: 'expireInstrument', instrumentId: '2', settlementPrice: fixed6(112_000_000n) })
  expect(scene.events.map(({ type }) => type)).toEqual([
    'ordersChanged',
    'positionSettled',
    'positionsChanged',
    'balanceChanged',
    'positionSettled',
    'positionsChanged',
    'balanceChanged',
    'balanceChanged',
    'instrumentExpired',
    'levelsChanged',
  ])
  // Ann pays 2 × (112 − 90) to bob, whose fee is 0.00015 × 2 × 112.
  expect([balanceOf(scene, 'ann'), balanceOf(scene, 'bob')]).toEqual(['999985.94', '1000013.8664'])
  expect(positionOf(scene, 'bob', '2')).toBe('0 @ 0')
  const { ended, refused } = play('ann sell 1 @ 15 call', scene)
  expect(ended).toEqual(['carl buy 0 of 1: INSTRUMENT_EXPIRED'])
  expect(refused).toEqual(['ann: INSTRUMENT_EXPIRED'])
})

test('an option that ends worthless pays nothing', () => {
  const scene = createScene()
  play('ann sell 2 @ 15 call\nbob buy 2 @ 15 call', scene)
  const before = balanceOf(scene, 'bob')
  send(scene, { type: 'expireInstrument', instrumentId: '2', settlementPrice: fixed6(90_000_000n) })
  expect(balanceOf(scene, 'bob')).toBe(before)
})
