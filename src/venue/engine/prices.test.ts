import { expect, test } from 'vitest'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import { account, createScene, play, send } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest, option, perpetual } from '@/dev/scenes/engine/sceneInstruments'

test('marks of unknown instruments are ignored and not published', () => {
  const scene = createScene()
  const known = { instrumentId: '1', markPrice: fixed6<Price>(101_000_000n) }
  const { events } = send(scene, {
    type: 'setPrices',
    indexes: [],
    marks: [{ instrumentId: '77', markPrice: fixed6(1n) }, known],
  })
  expect(events).toMatchObject([{ type: 'pricesChanged', indexes: [], marks: [known] }])
})

test('an instrument is tradable once it has a mark and its asset an index', () => {
  const scene = createScene()
  send(scene, { type: 'listInstruments', instruments: [perpetual('8', 'SOL')] })
  const order = orderRequest(orderIdOf(900), account('ann'), { instrumentId: '8' })
  const place = () => send(scene, { type: 'createOrder', order }).outcome
  expect(place()).toMatchObject({ error: 'MARK_NOT_READY' })
  send(scene, { type: 'setPrices', indexes: [], marks: [{ instrumentId: '8', markPrice: fixed6(100_000_000n) }] })
  expect(place()).toMatchObject({ error: 'MARK_NOT_READY' })
  send(scene, { type: 'setPrices', indexes: [{ asset: 'SOL', price: fixed6(100_000_000n) }], marks: [] })
  expect(place().isAccepted).toBe(true)
})

test('listing identical terms again has no effect, and different terms under a known id are rejected', () => {
  const scene = createScene()
  const same = send(scene, {
    type: 'listInstruments',
    instruments: [perpetual('1', 'ETH'), option('3', 'ETH', 80, 'put')],
  })
  expect(same.events).toEqual([{ type: 'instrumentsListed', instruments: [option('3', 'ETH', 80, 'put')] }])
  const other = { ...perpetual('1', 'ETH'), maxLeverage: 50 }
  expect(send(scene, { type: 'listInstruments', instruments: [other] })).toEqual({
    outcome: { isAccepted: false, error: 'BAD_REQUEST' },
    events: [],
  })
})

test('funding rates are stored and published only for known instruments', () => {
  const scene = createScene()
  const rate = { instrumentId: '1', rate: 0.0001, nextRate: 0.0002 }
  const { events } = send(scene, { type: 'setFundingRates', rates: [rate, { ...rate, instrumentId: '77' }] })
  expect(events).toEqual([{ type: 'fundingRatesChanged', rates: [rate] }])
  expect(scene.state.fundingRates.get('1')).toEqual(rate)
})

test('the margin of an option sell order is calculated at the mark of its last record', () => {
  const scene = createScene()
  play('ann sell 1 @ 16 call', scene)
  // max(0.15 − 0, 0.1) × 100 + 15
  expect([...scene.state.orders.values()][0]?.initialMargin).toBe(30_000_000n)
})
