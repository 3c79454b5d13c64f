import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { account, createScene, play, send, type Scene } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest, option } from '@/dev/scenes/engine/sceneInstruments'
import type { EngineEvent } from './event'

/** Ann is short and bob long one call of strike 1500, traded at 400 with the mark at 400. */
function documentedScene(terms: Partial<OptionInstrument> = {}): Scene {
  const scene = createScene()
  const call = { ...option('3', 'ETH', 1500, 'call'), ...terms }
  send(scene, { type: 'listInstruments', instruments: [call] })
  send(scene, {
    type: 'setPrices',
    indexes: [{ asset: 'ETH', price: parseFixed6('1900') }],
    marks: [{ instrumentId: '3', markPrice: parseFixed6('400') }],
  })
  for (const [at, isBuy] of [false, true].entries()) {
    const order = orderRequest(orderIdOf(900 + at), account(isBuy ? 'bob' : 'ann'), {
      instrumentId: '3',
      isBuy,
      amount: parseFixed6('1'),
      limitPrice: parseFixed6<Price>('400'),
    })
    expect(send(scene, { type: 'createOrder', order }).outcome).toMatchObject({ isAccepted: true })
  }
  return scene
}

function settle(scene: Scene, price: string, instrumentId = '3'): readonly EngineEvent[] {
  return send(scene, { type: 'expireInstrument', instrumentId, settlementPrice: parseFixed6(price) }).events
}

function settlementOf(events: readonly EngineEvent[], name: string) {
  return events.flatMap((event) =>
    event.type === 'positionSettled' && event.account === account(name) ? [event.settlement] : [],
  )[0]
}

function changesOf(events: readonly EngineEvent[], name: string): string[] {
  return events.flatMap((event) =>
    event.type === 'balanceChanged' && event.account === account(name)
      ? [`${event.reason} ${formatFixed6(event.change)}`]
      : [],
  )
}

test('a call of strike 1500 that settles at 2000 pays its holder 500 less a fee of 0.30', () => {
  const events = settle(documentedScene(), '2000')
  expect(changesOf(events, 'bob')).toEqual(['settlement 500', 'settlementFee -0.3'])
  expect(changesOf(events, 'ann')).toEqual(['settlement -500'])
  expect(settlementOf(events, 'bob')).toEqual({
    instrumentId: '3',
    amount: 1_000_000n,
    entryPrice: 400_000_000n,
    settlementPrice: 2_000_000_000n,
    payout: 500_000_000n,
    fee: 300_000n,
    realizedPnl: 100_000_000n,
  })
  expect(settlementOf(events, 'ann')).toMatchObject({ amount: -1_000_000n, payout: -500_000_000n, fee: 0n })
})

test('a daily pays no settlement fee', () => {
  const events = settle(documentedScene({ listingCycle: 'daily' }), '2000')
  expect(changesOf(events, 'bob')).toEqual(['settlement 500'])
})

test('an option that expires worthless is settled at zero, and its cost is realised', () => {
  const events = settle(documentedScene(), '1400')
  expect(changesOf(events, 'bob')).toEqual([])
  expect(settlementOf(events, 'bob')).toMatchObject({ payout: 0n, fee: 0n, realizedPnl: -400_000_000n })
  expect(settlementOf(events, 'ann')).toMatchObject({ payout: 0n, fee: 0n, realizedPnl: 400_000_000n })
})

test('rounding remainders go to the venue, so that no money is lost', () => {
  const scene = createScene()
  play('ann sell 0.03 @ 15 call\nbob buy 0.01 @ 15 call\ncarl buy 0.01 @ 15 call\ndora buy 0.01 @ 15 call', scene)
  const before = scene.state.venueFees
  const events = settle(scene, '90.000399', '2')
  // 0.03 × 0.000399 = 0.00001197 and 0.01 × 0.000399 = 0.00000399, each rounded toward zero. The fee is at most an
  // eighth of 0.000003, which rounds to 0.
  expect(changesOf(events, 'ann')).toEqual(['settlement -0.000011'])
  expect(changesOf(events, 'bob')).toEqual(['settlement 0.000003'])
  expect(scene.state.venueFees - before).toBe(2n)
})

test('a settled perpetual pays its gain over cost', () => {
  const scene = createScene()
  play('ann sell 2 @ 100\nbob buy 2 @ 100', scene)
  const events = settle(scene, '112', '1')
  expect(changesOf(events, 'bob')).toEqual(['settlement 24'])
  expect(settlementOf(events, 'bob')).toMatchObject({ payout: 24_000_000n, fee: 0n, realizedPnl: 24_000_000n })
})

test('a settled isolated position releases its margin', () => {
  const scene = createScene()
  send(scene, { type: 'setMarginType', account: account('bob'), instrumentId: '1', marginType: 'ISOLATED' })
  play('ann sell 2 @ 100\nbob buy 2 @ 100', scene)
  expect(scene.state.accounts.get(account('bob'))?.isolatedMargin).toBe(10_000_000n)
  settle(scene, '112', '1')
  expect(scene.state.accounts.get(account('bob'))?.isolatedMargin).toBe(0n)
})
