import { expect, test } from 'vitest'
import { createMoneyScene, health, list, order, price, submit, trade } from '@/dev/scenes/engine/moneyScene'
import { account, send, type Scene } from '@/dev/scenes/engine/play'
import { option, perpetual, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import { exportState, importState } from '../snapshotData'

const dayNs = 86_400_000_000_000n

/** The prices of the documented vectors: an index of 1,300, options of 28 days at their volatilities. */
function documented(annsMoney: string) {
  const scene = createMoneyScene({ ann: annsMoney, bob: '100000' })
  // The scene's clock advances by a millisecond per command, and the marks use the second from here.
  const expiryNs = sceneStartNs + BigInt(scene.seq + 2) * 1_000_000n + 28n * dayNs
  const call1500 = option('11', 'BTC', 1500, 'call', expiryNs)
  const put1100 = option('12', 'BTC', 1100, 'put', expiryNs)
  const call1700 = option('13', 'BTC', 1700, 'call', expiryNs)
  const future = perpetual('14', 'BTC')
  return { scene, call1500, put1100, call1700, future }
}

function switchTo(scene: Scene, isEnabled: boolean): string {
  return submit(scene, { type: 'setPortfolioMargin', account: account('ann'), isEnabled })
}

const cents = (decimal: string) => Number(decimal).toFixed(2)

function strangle(annsMoney: string): Scene {
  const { scene, call1500, put1100 } = documented(annsMoney)
  list(scene, '1300', [
    [call1500, '17.4', 0.5],
    [put1100, '10.54', 0.5],
  ])
  expect(switchTo(scene, true)).toBe('accepted')
  return scene
}

test('the documented short strangle has a maintenance margin of 216.06 and an initial margin of 270.07', () => {
  const scene = strangle('300')
  order(scene, 'ann sell 1 11 @ 17.4')
  order(scene, 'ann sell 1 12 @ 10.54')
  expect(cents(health(scene, 'ann').openOrders)).toBe('270.07')
  order(scene, 'bob buy 1 11 @ 17.4')
  order(scene, 'bob buy 1 12 @ 10.54')
  const margin = health(scene, 'ann')
  expect([cents(margin.maintenance), cents(margin.initial)]).toEqual(['216.06', '270.07'])
  // The premiums of 27.94 were received and are owed at the marks.
  expect(margin).toMatchObject({ balance: '327.94', equity: '300', openOrders: '0' })
  expect(cents(margin.available)).toBe('83.94')
})

test('the documented call spread has margins of 17.52 and 21.90', () => {
  const { scene, call1500, call1700 } = documented('1000')
  list(scene, '1300', [
    [call1500, '15.09', 0.5],
    [call1700, '10.92', 0.7],
  ])
  switchTo(scene, true)
  trade(scene, 'ann buy 1 11 @ 15.09', 'bob')
  trade(scene, 'ann sell 1 13 @ 10.92', 'bob')
  const { maintenance, initial } = health(scene, 'ann')
  expect([cents(maintenance), cents(initial)]).toEqual(['17.52', '21.90'])
})

test('the scenario margin has to be available, and a cent less is rejected', () => {
  const scene = strangle('1000')
  order(scene, 'ann sell 1 11 @ 17.4')
  const { openOrders } = health(scene, 'ann')
  const [enough, short] = [
    strangle((Number(openOrders) + 0.01).toFixed(6)),
    strangle((Number(openOrders) - 0.01).toFixed(6)),
  ]
  expect(order(enough, 'ann sell 1 11 @ 17.4')).toBe('accepted')
  expect(order(short, 'ann sell 1 11 @ 17.4')).toBe('INSUFFICIENT_MARGIN')
})

test('a long option offsets a short one under portfolio margin, but not under standard margin', () => {
  const { scene, call1500, call1700 } = documented('60')
  list(scene, '1300', [
    [call1500, '15.09', 0.5],
    [call1700, '10.92', 0.7],
  ])
  trade(scene, 'ann buy 1 11 @ 15.09', 'bob')
  expect(order(scene, 'ann sell 1 13 @ 10.92')).toBe('INSUFFICIENT_MARGIN')
  expect(switchTo(scene, true)).toBe('accepted')
  trade(scene, 'ann sell 1 13 @ 10.92', 'bob')
  // Back under standard margin the short call alone would need 140.92.
  expect(switchTo(scene, false)).toBe('INSUFFICIENT_MARGIN')
  expect(health(scene, 'ann')).toMatchObject({ equity: '60', balance: '55.83' })
})

test('a perpetual hedges an option on the same underlying, an isolated one does not', () => {
  const needs = (marginType?: 'CROSS' | 'ISOLATED') => {
    const { scene, call1500, future } = documented('2000')
    list(scene, '1300', [
      [call1500, '17.4', 0.5],
      [future, '1300'],
    ])
    switchTo(scene, true)
    trade(scene, 'ann sell 1 11 @ 17.4', 'bob')
    if (marginType !== undefined) {
      submit(scene, { type: 'setMarginType', account: account('ann'), instrumentId: '14', marginType })
      trade(scene, 'ann buy 0.1 14 @ 1300', 'bob')
    }
    return Number(health(scene, 'ann').maintenance)
  }
  // A tenth of a perpetual gains 26 in the call's worst scenario, at an index of 1,560.
  expect(needs('CROSS')).toBeCloseTo(needs() - 26, 6)
  expect(needs('ISOLATED')).toBe(needs())
})

test('an empty account may choose its mode, and orders of an isolated perpetual keep their usual margin', () => {
  const { scene, future } = documented('1000')
  list(scene, '1300', [[future, '1300']])
  expect(submit(scene, { type: 'setPortfolioMargin', account: account('carl'), isEnabled: true })).toBe('accepted')
  switchTo(scene, true)
  submit(scene, { type: 'setMarginType', account: account('ann'), instrumentId: '14', marginType: 'ISOLATED' })
  order(scene, 'ann buy 1 14 @ 1200')
  expect(health(scene, 'ann').openOrders).toBe('60')
})

test('time and volatility of the mark affect the margin even when its price does not change', () => {
  const { scene, call1500 } = documented('1000')
  list(scene, '1300', [[call1500, '17.4', 0.5]])
  switchTo(scene, true)
  trade(scene, 'ann sell 1 11 @ 17.4', 'bob')
  const before = Number(health(scene, 'ann').maintenance)
  price(scene, '1300', [[call1500, '17.4', 0.9]])
  expect(Number(health(scene, 'ann').maintenance)).toBeGreaterThan(before + 10)
})

test('an older log retains its first order margin rule until a command changes it', () => {
  const { scene, future } = documented('10000')
  list(scene, '1300', [[future, '1300']])
  switchTo(scene, true)
  trade(scene, 'ann buy 2 14 @ 1300', 'bob')
  order(scene, 'ann buy 1 14 @ 1300')
  const { isOrderMarginAdded: _, ...config } = scene.state.config
  const older: Scene = { ...scene, state: importState({ ...exportState(scene.state), config }) }
  // 1.25 × 3 × 260 − 520.
  expect(health(older, 'ann').openOrders).toBe('455')
  expect(submit(older, { type: 'setOrderMarginRule', isAdded: true })).toBe('accepted')
  expect(health(older, 'ann').openOrders).toBe('325')
  expect(health({ ...older, state: importState(exportState(older.state)) }, 'ann').openOrders).toBe('325')
  expect(send(older, { type: 'setOrderMarginRule', isAdded: true }).events).toEqual([])
})
