import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import {
  account,
  balanceOf,
  checkAt,
  createRiskScene,
  send,
  setPrices,
  type RiskScene,
} from '@/dev/scenes/engine/riskScene'
import { orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import { positionKey, type HedgeSide } from '@/venue/rules/positionKey'

/** Carl has `money`, is long 5 from Bob and short 5 from Ann at 100, and all are in hedge mode. */
function hedgedScene(product: 'eth' | 'doge', money: string, isFund = false): RiskScene {
  const scene = createRiskScene({ carl: money, bob: '9000', ann: '9000', ...(isFund && { fund: '90000' }) })
  send(scene, { type: 'setPositionMode', mode: 'hedge' })
  const trade = (name: string, isBuy: boolean, positionSide: HedgeSide) =>
    send(scene, {
      type: 'createOrder',
      order: orderRequest(orderIdOf(scene.seq + 1), account(name), {
        instrumentId: product === 'eth' ? '1' : '3',
        isBuy,
        positionSide,
        amount: parseFixed6<Amount>('5'),
        limitPrice: parseFixed6<Price>('100'),
      }),
    })
  trade('bob', false, 'SHORT')
  trade('carl', true, 'LONG')
  trade('ann', true, 'LONG')
  trade('carl', false, 'SHORT')
  return scene
}

function held({ state }: RiskScene, name: string, side: HedgeSide, product: 'eth' | 'doge'): string {
  const key = positionKey(product === 'eth' ? '1' : '3', side)
  return formatFixed6(state.accounts.get(account(name))?.holdings.get(key)?.position.amount ?? 0n)
}

test('each side needs its own maintenance margin, so a rise liquidates even what is flat on balance', () => {
  const scene = hedgedScene('doge', '60')
  // 10 contracts × 3 %: at 199 they need 59.7, at 201 60.3.
  setPrices(scene, { doge: '199' })
  expect(checkAt(scene, 0)).toEqual([])
  setPrices(scene, { doge: '201' })
  // 0.3 is short. A contract frees 6.03 and costs a fee of 2.01: 0.3 ÷ 4.02 = 0.0746.
  expect(checkAt(scene, 1)).toEqual(['carl: cancel', 'carl: reduce', 'carl offers sell 0.08 doge @ 201'])
})

test('without a buyer, the sides are closed against each other before anyone else is deleveraged', () => {
  const scene = hedgedScene('doge', '60')
  setPrices(scene, { doge: '250' })
  checkAt(scene, 0)
  // 15 is short. At the mark, without fees, a contract frees 7.5, and the check must be above 0.
  expect(checkAt(scene, 31)).toEqual([
    'carl withdraws sell 3.01 doge @ 250',
    'carl: deleverage',
    'carl sells 2.01 doge @ 250, deleveraging (carl)',
    'carl: over',
  ])
  expect([held(scene, 'carl', 'LONG', 'doge'), held(scene, 'carl', 'SHORT', 'doge')]).toEqual(['2.99', '-2.99'])
  expect([held(scene, 'bob', 'SHORT', 'doge'), held(scene, 'ann', 'LONG', 'doge')]).toEqual(['-5', '5'])
  expect(balanceOf(scene, 'carl')).toBe('60')
})

test('the insurance fund takes over one side, and then of the other side what is still needed', () => {
  const scene = hedgedScene('eth', '60', true)
  setPrices(scene, { eth: '250' })
  checkAt(scene, 0)
  const events = checkAt(scene, 31)
  expect(events).toContain('carl: fund')
  expect(events.at(-1)).toBe('carl: over')
  // 15 is short. A long contract sold at 247.5 frees 7.5, loses 2.5 and costs 2.475: all 5 bring 12.625. A short one
  // bought at 252.5 costs 2.525: 2.375 ÷ 2.475 = 0.9596.
  expect([held(scene, 'carl', 'LONG', 'eth'), held(scene, 'carl', 'SHORT', 'eth')]).toEqual(['0', '-4.04'])
  // 5 × (147.5 − 2.475) − 0.96 × (152.5 + 2.525)
  expect(balanceOf(scene, 'carl')).toBe('636.301')
})
