import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { maxEndedTwaps } from '@/core/quant/twap'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { account, setMarks } from '@/dev/scenes/engine/play'
import {
  createTimedScene,
  place,
  submit,
  type TimedScene,
  askTwap,
  twapText,
  workAt,
} from '@/dev/scenes/engine/timedScene'
import type { Command } from '../command'
import { describeState } from '../describeState'
import { exportState, importState } from '../snapshotData'

/** Dora offers 100 at 101 and bids for 100 at 99; the mark is 100. */
function withBook(): TimedScene {
  const scene = createTimedScene()
  place(scene, 'dora sell 100 @ 101')
  place(scene, 'dora buy 100 @ 99')
  return scene
}

test('an amount is split into even slices, one every half minute, the first at once', () => {
  const scene = withBook()
  scene.sec = 1
  const { answer } = askTwap(scene, 'ann', '4', 120)
  expect(answer).toBe('accepted')
  expect(workAt(scene, 1)).toEqual(['buy 1 of 1 @ 103 filled', 'active 1/4 in 1/4'])
  expect(workAt(scene, 30.9)).toEqual([])
  expect(workAt(scene, 31)).toEqual(['buy 1 of 1 @ 103 filled', 'active 2/4 in 2/4'])
  expect(workAt(scene, 61)).toEqual(['buy 1 of 1 @ 103 filled', 'active 3/4 in 3/4'])
  expect(workAt(scene, 91)).toEqual(['buy 1 of 1 @ 103 filled', 'completed 4/4 in 4/4'])
  expect(workAt(scene, 121)).toEqual([])
  expect(scene.state.accounts.get(account('ann'))?.endedTwaps).toMatchObject([{ averagePrice: parseFixed6('101') }])
})

test('the remainder of uneven steps goes to the last slice', () => {
  const scene = withBook()
  askTwap(scene, 'ann', '1', 100, { isBuy: false })
  expect(workAt(scene, 1)[0]).toBe('sell 0.33 of 0.33 @ 97 filled')
  expect(workAt(scene, 31)[0]).toBe('sell 0.33 of 0.33 @ 97 filled')
  expect(workAt(scene, 61)).toEqual(['sell 0.34 of 0.34 @ 97 filled', 'completed 1/1 in 3/3'])
})

test('a slice is an order with its own trades, and names its TWAP', () => {
  const scene = withBook()
  const { twapId } = askTwap(scene, 'ann', '2', 60)
  workAt(scene, 1)
  const [trade] = scene.events.flatMap((event) => (event.type === 'traded' ? [event.trade] : []))
  const [order] = scene.events.flatMap((event) =>
    event.type === 'ordersChanged' && event.account === account('ann') ? event.orders : [],
  )
  expect(order).toMatchObject({ twapId, timeInForce: 'IOC', status: 'filled' })
  expect(trade?.taker).toMatchObject({ orderId: order?.orderId, account: account('ann') })
})

test('a slice is priced no further than three percent from the current mark', () => {
  const scene = createTimedScene()
  place(scene, 'dora sell 1 @ 103')
  place(scene, 'dora sell 100 @ 103.01')
  askTwap(scene, 'ann', '4', 60)
  expect(workAt(scene, 1)).toEqual(['buy 1 of 2 @ 103 partial', 'buy 1 of 2 @ 103 cancelled', 'active 1/4 in 1/2'])
  setMarks(scene, { index: '102', perpetual: '102', call: '15' })
  expect(workAt(scene, 31)).toEqual(['buy 3 of 3 @ 105.06 filled', 'completed 4/4 in 2/2'])
})

test('missed amounts are caught up, with slices up to three times the nominal size', () => {
  const scene = createTimedScene()
  askTwap(scene, 'ann', '10', 300)
  for (const second of [1, 31, 61, 91]) {
    expect(workAt(scene, second)[0]).toMatch(/^buy 0 of [\d.]+ @ 103 IOC_ORDER_REJECTED$/)
  }
  place(scene, 'dora sell 1 @ 101')
  // 10 in the remaining six slices.
  expect(workAt(scene, 121)[0]).toBe('buy 1 of 1.66 @ 103 partial')
  for (const second of [151, 181, 211, 241]) workAt(scene, second)
  place(scene, 'dora sell 100 @ 101')
  expect(workAt(scene, 271)).toEqual(['buy 3 of 3 @ 103 filled', 'completed 4/10 in 10/10'])
})

test('slices missed while the venue was down are skipped and caught up', () => {
  const scene = withBook()
  askTwap(scene, 'ann', '4', 120)
  workAt(scene, 1)
  expect(workAt(scene, 95)).toEqual(['buy 3 of 3 @ 103 filled', 'completed 4/4 in 4/4'])
})

