import { expect, test } from 'vitest'
import { fixed6, formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { account, balanceOf, createScene, play, send, setMarks, type Scene } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import { lastRecord, markAt, placeOrder, placeStop } from '@/dev/scenes/engine/stopScene'
import { positionKey, type HedgeSide } from '@/venue/rules/positionKey'
import { accountHealth } from './margin/accountRisk'
import { exportState, importState } from './snapshotData'

const free = { taker: fixed6<never>(0n), maker: fixed6<never>(0n) }

const one = { amount: parseFixed6<Amount>('1'), limitPrice: parseFixed6<Price>('100') }

/** Ann is in hedge mode, the others net; nobody pays fees. */
function hedgeScene(script = '', money = 1_000_000): Scene {
  const scene = createScene({ money })
  send(scene, { type: 'setVenueFees', rates: { PERPETUAL: free, OPTION: free } })
  send(scene, { type: 'setPositionMode', mode: 'hedge' })
  for (const name of ['bob', 'carl', 'dora']) {
    send(scene, { type: 'choosePositionMode', account: account(name), mode: 'net' })
  }
  play(script, scene)
  return scene
}

/** Ann is long 2 from 100 and short 3 from 102. */
const twoSides = 'bob sell 2 @ 100\nann buy 2 @ 100 long\nbob buy 3 @ 102\nann sell 3 @ 102 short'

function annOf({ state }: Scene) {
  const ann = state.accounts.get(account('ann'))
  if (ann === undefined) throw new Error('Ann has an account')
  return ann
}

/** `"2 for 200"`: contracts and their cost. */
function held(scene: Scene, side: HedgeSide): string {
  const position = annOf(scene).holdings.get(positionKey('1', side))?.position
  return position === undefined ? 'none' : `${formatFixed6(position.amount)} for ${formatFixed6(position.cost)}`
}

test('a perpetual has two positions, each with its own cost and profit', () => {
  const scene = hedgeScene(twoSides)
  expect([held(scene, 'LONG'), held(scene, 'SHORT')]).toEqual(['2 for 200', '-3 for -306'])
  play('bob buy 1 @ 108\nann sell 1 @ 108 long', scene)
  expect([held(scene, 'LONG'), held(scene, 'SHORT')]).toEqual(['1 for 100', '-3 for -306'])
  // The long side gains 8, the short side pays 3 × (105 − 102) = 9.
  play('bob sell 3 @ 105\nann buy 3 @ 105 short', scene)
  expect([held(scene, 'LONG'), held(scene, 'SHORT'), balanceOf(scene, 'ann')]).toEqual(['1 for 100', 'none', '999999'])
})

test('what closes a side only reduces it, and never opens the other direction', () => {
  const scene = hedgeScene('bob buy 9 @ 100\nbob sell 9 @ 101')
  const { refused } = play(
    `
    ann sell 1 @ 100 long
    ann buy 1 @ 101 short
    ann buy 2 @ 101 long
    ann sell 3 @ 100 long
    ann buy 1 @ 101 long reduce-only
    a1: ann sell 1.5 @ 102 long
    ann sell 1 @ 102 long
  `,
    scene,
  )
  expect(refused).toEqual([
    'ann: NO_POSITION_REDUCE_ONLY',
    'ann: NO_POSITION_REDUCE_ONLY',
    'ann: ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
    'ann: INVALID_DIRECTION_REDUCE_ONLY',
    'ann: ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  ])
  // The market order shrinks the position to 1, so the resting close of 1.5 no longer fits.
  const { ended } = play('bob buy 1 @ 100\nann sell 0.5 market long\nann sell 0.5 market long', scene)
  expect(ended).toEqual([])
  expect(refused).toHaveLength(5)
})

test('an order states the side in hedge mode, and only there', () => {
  const scene = hedgeScene('bob sell 2 @ 15 call\nann buy 1 @ 15 call')
  const { refused } = play(
    `
    ann buy 1 @ 99
    ann buy 1 @ 15 call long
    bob buy 1 @ 99 long
    a1: ann buy 1 @ 99 long
    ann edit a1 to 1 @ 98
    ann edit a1 to 1 @ 98 short
    ann edit a1 to 1 @ 98 long
  `,
    scene,
  )
  expect(refused).toEqual([
    'ann: ORDER_INVALID_TYPE',
    'ann: ORDER_INVALID_TYPE',
    'bob: ORDER_INVALID_TYPE',
    'ann: ORDER_INVALID_TYPE',
    'ann: EDIT_ORDER_CANNOT_CHANGE_DIRECTION',
  ])
})

test('orders of both sides of one account can trade with each other', () => {
  const scene = hedgeScene('ann buy 2 @ 100 long\nann sell 2 @ 100 short')
  expect([held(scene, 'LONG'), held(scene, 'SHORT')]).toEqual(['2 for 200', '-2 for -200'])
  play(
    'ann sell 2 @ 103 long\nann buy 1 @ 103 short expire-maker\nann sell 1 @ 103 long\nann buy 1 @ 103 short\nann sell 1 @ 103 long',
    scene,
  )
  expect([held(scene, 'LONG'), held(scene, 'SHORT'), balanceOf(scene, 'ann')]).toEqual(['none', 'none', '1000000'])
  expect(annOf(scene).holdings.size).toBe(0)
})

test('a self-trade of the two sides ends what no longer fits, and what is empty', () => {
  const scene = hedgeScene('ann buy 1 @ 99 long\nann sell 1 @ 99 short expire-maker')
  expect([...annOf(scene).holdings.keys()]).toEqual(['1 SHORT'])
  play('bob buy 1 @ 99\nbob sell 1 @ 100\nann buy 1 @ 100 long\nann sell 1 @ 109 long\nann buy 1 @ 94 short', scene)
  placeStop(scene, 'ann', { kind: 'stop-loss', side: 'sell', trigger: '95', flags: { positionSide: 'LONG' } })
  expect(markAt(scene, '95')).toEqual(['ann takes 1 @ 94 from ann', 'ann sell 0 of 1: REDUCE_ONLY_ORDER_REJECTED'])
  // Bought at 100, sold short at 99, both closed at 94.
  expect([annOf(scene).holdings.size, balanceOf(scene, 'ann')]).toEqual([0, '999999'])
})

test('a self-trade that trips the protection leaves no margin behind', () => {
  const scene = hedgeScene('ann buy 1 @ 100 long\nann sell 1 @ 100 short')
  const settings = { intervalSec: 10, frozenSec: 10, amountLimit: parseFixed6<Amount>('1') }
  send(scene, { type: 'setMmp', account: account('ann'), asset: 'ETH', settings })
  placeOrder(scene, 'ann', { ...one, isBuy: true, positionSide: 'SHORT', mmp: true })
  expect(accountHealth(scene.state, annOf(scene)).maintenanceMargin).toBe(6_000_000n)
  placeOrder(scene, 'ann', { ...one, isBuy: false, positionSide: 'LONG' })
  expect(accountHealth(scene.state, annOf(scene))).toMatchObject({ initialMargin: 0n, maintenanceMargin: 0n })
})

test('orders of both sides offset each other under portfolio margin', () => {
  const scene = hedgeScene('', 60)
  send(scene, { type: 'setPortfolioMargin', account: account('ann'), isEnabled: true })
  const reserved = () => formatFixed6(accountHealth(scene.state, annOf(scene)).openOrderMargin)
  // A fall by a fifth costs the buy 20, a rise each sell 19; the initial margin is a quarter more.
  play('ann buy 1 @ 100 long\nann sell 1 @ 101 short', scene)
  expect(reserved()).toBe('25')
  play('ann sell 1 @ 101 short', scene)
  expect(reserved()).toBe('47.5')
  expect(play('ann sell 1 @ 101 short', scene).refused).toEqual(['ann: INSUFFICIENT_MARGIN'])
})

test('a batch and an attached stop are of one side', () => {
  const scene = hedgeScene()
  const order = (at: number, positionSide: HedgeSide) =>
    orderRequest(orderIdOf(at), account('ann'), { ...one, isBuy: true, positionSide })
  const batch = (sides: readonly HedgeSide[]) => {
    const orders = sides.map((side, at) => order(scene.seq * 10 + at + 500, side))
    return send(scene, { type: 'createOrders', orders }).outcome
  }
  expect(batch(['LONG', 'SHORT'])).toMatchObject({ error: 'BAD_REQUEST' })
  expect(batch(['LONG', 'LONG']).isAccepted).toBe(true)
  const parent = placeOrder(scene, 'ann', { ...one, isBuy: true, positionSide: 'LONG' })
  const stop = (positionSide: HedgeSide) =>
    placeStop(scene, 'ann', {
      kind: 'stop-loss',
      side: 'sell',
      trigger: '95',
      amount: '1',
      parent,
      flags: { positionSide },
    })
  expect(stop('SHORT').error).toBe('INVALID_STOP_ORDER')
  expect(stop('LONG').error).toBeUndefined()
})

test('standard margin is of each side, portfolio margin of the net', () => {
  const scene = hedgeScene(twoSides)
  const before = accountHealth(scene.state, annOf(scene))
  // 5 contracts at 100: 5 % initial, 3 % maintenance. The short side gains 3 × 2.
  expect(before).toMatchObject({ initialMargin: 25_000_000n, maintenanceMargin: 15_000_000n })
  expect(before.availableMargin).toBe(fixed6(1_000_000_000_000n + 6_000_000n - 15_000_000n))
  send(scene, { type: 'setPortfolioMargin', account: account('ann'), isEnabled: true })
  // 1 contract short on balance, and the index up by a fifth; initial margin is a quarter more.
  expect(accountHealth(scene.state, annOf(scene))).toMatchObject({
    initialMargin: 25_000_000n,
    maintenanceMargin: 20_000_000n,
  })
})

test('each side has its own stops', () => {
  const scene = hedgeScene(`${twoSides}\ndora buy 10 @ 90\ndora sell 10 @ 110`)
  const stop = (side: 'buy' | 'sell', positionSide: HedgeSide, trigger: string) =>
    placeStop(scene, 'ann', { kind: 'stop-loss', side, trigger, flags: { positionSide } })
  expect(stop('sell', 'LONG', '95').error).toBeUndefined()
  const ofShort = stop('buy', 'SHORT', '106')
  expect(ofShort.error).toBeUndefined()
  expect(stop('sell', 'LONG', '94').error).toBe('CLOSE_POSITION_ORDER_EXISTS')
  expect(stop('buy', 'LONG', '104').error).toBe('INVALID_DIRECTION_REDUCE_ONLY')
  expect(placeStop(scene, 'ann', { kind: 'stop-loss', side: 'sell', trigger: '95' }).error).toBe('ORDER_INVALID_TYPE')
  expect(markAt(scene, '95')).toEqual(['ann takes 2 @ 90 from dora'])
  expect([held(scene, 'LONG'), held(scene, 'SHORT')]).toEqual(['none', '-3 for -306'])
  // Another close of the short side ends its stop.
  play('bob sell 3 @ 95\nann buy 3 @ 95 short', scene)
  expect(lastRecord(scene, ofShort.orderId)?.error).toBe('REDUCE_ONLY_NO_POSITION')
})

test('funding is paid by each side', () => {
  const scene = hedgeScene(twoSides)
  send(scene, { type: 'payFunding', hourNs: 1n, rates: [{ instrumentId: '1', rate: 0.001 }] })
  const funding = (side: HedgeSide) => annOf(scene).holdings.get(positionKey('1', side))?.accumulatedFunding
  // At a mark of 100 a long contract pays 0.1.
  expect([funding('LONG'), funding('SHORT')]).toEqual([-200_000n, 300_000n])
  expect(balanceOf(scene, 'ann')).toBe('1000000.1')
})

test('a TWAP works one side', () => {
  const scene = hedgeScene(`${twoSides}\ndora buy 10 @ 99`)
  const twap = { account: account('ann'), instrumentId: '1', isBuy: false, durationSec: 60, reduceOnly: false }
  const create = (amount: string, side?: HedgeSide) =>
    send(scene, {
      type: 'createTwap',
      twap: { ...twap, amount: parseFixed6<Amount>(amount), ...(side !== undefined && { positionSide: side }) },
    }).outcome
  expect(create('2')).toMatchObject({ error: 'ORDER_INVALID_TYPE' })
  expect(create('3', 'LONG')).toMatchObject({ error: 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY' })
  expect(create('2', 'LONG')).toMatchObject({ isAccepted: true, twap: { positionSide: 'LONG', reduceOnly: true } })
  send(scene, { type: 'workTwaps' })
  // The first of two slices.
  expect([held(scene, 'LONG'), held(scene, 'SHORT')]).toEqual(['1 for 100', '-3 for -306'])
})

test('isolated margin and packages with perpetuals are rejected', () => {
  const scene = hedgeScene()
  const ann = account('ann')
  const isolate = (name: string) =>
    send(scene, { type: 'setMarginType', account: account(name), instrumentId: '1', marginType: 'ISOLATED' }).outcome
  expect(isolate('ann')).toMatchObject({ error: 'ORDER_ISOLATED_MARGIN_NOT_SUPPORTED' })
  expect(isolate('bob').isAccepted).toBe(true)
  const choose = send(scene, { type: 'choosePositionMode', account: account('bob'), mode: 'hedge' }).outcome
  expect(choose).toMatchObject({ error: 'ORDER_ISOLATED_MARGIN_NOT_SUPPORTED' })
  const oneContract = parseFixed6<Amount>('1')
  const rfq = { account: ann, amount: oneContract, isFullSize: false, durationSec: 60, counterparties: [] }
  const ask = (instrumentId: string) =>
    send(scene, { type: 'createRfq', rfq: { ...rfq, legs: [{ instrumentId, isBuy: true, ratio: oneContract }] } })
      .outcome
  expect(ask('1')).toMatchObject({ error: 'NOT_IMPLEMENTED' })
  expect(ask('2').isAccepted).toBe(true)
  const byDora = { ...rfq, account: account('dora'), legs: [{ instrumentId: '1', isBuy: true, ratio: oneContract }] }
  const { outcome } = send(scene, { type: 'createRfq', rfq: byDora })
  if (!outcome.isAccepted || outcome.rfq === undefined) throw new Error('the others net')
  const quote = {
    quoteId: orderIdOf(900),
    account: ann,
    signer: ann,
    blockId: outcome.rfq.blockId,
    isBuy: false,
    amount: oneContract,
    limitPrice: parseFixed6<Price>('100'),
    timestampSec: sceneStartNs / 1_000_000_000n,
    systemType: 'API',
  }
  expect(send(scene, { type: 'createQuote', quote }).outcome).toMatchObject({ error: 'NOT_IMPLEMENTED' })
})

test('a change of the venue’s mode leaves an account with positions or orders in its own', () => {
  const scene = createScene()
  play('bob sell 1 @ 100\nann buy 1 @ 100', scene)
  const choose = (name: string) =>
    send(scene, { type: 'choosePositionMode', account: account(name), mode: 'hedge' }).outcome
  expect(choose('carl')).toMatchObject({ error: 'NOT_IMPLEMENTED' })
  send(scene, { type: 'setPositionMode', mode: 'hedge' })
  expect(play('ann buy 1 @ 99\ncarl buy 1 @ 99 long\ndora buy 1 @ 99', scene).refused).toEqual([
    'dora: ORDER_INVALID_TYPE',
  ])
  send(scene, { type: 'setPositionMode', mode: 'net' })
  expect(play('carl buy 1 @ 98 long\ndora buy 1 @ 98', scene).refused).toHaveLength(1)
})

test('a snapshot has both sides, with their orders and stops', () => {
  const scene = hedgeScene(`${twoSides}\nann sell 1 @ 109 long\nann buy 1 @ 91 long\nann sell 1 @ 109 short`)
  placeStop(scene, 'ann', { kind: 'stop-loss', side: 'sell', trigger: '95', flags: { positionSide: 'LONG' } })
  const restored = { ...scene, state: importState(structuredClone(exportState(scene.state))) }
  expect(exportState(restored.state)).toEqual(exportState(scene.state))
  expect([held(restored, 'LONG'), held(restored, 'SHORT')]).toEqual(['2 for 200', '-3 for -306'])
  expect(accountHealth(restored.state, annOf(restored))).toEqual(accountHealth(scene.state, annOf(scene)))
})

test('the maximum notional is of each side', () => {
  const scene = hedgeScene()
  setMarks(scene, { index: '100', perpetual: '100', call: '15' })
  // 5,000,000 USD at 100 are 50,000 contracts.
  const many = '9000 @ 100'
  const buys = Array.from({ length: 5 }, () => `ann buy ${many} long\nann sell ${many} short`).join('\n')
  const { refused } = play(`${buys}\nann buy ${many} long\nann sell ${many} short`, scene)
  expect(refused).toEqual(['ann: EXCEEDS_MAX_NOTIONAL', 'ann: EXCEEDS_MAX_NOTIONAL'])
})
