import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { account, balanceOf, createScene, play, send, setMarks, type Scene } from '@/dev/scenes/engine/play'
import type { PaidFundingRate } from './command'
import type { EngineEvent } from './event'
import { exportState, importState } from './snapshotData'

const hourNs = 1_790_002_800_000_000_000n

function pay(scene: Scene, rate: number, at = hourNs, other: Partial<PaidFundingRate> = {}) {
  return send(scene, { type: 'payFunding', hourNs: at, rates: [{ instrumentId: '1', rate, ...other }] })
}

/** The payments of each party, from the events. */
function received(events: readonly EngineEvent[]): string[] {
  const names = ['ann', 'bob', 'carl', 'dora']
  return events.flatMap((event) => {
    if (event.type !== 'fundingPaid') return []
    const name = names.find((one) => account(one) === event.account) ?? event.account
    return [`${name} ${formatFixed6(event.payment.received)}`]
  })
}

function longAndShort(): Scene {
  const scene = createScene()
  play('ann sell 3 @ 100\nbob buy 1 @ 100\ncarl buy 2 @ 100', scene)
  scene.events.length = 0
  return scene
}

test('at a positive rate longs pay position × mark × rate and shorts receive it', () => {
  // 0.01 % of 100 and of 200, at the mark of 100 and not at the entry.
  expect(received(pay(longAndShort(), 0.0001).events)).toEqual(['bob -0.01', 'carl -0.02', 'ann 0.03'])
})

test('at a negative rate shorts pay', () => {
  expect(received(pay(longAndShort(), -0.0002).events)).toEqual(['ann -0.06', 'bob 0.02', 'carl 0.04'])
})

test('the mark at the time of payment counts', () => {
  const scene = longAndShort()
  setMarks(scene, { index: '110', perpetual: '120', call: '15' })
  const { events } = pay(scene, 0.0001)
  expect(received(events)).toEqual(['bob -0.012', 'carl -0.024', 'ann 0.036'])
  expect(events[0]).toEqual({
    type: 'fundingPaid',
    account: account('bob'),
    payment: {
      instrumentId: '1',
      hourNs,
      amount: parseFixed6('1'),
      rate: 0.0001,
      markPrice: parseFixed6('120'),
      indexPrice: parseFixed6('110'),
      received: parseFixed6('-0.012'),
    },
  })
})

test('balance and position report the payment, and the position accumulates it', () => {
  const scene = longAndShort()
  const before = balanceOf(scene, 'bob')
  pay(scene, 0.0001)
  const { events } = pay(scene, 0.0001, hourNs + 3_600_000_000_000n)
  expect(Number(balanceOf(scene, 'bob'))).toBeCloseTo(Number(before) - 0.02, 6)
  const ofBob = events.filter((event) => 'account' in event && event.account === account('bob'))
  expect(ofBob).toMatchObject([
    { type: 'fundingPaid' },
    { type: 'balanceChanged', change: -10_000n, reason: 'funding' },
    { type: 'positionsChanged', positions: [{ accumulatedFunding: -20_000n }] },
  ])
})

test('the funding of an isolated position also reduces its margin', () => {
  const scene = createScene()
  send(scene, { type: 'setMarginType', account: account('bob'), instrumentId: '1', marginType: 'ISOLATED' })
  play('ann sell 1 @ 100\nbob buy 1 @ 100', scene)
  const before = balanceOf(scene, 'bob')
  const { events } = pay(scene, 0.0001)
  // A twentieth of 100 was reserved; 0.01 of it is paid, and the part from fills cannot exceed the rest.
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'positionsChanged',
      account: account('bob'),
      positions: [expect.objectContaining({ isolated: { margin: 4_990_000n, baseMargin: 4_990_000n } })],
    }),
  )
  expect(Number(balanceOf(scene, 'bob'))).toBeCloseTo(Number(before) - 0.01, 6)
})

test('payments are rounded toward zero, and remainders go to the oldest receiver', () => {
  const scene = createScene()
  play('bob sell 0.03 @ 100\ncarl sell 0.04 @ 100\nann buy 0.07 @ 100', scene)
  setMarks(scene, { index: '33', perpetual: '33.333333', call: '15' })
  // 0.07 × 33.333333 × 0.000013 = 0.00003033…; 30 millionths by 3 : 4 are 12 and 17, and one is left over.
  expect(received(pay(scene, 0.000013).events)).toEqual(['ann -0.00003', 'bob 0.000013', 'carl 0.000017'])
})

test('an hour is paid once, also after a restart', () => {
  const scene = longAndShort()
  pay(scene, 0.0001)
  expect(pay(scene, 0.0001).events).toEqual([])
  const copy = importState(deserialize(serialize(exportState(scene.state))) as ReturnType<typeof exportState>)
  const restarted: Scene = { ...scene, state: copy }
  expect(pay(restarted, 0.0001).events).toEqual([])
  expect(pay(restarted, 0.0001, hourNs - 3_600_000_000_000n).events).toEqual([])
  expect(received(pay(restarted, 0.0001, hourNs + 3_600_000_000_000n).events)).toHaveLength(3)
})

test.each([0.0000125, Number.NaN, Infinity, 1e-7])('a rate of %d is rejected and nothing is paid', (rate) => {
  const scene = longAndShort()
  const both = [
    { instrumentId: '1', rate: 0.0001 },
    { instrumentId: '1', rate },
  ]
  expect(send(scene, { type: 'payFunding', hourNs, rates: both })).toEqual({
    outcome: { isAccepted: false, error: 'BAD_REQUEST' },
    events: [],
  })
  expect(received(pay(scene, 0.0001).events)).toHaveLength(3)
})

test('options, unknown and expired instruments are skipped', () => {
  const scene = longAndShort()
  for (const instrumentId of ['2', '77']) {
    expect(pay(scene, 0.0001, hourNs, { instrumentId })).toEqual({ outcome: { isAccepted: true }, events: [] })
  }
  send(scene, { type: 'expireInstrument', instrumentId: '1', settlementPrice: parseFixed6('100') })
  expect(pay(scene, 0.0001)).toEqual({ outcome: { isAccepted: true }, events: [] })
})

test('a position with less than a millionth of funding gets no event', () => {
  const scene = createScene()
  play('ann sell 0.01 @ 100\nbob buy 0.01 @ 100', scene)
  setMarks(scene, { index: '1', perpetual: '1', call: '15' })
  expect(received(pay(scene, 0.000013).events)).toEqual([])
})

test('the rates and marks of an hour are published once, even when no one holds a position', () => {
  const scene = longAndShort()
  setMarks(scene, { index: '110', perpetual: '120', call: '15' })
  const settledEvents = (events: readonly EngineEvent[]) => events.filter(({ type }) => type === 'fundingSettled')
  const rates = [{ instrumentId: '1', rate: 0.0001, markPrice: parseFixed6('120') }]
  expect(settledEvents(pay(scene, 0.0001).events)).toEqual([{ type: 'fundingSettled', hourNs, rates }])
  expect(pay(scene, 0.0002).events).toEqual([])
  const empty = createScene()
  setMarks(empty, { index: '110', perpetual: '120', call: '15' })
  expect(pay(empty, 0.0001).events).toEqual([{ type: 'fundingSettled', hourNs, rates }])
})