test('a slice without enough margin ends the TWAP, and fills remain', () => {
  const scene = createTimedScene({ money: 100 })
  place(scene, 'dora sell 19 @ 100')
  place(scene, 'bob sell 19 @ 101')
  askTwap(scene, 'ann', '36', 60)
  expect(workAt(scene, 1)[0]).toBe('buy 18 of 18 @ 103 filled')
  expect(workAt(scene, 31)).toEqual([
    'buy 0 of 18 @ 103 INSUFFICIENT_MARGIN',
    'failed 18/36 in 2/2: INSUFFICIENT_MARGIN',
  ])
  expect(workAt(scene, 61)).toEqual([])
})

test('a reduce-only TWAP ends when there is nothing left to reduce', () => {
  const scene = withBook()
  place(scene, 'ann buy 4 @ 101')
  askTwap(scene, 'ann', '4', 120, { isBuy: false, reduceOnly: true })
  expect(workAt(scene, 1)[0]).toBe('sell 1 of 1 @ 97 filled')
  place(scene, 'ann sell 3 @ 99')
  expect(workAt(scene, 31)[1]).toBe('failed 1/4 in 2/4: NO_POSITION_REDUCE_ONLY')
})

test('a slice below the minimum order value waits for the next one', () => {
  const scene = withBook()
  // The minimum order value is a cent, which 0.01 contracts reach at a mark of 1.
  askTwap(scene, 'ann', '0.02', 60)
  place(scene, 'dora sell 1 @ 0.9')
  setMarks(scene, { index: '0.9', perpetual: '0.9', call: '15' })
  expect(workAt(scene, 1)).toEqual(['active 0/0.02 in 1/2'])
})

test('the owner can end a TWAP in three ways, and fills remain', () => {
  const scene = withBook()
  const ways: readonly ((twapId: `0x${string}`) => Command)[] = [
    (twapId) => ({ type: 'cancelTwap', account: account('ann'), twapId }),
    (orderId) => ({ type: 'cancelOrder', account: account('ann'), orderId }),
    () => ({ type: 'cancelAllOrders', account: account('ann'), filter: { asset: 'ETH' } }),
  ]
  for (const way of ways) {
    const { twapId } = askTwap(scene, 'ann', '2', 60)
    workAt(scene, scene.sec)
    scene.events.length = 0
    expect(submit(scene, { type: 'cancelTwap', account: account('bob'), twapId })).toBe('ORDER_DOES_NOT_EXIST')
    expect(submit(scene, { type: 'cancelOrder', account: account('bob'), orderId: twapId })).toBe(
      'ORDER_DOES_NOT_EXIST',
    )
    expect(submit(scene, way(twapId))).toBe('accepted')
    expect(scene.events.flatMap((event) => (event.type === 'twapChanged' ? [twapText(event.twap)] : []))).toEqual([
      'cancelled 1/2 in 1/2',
    ])
    expect(submit(scene, { type: 'cancelTwap', account: account('ann'), twapId })).toBe('ORDER_DOES_NOT_EXIST')
  }
})

test('cancel all with a different filter leaves the TWAP', () => {
  const scene = withBook()
  askTwap(scene, 'ann', '2', 60)
  submit(scene, { type: 'cancelAllOrders', account: account('ann'), filter: { instrumentType: 'OPTION' } })
  submit(scene, { type: 'cancelAllOrders', account: account('bob'), filter: {} })
  expect(scene.state.twaps.size).toBe(1)
})

test('the TWAP fails when its instrument expires', () => {
  const scene = createTimedScene()
  askTwap(scene, 'ann', '2', 60, { instrumentId: '2' })
  scene.events.length = 0
  submit(scene, { type: 'expireInstrument', instrumentId: '2', settlementPrice: parseFixed6<Price>('100') })
  const twaps = scene.events.flatMap((event) => (event.type === 'twapChanged' ? [twapText(event.twap)] : []))
  expect(twaps).toEqual(['failed 0/2 in 0/2: INSTRUMENT_EXPIRED'])
})

test('the TWAP fails when its account is liquidated', () => {
  const scene = createTimedScene({ money: 100 })
  place(scene, 'dora sell 10 @ 100')
  place(scene, 'ann buy 10 @ 100')
  askTwap(scene, 'ann', '2', 60)
  setMarks(scene, { index: '91', perpetual: '91', call: '15' })
  scene.events.length = 0
  submit(scene, { type: 'checkRisk' })
  const twaps = scene.events.flatMap((event) => (event.type === 'twapChanged' ? [twapText(event.twap)] : []))
  expect(twaps).toEqual(['failed 0/2 in 0/2: ACCOUNT_LIQUIDATION'])
})

const unknownAccount = `0x${'9'.repeat(40)}` as const

