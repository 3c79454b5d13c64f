import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { createMoneyScene, health, holdingOf, of, order, submit, trade } from '@/dev/scenes/engine/moneyScene'
import { account, balanceOf, send, setMarks, type Scene } from '@/dev/scenes/engine/play'
import { isolatedRisk } from './accountRisk'

/** Ann trades the perpetual at 100 with isolated margin and leverage 5; bob is the counterparty. */
function isolatedScene(annsMoney = '1000', leverage = 5): Scene {
  const scene = createMoneyScene({ ann: annsMoney, bob: '100000' })
  expect(chooseType(scene, 'ISOLATED')).toBe('accepted')
  expect(submit(scene, { type: 'setLeverage', account: account('ann'), instrumentId: '1', leverage })).toBe('accepted')
  return scene
}

function chooseType(scene: Scene, marginType: 'CROSS' | 'ISOLATED', instrumentId = '1'): string {
  return submit(scene, { type: 'setMarginType', account: account('ann'), instrumentId, marginType })
}

function move(scene: Scene, change: string, instrumentId = '1'): string {
  return submit(scene, {
    type: 'changeIsolatedMargin',
    account: account('ann'),
    instrumentId,
    change: parseFixed6(change),
  })
}

function marginOf(scene: Scene): string {
  const isolated = holdingOf(scene, 'ann', '1')?.isolated
  return isolated === undefined ? 'none' : `${formatFixed6(isolated.margin)} of ${formatFixed6(isolated.baseMargin)}`
}

const setPerpetual = (scene: Scene, perpetual: string) => setMarks(scene, { index: perpetual, perpetual, call: '15' })

test('an order needs notional / leverage, and its fill reserves the same amount', () => {
  const scene = isolatedScene()
  order(scene, 'ann buy 2 1 @ 100')
  expect(health(scene, 'ann')).toMatchObject({ balance: '1000', openOrders: '40', available: '960' })
  order(scene, 'bob sell 2 1 @ 100')
  expect(marginOf(scene)).toBe('40 of 40')
  expect(health(scene, 'ann')).toMatchObject({ balance: '960', openOrders: '0', maintenance: '0', available: '960' })
  expect(balanceOf(scene, 'ann')).toBe('1000')
})

test('PnL and maintenance margin of an isolated position are not part of the account’s', () => {
  const scene = isolatedScene()
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  setPerpetual(scene, '90')
  expect(health(scene, 'ann')).toMatchObject({
    unrealizedPnl: '0',
    maintenance: '0',
    available: '960',
    equity: '980',
  })
  const holding = holdingOf(scene, 'ann', '1')
  // 40 − 20, and 3 % of 180.
  expect(holding === undefined ? undefined : isolatedRisk(holding)).toEqual({
    equity: 20_000_000n,
    maintenanceMargin: 5_400_000n,
    isHealthy: true,
  })
})

test('an isolated position is healthy while its equity exceeds its maintenance margin', () => {
  const scene = isolatedScene()
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  // 40 − 2 × 17.5 = 5; 3 % of 165 = 4.95. At 82.47 it is 4.94 against 4.9482.
  const isHealthyAt = (mark: string) => {
    setPerpetual(scene, mark)
    const holding = holdingOf(scene, 'ann', '1')
    return holding === undefined ? undefined : isolatedRisk(holding).isHealthy
  }
  expect([isHealthyAt('82.5'), isHealthyAt('82.47')]).toEqual([true, false])
})

test('a partial close releases its share of the margin, and a loss is taken from the balance', () => {
  const scene = isolatedScene()
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  trade(scene, 'ann sell 0.5 1 @ 96', 'bob')
  expect(marginOf(scene)).toBe('30 of 30')
  expect(balanceOf(scene, 'ann')).toBe('998')
  trade(scene, 'ann sell 1.5 1 @ 96', 'bob')
  expect(marginOf(scene)).toBe('none')
  expect(health(scene, 'ann').available).toBe('992')
})

test('a position that flips gets its margin set aside again', () => {
  const scene = isolatedScene()
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  trade(scene, 'ann sell 3 1 @ 110', 'bob')
  expect(marginOf(scene)).toBe('22 of 22')
})

