import { expect, test } from 'vitest'
import { createMoneyScene, health, list, order, trade } from '@/dev/scenes/engine/moneyScene'
import type { Scene } from '@/dev/scenes/engine/play'
import { option, perpetual } from '@/dev/scenes/engine/sceneInstruments'

/** The prices of the worked vectors of venue-rules 5.2. */
const call = option('11', 'BTC', 3200, 'call')
const put = option('12', 'BTC', 3000, 'put')
const future = perpetual('13', 'BTC')

function vectors(annsMoney: string): Scene {
  const scene = createMoneyScene({ ann: annsMoney, bob: '100000' })
  list(scene, '3120.5', [
    [call, '193.2332'],
    [put, '159.4359'],
    [future, '3120'],
  ])
  return scene
}

test('selling the documented call needs its initial margin of 581.8082, to the millionth', () => {
  // The check is strict, so exactly the required margin does not suffice.
  expect(order(vectors('581.8082'), 'ann sell 1 11 @ 200')).toBe('INSUFFICIENT_MARGIN')
  expect(order(vectors('581.808201'), 'ann sell 1 11 @ 200')).toBe('accepted')
})

test('selling the documented put needs its initial margin of 507.0109, to the millionth', () => {
  expect(order(vectors('507.0109'), 'ann sell 1 12 @ 200')).toBe('INSUFFICIENT_MARGIN')
  expect(order(vectors('507.010901'), 'ann sell 1 12 @ 200')).toBe('accepted')
})

test('short options have the documented maintenance margins of 505.2832 and 471.4859', () => {
  const scene = vectors('2000')
  trade(scene, 'ann sell 1 11 @ 193', 'bob')
  expect(health(scene, 'ann')).toMatchObject({ initial: '581.8082', maintenance: '505.2832', unrealizedPnl: '0' })
  trade(scene, 'ann sell 2 12 @ 159', 'bob')
  // 505.2832 + 2 × 471.4859; the premiums of 193 + 318 are in the balance; the options are worth −(193.2332 + 318.8718).
  expect(health(scene, 'ann')).toMatchObject({
    balance: '2511',
    maintenance: '1448.255',
    available: '1062.745',
    equity: '1998.895',
  })
})

test('a long option is paid in full, and does not add to the available margin', () => {
  const scene = vectors('1000')
  expect(order(scene, 'ann buy 5 11 @ 200')).toBe('INSUFFICIENT_MARGIN')
  trade(scene, 'ann buy 2 11 @ 200', 'bob')
  expect(health(scene, 'ann')).toMatchObject({ balance: '600', maintenance: '0', available: '600', equity: '986.4664' })
})

test('a perpetual needs 5 % of its mark as initial and 3 % as maintenance margin', () => {
  const scene = vectors('200')
  // 3100 × 0.05 = 155 for the bid, 3120 × 0.05 = 156 and 3120 × 0.03 = 93.6 for the position.
  expect(order(scene, 'ann buy 1 13 @ 3100')).toBe('accepted')
  expect(health(scene, 'ann')).toMatchObject({ openOrders: '155', available: '45' })
  expect(order(scene, 'bob sell 1 13 @ 3100')).toBe('accepted')
  expect(health(scene, 'ann')).toMatchObject({
    balance: '200',
    unrealizedPnl: '20',
    openOrders: '0',
    initial: '156',
    maintenance: '93.6',
    available: '126.4',
  })
})

test('for orders on one instrument the larger side counts, and closing orders need nothing', () => {
  const scene = vectors('1000')
  order(scene, 'ann buy 1 13 @ 3000')
  order(scene, 'ann sell 1 13 @ 3200')
  expect(health(scene, 'ann').openOrders).toBe('160')
  order(scene, 'bob sell 1 13 @ 3000')
  expect(health(scene, 'ann').openOrders).toBe('0')
})

test('an account short of margin may still reduce its position', () => {
  const scene = vectors('100')
  expect(order(scene, 'ann sell 1 13 @ 3100')).toBe('INSUFFICIENT_MARGIN')
  trade(scene, 'ann buy 0.5 13 @ 3120', 'bob')
  list(scene, '3000', [[future, '2900']])
  expect(health(scene, 'ann').available).toBe('-53.5')
  expect(order(scene, 'ann buy 0.1 13 @ 2900')).toBe('INSUFFICIENT_MARGIN')
  expect(order(scene, 'ann sell 0.5 13 @ 2950')).toBe('accepted')
})