test.each([
  ['for an account that is not there', '2', 60, { account: unknownAccount }, 'ACCOUNT_DOES_NOT_EXIST'],
  ['of an instrument that is not there', '2', 60, { instrumentId: '99' }, 'INSTRUMENT_NOT_FOUND'],
  ['shorter than a slice', '2', 29, {}, 'BAD_REQUEST'],
  ['longer than a month', '2', 2_592_001, {}, 'BAD_REQUEST'],
  ['of part of a second', '2', 60.5, {}, 'BAD_REQUEST'],
  ['of nothing', '0', 60, {}, 'ORDER_INVALID_AMOUNT'],
  ['of less than nothing', '-1', 60, {}, 'ORDER_INVALID_AMOUNT'],
  ['off the amount step', '2.001', 60, {}, 'INVALID_AMOUNT_STEP_SIZE'],
  ['with slices below the step', '0.02', 90, {}, 'BELOW_MIN_ORDER_VALUE'],
  ['with slices above the greatest order', '20002', 60, {}, 'EXCEED_MAX_ORDER_VALUE'],
  ['that reduces nothing', '2', 60, { reduceOnly: true }, 'NO_POSITION_REDUCE_ONLY'],
] as const)('a TWAP %s is rejected', (_, amount, duration, change, error) => {
  const scene = withBook()
  const before = exportState(scene.state)
  expect(askTwap(scene, 'ann', amount, duration, change).answer).toBe(error)
  expect(exportState(scene.state)).toEqual(before)
})

test('a reduce-only TWAP above the position size, or on the wrong side, is rejected', () => {
  const scene = withBook()
  place(scene, 'ann buy 2 @ 101')
  const reducing = (amount: string, isBuy: boolean) =>
    askTwap(scene, 'ann', amount, 60, { isBuy, reduceOnly: true }).answer
  expect(reducing('2', true)).toBe('INVALID_DIRECTION_REDUCE_ONLY')
  expect(reducing('2.5', false)).toBe('ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY')
  expect(reducing('2', false)).toBe('accepted')
})

test('an account may have twenty active TWAPs, and the last hundred finished ones remain available', () => {
  const scene = withBook()
  for (let count = 0; count < 20; count++) expect(askTwap(scene, 'ann', '2', 60).answer).toBe('accepted')
  expect(askTwap(scene, 'ann', '2', 60).answer).toBe('TOO_MANY_PENDING_ORDERS')
  expect(askTwap(scene, 'bob', '2', 60).answer).toBe('accepted')
  for (let count = 0; count < maxEndedTwaps; count++) {
    const [twapId = '0x'] = scene.state.twaps.keys()
    submit(scene, { type: 'cancelTwap', account: scene.state.twaps.get(twapId)?.account ?? unknownAccount, twapId })
    askTwap(scene, 'ann', '2', 60)
  }
  expect(scene.state.accounts.get(account('ann'))?.endedTwaps).toHaveLength(maxEndedTwaps - 1)
})

test.each([1, 2, 3])(
  'the executed amount equals the fills of the slices for any book, also after a snapshot (%i)',
  (seed) => {
    const scene = createTimedScene()
    const random = createRandom(seed)
    const snapshot = foldEvents(emptySnapshot(), describeState(scene.state))
    const filled = new Map<string, bigint>()
    for (let sec = 1; sec < 400; sec += 10) {
      scene.sec = sec
      scene.events.length = 0
      const side = random.integer(2) === 0 ? 'buy' : 'sell'
      place(
        scene,
        `dora ${side} ${1 + random.integer(4)} @ ${side === 'buy' ? 98 + random.integer(2) : 101 + random.integer(3)}`,
      )
      if (random.integer(3) === 0) {
        const duration = 30 * (1 + random.integer(6))
        askTwap(scene, random.pick(['ann', 'bob']), String(1 + random.integer(12)), duration, {
          isBuy: random.integer(2) === 0,
          reduceOnly: random.integer(4) === 0,
        })
      }
      if (random.integer(4) === 0)
        Object.assign(scene, { state: importState(structuredClone(exportState(scene.state))) })
      submit(scene, { type: 'workTwaps' })
      foldEvents(snapshot, scene.events)
      for (const event of scene.events) {
        if (event.type !== 'ordersChanged') continue
        for (const { twapId, orderId, filled: amount } of event.orders) {
          if (twapId !== undefined) filled.set(`${twapId} ${orderId}`, amount)
        }
      }
    }
    expect(snapshot).toEqual(foldEvents(emptySnapshot(), describeState(scene.state)))
    expect(snapshot.twaps.size).toBeGreaterThan(5)
    for (const { twapId, executed } of snapshot.twaps.values()) {
      const sum = [...filled]
        .filter(([key]) => key.startsWith(twapId))
        .reduce((total, [, amount]) => total + amount, 0n)
      expect(executed).toBe(sum)
    }
  },
)