test('margin can be added and removed, except what the position needs', () => {
  const scene = isolatedScene()
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  expect(move(scene, '60')).toBe('accepted')
  expect(marginOf(scene)).toBe('100 of 40')
  expect(health(scene, 'ann').available).toBe('900')
  setPerpetual(scene, '90')
  // 20 % of 180 and the loss of 20 must stay.
  expect(move(scene, '-44.000001')).toBe('INSUFFICIENT_ISOLATED_MARGIN')
  expect(move(scene, '-44')).toBe('accepted')
  expect(marginOf(scene)).toBe('56 of 40')
  setPerpetual(scene, '110')
  // A profit cannot be removed: 44 of the 56 must stay.
  expect(move(scene, '-12.000001')).toBe('INSUFFICIENT_ISOLATED_MARGIN')
  expect(move(scene, '-12')).toBe('accepted')
})

test('added margin has to be available, and in USDC', () => {
  const scene = isolatedScene('100')
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  expect(move(scene, '60')).toBe('INSUFFICIENT_AVAILABLE_MARGIN')
  expect(move(scene, '59.999999')).toBe('accepted')
  send(scene, { type: 'depositCollateral', account: account('ann'), asset: 'USDT', amount: parseFixed6('1000') })
  expect(move(scene, '1')).toBe('INSUFFICIENT_AVAILABLE_MARGIN')
})

test('moving margin is rejected with the first applicable reason', () => {
  const scene = isolatedScene()
  expect(move(scene, '1', '404')).toBe('INSTRUMENT_NOT_FOUND')
  expect(move(scene, '1', '2')).toBe('INSTRUMENT_NOT_PERPETUAL')
  expect(move(scene, '0')).toBe('INVALID_MARGIN')
  expect(move(scene, '1')).toBe('UPDATE_MARGIN_DOES_NOT_EXIST')
  chooseType(scene, 'CROSS')
  expect(move(scene, '1')).toBe('ACCOUNT_NOT_ISOLATED')
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  expect(move(scene, '1')).toBe('ACCOUNT_NOT_ISOLATED')
})

test('the margin type can be set for a perpetual only without orders and position', () => {
  const scene = isolatedScene()
  expect(chooseType(scene, 'ISOLATED', '2')).toBe('INSTRUMENT_NOT_PERPETUAL')
  expect(chooseType(scene, 'ISOLATED', '404')).toBe('INSTRUMENT_NOT_FOUND')
  order(scene, 'ann buy 1 1 @ 90')
  expect(chooseType(scene, 'CROSS')).toBe('POSITION_EXISTS')
  expect(chooseType(scene, 'ISOLATED')).toBe('accepted')
  send(scene, { type: 'cancelAllOrders', account: account('ann'), filter: {} })
  trade(scene, 'ann buy 1 1 @ 100', 'bob')
  expect(chooseType(scene, 'CROSS')).toBe('POSITION_EXISTS')
  trade(scene, 'ann sell 1 1 @ 100', 'bob')
  expect(chooseType(scene, 'CROSS')).toBe('accepted')
})

test('funding changes the margin of the position together with the balance', () => {
  const scene = isolatedScene()
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  send(scene, { type: 'payFunding', hourNs: 3_600_000_000_000n, rates: [{ instrumentId: '1', rate: 0.001 }] })
  // 2 × 100 × 0.001 is deducted from the 40; the part from fills cannot exceed the rest.
  expect(marginOf(scene)).toBe('39.8 of 39.8')
  expect(balanceOf(scene, 'ann')).toBe('999.8')
  expect(health(scene, 'ann').available).toBe('960')
})

test('a position record shows its isolated margin', () => {
  const scene = isolatedScene()
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  const records = scene.events.flatMap((event) =>
    event.type === 'positionsChanged' && event.account === account('ann') ? event.positions : [],
  )
  expect(records.at(-1)).toMatchObject({ isolated: { margin: 40_000_000n, baseMargin: 40_000_000n } })
  expect(of(scene, 'ann').isolatedMargin).toBe(40_000_000n)
})
