import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { createTrailBrowser } from '@/dev/scenes/trailScene'
import { createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { createVenueClock } from '@/web/market/venueClock'
import { applyEdited, applyEnded, applyOrders, noOpenOrders, type OpenOrder } from '@/web/session/openOrders'
import { createOrderFills } from '@/web/session/orders/orderFills'
import type { GoodTillNews } from './cancelDue'
import { createGoodTillMarks } from './goodTillMarks'
import { createGoodTill } from './goodTillStore'

const id = (digits: string): Hash => `0x${digits.padEnd(64, '0')}`
const hour = 3_600_000

const order: OpenOrder = {
  rowKey: id('a1'),
  orderId: id('a1'),
  account: '0x00000000000000000000000000000000000000aa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'opened',
  side: 'buy',
  price: parseFixed6<Price>('2400'),
  amount: parseFixed6<Amount>('1'),
  filled: parseFixed6<Amount>('0'),
}

function page(
  { storage, locked } = createTrailBrowser(),
  time = createManualTime(),
  venueClock = createVenueClock(time.clock),
) {
  const fills = createOrderFills()
  fills.receive([order])
  let listed = applyOrders(noOpenOrders, [order])
  const cancels: Hash[] = []
  const news: GoodTillNews[] = []
  let answer: () => Promise<unknown> = () => Promise.resolve()
  let found: OpenOrder | undefined
  const goodTill = createGoodTill({
    clock: time.clock,
    venueClock,
    timers: time.timers,
    marks: createGoodTillMarks(storage, 'paper.0xaa'),
    locks: {
      hold: (orderId) => Promise.resolve(!locked.has(orderId) && locked.add(orderId).has(orderId)),
      letGo: (orderId) => Promise.resolve(void locked.delete(orderId)),
      held: () => Promise.resolve([...locked]),
    },
    fills,
    openOrders: () => listed.orders,
    isListFresh: () => true,
    onElsewhere: () => () => undefined,
    cancel: (orderId) => {
      cancels.push(orderId)
      return answer()
    },
    findOut: async (_, onFound) => onFound(found),
    learn: (record) => (listed = applyOrders(listed, [record])),
    onCancelled: (orderId) => (listed = applyEnded(listed, [orderId])),
    onNews: (one) => void news.push(one),
  })
  const rest = async () => {
    for (let turn = 0; turn < 3; turn++) await settled()
  }
  return {
    goodTill,
    time,
    cancels,
    whats: () => news.map(({ what }) => what),
    until: async (untilMs: number) => {
      await goodTill.begin({ orderId: order.orderId, instrumentName: 'ETH-PERP', side: 'buy', untilMs })
      await rest()
    },
    pass: async (ms: number) => {
      time.pass(ms)
      await rest()
    },
    read: async () => {
      goodTill.onRead(listed.orders)
      await rest()
    },
    amend: async (digits: string) => {
      const moved = { ...order, orderId: id(digits) }
      fills.replaced(listed.orders[0]?.orderId ?? id('a1'), moved)
      listed = applyEdited(listed, listed.orders[0]?.orderId ?? id('a1'), moved)
      goodTill.onOrders([moved])
      await rest()
    },
    /** Another device amends it: only the channel knows. */
    amendElsewhere: async (digits: string) => {
      const [now] = listed.orders
      if (now === undefined) throw new Error('nothing is listed')
      const moved = { ...order, orderId: id(digits) }
      listed = applyOrders(listed, [{ ...now, orderStatus: 'cancelled' }, moved])
      goodTill.onOrders([moved])
      await rest()
    },
    fill: () => (listed = noOpenOrders),
    list: (digits: string, part: Partial<OpenOrder> = {}) =>
      (listed = applyOrders(noOpenOrders, [{ ...order, orderId: id(digits), ...part }])),
    setAnswer: (next: typeof answer) => (answer = next),
    setFound: (next: OpenOrder) => (found = next),
  }
}

test('the order is cancelled at its time and not before, and this is reported', async () => {
  const { until, pass, cancels, whats, goodTill, time } = page()
  await until(time.clock.nowMs() + hour)
  await pass(hour - 1)
  expect(cancels).toEqual([])
  await pass(1)
  expect([cancels, whats(), goodTill.getSnapshot()]).toEqual([[id('a1')], ['cancelled'], []])
})

test('an amended order keeps its time under its new id, also for the next page', async () => {
  const browser = createTrailBrowser()
  const first = page(browser)
  await first.until(first.time.clock.nowMs() + hour)
  await first.amend('b2')
  first.goodTill.close()
  const second = page(browser, first.time)
  await second.amend('b2')
  await second.read()
  await second.pass(hour)
  expect([first.cancels, second.cancels]).toEqual([[], [id('b2')]])
})

test('an order keeps its time if the page closes between an amend and its answer', async () => {
  const browser = createTrailBrowser()
  const first = page(browser)
  await first.until(first.time.clock.nowMs() + hour)
  first.time.pass(hour / 2)
  first.goodTill.onSignedEdit({ orderId: id('b2'), replacedId: id('a1') })
  first.goodTill.close()
  const second = page(browser, first.time)
  second.list('b2')
  await second.read()
  await second.pass(hour / 2)
  expect([first.cancels, second.cancels]).toEqual([[], [id('b2')]])
})

test('an order that another device amends twice while a page is open keeps its time, also for the next page', async () => {
  const browser = createTrailBrowser()
  const first = page(browser)
  await first.until(first.time.clock.nowMs() + hour)
  await first.amendElsewhere('b2')
  await first.amendElsewhere('c3')
  first.goodTill.close()
  const second = page(browser, first.time)
  second.list('c3')
  await second.read()
  await second.pass(hour)
  expect([first.cancels, second.cancels]).toEqual([[], [id('c3')]])
})

test.each([
  ['of the same side, that is newer, is named as one without an end', 'buy', 1, ['lost']],
  ['of the other side is not', 'sell', 1, []],
  ['that is older is not', 'buy', -hour, []],
] as const)('after an amend while no page was open, an order %s', async (_, side, afterMs, whats) => {
  const browser = createTrailBrowser()
  const first = page(browser)
  const createdMs = first.time.clock.nowMs() + afterMs
  await first.until(first.time.clock.nowMs() + hour)
  first.goodTill.close()
  first.time.pass(hour / 2)
  const second = page(browser, first.time)
  second.list('b2', { side, createdTimestamp: BigInt(createdMs) * 1_000_000n })
  await second.read()
  await second.pass(hour)
  expect([second.whats(), second.cancels]).toEqual([whats, []])
})

test('the end of a cancelled order stays known, so that it can be placed again with it', async () => {
  const first = page()
  const untilMs = first.time.clock.nowMs() + hour
  await first.until(untilMs)
  await first.pass(2 * 60_000)
  first.fill()
  await first.read()
  expect(first.goodTill.getSnapshot()).toEqual([])
  expect(first.goodTill.endOf(id('a1'))).toBe(untilMs)
  expect(first.goodTill.endOf(id('b2'))).toBeUndefined()
})

test('an order that became due while no page was open is cancelled when a page opens', async () => {
  const browser = createTrailBrowser()
  const first = page(browser)
  await first.until(first.time.clock.nowMs() + hour)
  first.goodTill.close()
  first.time.pass(5 * hour)
  const second = page(browser, first.time)
  await second.read()
  expect(second.cancels).toEqual([id('a1')])
})

test('a rejected cancel is reported once and tried again; a rate limit is waited for silently', async () => {
  const { until, pass, cancels, whats, time, setAnswer } = page()
  setAnswer(() => Promise.reject(new CallError('cancel_order', 'MAINTENANCE_MODE_ENABLED')))
  await until(time.clock.nowMs() + 1_000)
  await pass(1_000)
  await pass(30_000)
  expect([cancels.length, whats()]).toEqual([2, ['refused']])
  setAnswer(() => Promise.reject(new CallError('cancel_order', 'RATE_LIMIT_EXCEEDED', 5_000)))
  await pass(30_000)
  await pass(4_900)
  expect(cancels).toHaveLength(3)
  setAnswer(() => Promise.resolve())
  await pass(200)
  expect([cancels.length, whats()]).toEqual([4, ['refused', 'cancelled']])
})

test('without a connection it tries again, and a lost answer is said and resolved by asking the venue', async () => {
  const { until, pass, cancels, whats, time, setAnswer, setFound } = page()
  setAnswer(() => Promise.reject(new NotConnectedError('cancel_order')))
  await until(time.clock.nowMs() + 1_000)
  await pass(1_000)
  expect([cancels.length, whats()]).toEqual([1, []])
  setAnswer(() => Promise.reject(new OutcomeUnknownError('cancel_order', 'link lost')))
  setFound({ ...order, orderStatus: 'cancelled' })
  await pass(3_000)
  await pass(10_000)
  expect([cancels.length, whats()]).toEqual([2, ['unknown', 'cancelled']])
})

test('of two tabs one cancels, and an order that has filled needs no cancel', async () => {
  const browser = createTrailBrowser()
  const first = page(browser)
  const second = page(browser, first.time)
  first.setAnswer(() => new Promise(() => undefined))
  await first.until(first.time.clock.nowMs() + hour)
  await second.read()
  await first.pass(hour)
  await second.pass(1)
  expect([first.cancels.length, second.cancels.length]).toEqual([1, 0])

  const filled = page()
  await filled.until(filled.time.clock.nowMs() + hour)
  filled.fill()
  await filled.pass(hour)
  expect([filled.cancels, filled.goodTill.getSnapshot()]).toEqual([[], []])
})

/** A recording of 2021 that is played sixty times as fast as time. */
function replay() {
  const time = createManualTime()
  const venueClock = createVenueClock(time.clock)
  const startMs = 1_610_000_000_000
  return {
    time,
    venueClock,
    startMs,
    report: (passedMs: number) =>
      venueClock.receive(BigInt(startMs + passedMs) * 1_000_000n, time.clock.nowMs(), { pace: 60 }),
  }
}

test('in a replay an order is cancelled within half a second of the report of its time, and not by a guess', async () => {
  const { time, venueClock, startMs, report } = replay()
  report(0)
  const { until, pass, cancels } = page(createTrailBrowser(), time, venueClock)
  const twentyMinutes = 1_200_000
  await until(startMs + twentyMinutes)
  for (let second = 1; second < 20; second++) {
    await pass(1_000)
    report(second * 60_000)
  }
  await pass(10_000)
  expect(cancels).toEqual([])
  report(twentyMinutes)
  await pass(500)
  expect(cancels).toEqual([id('a1')])
})

test('in a replay an order that was amended on another device is named as one without an end', async () => {
  const { time, venueClock, startMs, report } = replay()
  report(0)
  const browser = createTrailBrowser()
  const first = page(browser, time, venueClock)
  await first.until(startMs + 10 * hour)
  first.goodTill.close()
  time.pass(90_000)
  report(5_400_000)
  const second = page(browser, time, venueClock)
  second.list('b2', { createdTimestamp: BigInt(startMs + 60_000) * 1_000_000n })
  await second.read()
  expect(second.whats()).toEqual(['lost'])
})
