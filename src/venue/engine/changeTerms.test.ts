import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Fraction } from '@/core/protocol/fixed6'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import {
  account,
  balanceOf,
  checkAt,
  createRiskScene,
  order,
  send,
  setPrices,
  trade,
} from '@/dev/scenes/engine/riskScene'
import { perpetual } from '@/dev/scenes/engine/sceneInstruments'
import { firstFeeRates } from '../rules/firstConfig'
import { describeState } from './describeState'
import { exportState, importState } from './snapshotData'

const rate = (text: string) => parseFixed6<Fraction>(text)
const rates = {
  PERPETUAL: { taker: rate('0.001'), maker: rate('0.0002') },
  OPTION: { taker: rate('0.002'), maker: rate('0.0001') },
}
const eth = perpetual('1', 'ETH')

test('the initial rates are those of the oldest journals', () => {
  // venue-rules 6.1 and 6.2 at the time of the first journal: 0.08 %, 0.05 %, 0.05 %, 0.03 %.
  expect(firstFeeRates).toEqual({
    PERPETUAL: { taker: 800n, maker: 500n },
    OPTION: { taker: 500n, maker: 300n },
  })
})

test('new venue fees apply from the next fill on, also after a snapshot', () => {
  const scene = createRiskScene({ ann: '1000', bob: '1000' })
  trade(scene, 'ann buys 2 eth from bob @ 100')
  expect([balanceOf(scene, 'ann'), balanceOf(scene, 'bob')]).toEqual(['1000', '1000'])
  expect(send(scene, { type: 'setVenueFees', rates }).isAccepted).toBe(true)
  scene.state = importState(exportState(scene.state))
  trade(scene, 'ann buys 3 eth from bob @ 100')
  // 300 × 0.1 % for the taker, 300 × 0.02 % for the maker.
  expect([balanceOf(scene, 'ann'), balanceOf(scene, 'bob')]).toEqual(['999.7', '999.94'])
  expect(describeState(scene.state)[0]).toEqual({ type: 'venueFeesChanged', rates })
})

test('an account’s own rates are unaffected, and a referred account pays ten percent less than the new ones', () => {
  const scene = createRiskScene({ ann: '1000', bob: '1000', carl: '1000' })
  const own = { ...rates, PERPETUAL: { taker: rate('0.003'), maker: rate('0.003') } }
  send(scene, { type: 'setUsername', account: account('ann'), username: 'ann' })
  send(scene, { type: 'setReferrer', account: account('bob'), referralCode: 'ann', refusesRings: true })
  send(scene, { type: 'setFeeRates', account: account('carl'), rates: own })
  send(scene, { type: 'setVenueFees', rates })
  trade(scene, 'bob buys 10 eth from carl @ 100')
  // 1,000 × 0.1 % × 0.9 and 1,000 × 0.3 %.
  expect([balanceOf(scene, 'bob'), balanceOf(scene, 'carl')]).toEqual(['999.1', '997'])
})

test('setting the same fees or terms again changes nothing', () => {
  const scene = createRiskScene({ ann: '1000' })
  send(scene, { type: 'setVenueFees', rates })
  scene.events.length = 0
  send(scene, { type: 'setVenueFees', rates: structuredClone(rates) })
  send(scene, { type: 'changeTerms', instruments: [{ ...eth }] })
  expect(scene.events).toEqual([])
})

test('a new price band applies from the next order on, and resting orders stay in place', () => {
  const scene = createRiskScene({ ann: '1000', bob: '1000' })
  expect(order(scene, 'ann buy 1 eth @ 110').isAccepted).toBe(true)
  // 5 % above 100 is 105.
  send(scene, { type: 'changeTerms', instruments: [{ ...eth, priceBand: rate('0.05') }] })
  expect(order(scene, 'ann buy 1 eth @ 110').isAccepted).toBe(false)
  expect(order(scene, 'ann buy 1 eth @ 105').isAccepted).toBe(true)
  expect(scene.state.orders.size).toBe(2)
  const copy = importState(exportState(scene.state))
  expect(foldEvents(emptySnapshot(), describeState(copy))).toEqual(
    foldEvents(emptySnapshot(), describeState(scene.state)),
  )
  expect(copy.instruments.get('1')?.instrument.priceBand).toBe(50_000n)
})

test('a higher maintenance margin counts at the next check', () => {
  const scene = createRiskScene({ fund: '1000', ann: '100', bob: '1000' })
  trade(scene, 'ann buys 10 eth from bob @ 100')
  order(scene, 'bob buy 10 eth @ 94')
  setPrices(scene, { eth: '95' })
  // 100 − 50 = 50 of equity is above 950 × 3 % = 28.5, but not above 950 × 6 % = 57.
  expect(checkAt(scene, 1)).toEqual([])
  const raised = { ...eth, initialMarginFraction: rate('0.1'), maintenanceMarginFraction: rate('0.06') }
  send(scene, { type: 'changeTerms', instruments: [raised] })
  expect(checkAt(scene, 2)[0]).toBe('ann: cancel')
})

test('a chosen leverage above the new maximum is lowered to it', () => {
  const scene = createRiskScene({ ann: '1000', bob: '1000' })
  for (const [name, leverage] of [
    ['ann', 15],
    ['bob', 5],
  ] as const) {
    send(scene, { type: 'setLeverage', account: account(name), instrumentId: '1', leverage })
  }
  scene.events.length = 0
  send(scene, { type: 'changeTerms', instruments: [{ ...eth, maxLeverage: 10, initialMarginFraction: rate('0.1') }] })
  expect(scene.events.slice(1)).toEqual([
    { type: 'leverageChanged', account: account('ann'), instrumentId: '1', leverage: 10 },
  ])
})

test.each([
  ['step of the price', { ...eth, priceStep: fixed6<typeof eth.priceStep>(100_000n) }, 'BAD_REQUEST'],
  ['step of the amount', { ...eth, amountStep: fixed6<typeof eth.amountStep>(100_000n) }, 'BAD_REQUEST'],
  ['name', { ...eth, instrumentName: 'ETH-PERP-2' }, 'BAD_REQUEST'],
  ['id', { ...eth, instrumentId: '99' }, 'INSTRUMENT_NOT_FOUND'],
] as const)('a change of the %s is rejected, and nothing else is changed', (_what, instrument, error) => {
  const scene = createRiskScene({ ann: '1000' })
  const before = exportState(scene.state)
  const doge = { ...perpetual('3', 'DOGE'), priceBand: rate('0.1') }
  expect(send(scene, { type: 'changeTerms', instruments: [doge, instrument] })).toEqual({ isAccepted: false, error })
  expect(exportState(scene.state)).toEqual(before)
})
