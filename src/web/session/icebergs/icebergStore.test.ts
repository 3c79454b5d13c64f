import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { createIcebergVenue, iceberg, icebergScene } from '@/dev/scenes/icebergScene'
import { createTrailBrowser } from '@/dev/scenes/trailScene'
import { done } from '@/web/session/actions/outcome'
import type { OrderActions } from '@/web/session/orders/orderActions'
import { icebergInterceptor } from './icebergInterceptor'
import { createIcebergMarks } from './icebergMarks'
import { openLazyIcebergs } from './lazyIcebergs'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)

async function begun(part: Parameters<ReturnType<typeof icebergScene>['begin']>[0] = {}) {
  const scene = icebergScene()
  expect(await scene.begin(part)).toBeUndefined()
  return scene
}

test('the next order is placed only when the visible one has filled wholly', async () => {
  const scene = await begun({ total: amount('2.5') })
  expect(scene.venue.resting()).toBe(amount('1'))
  await scene.fill(amount('0.4'))
  await scene.pass(5_000)
  expect(scene.venue.orders.size).toBe(1)
  expect(scene.running()).toMatchObject({ filled: amount('0.4'), averagePrice: price('2400') })
  await scene.fill()
  expect([scene.venue.orders.size, scene.venue.resting()]).toEqual([2, amount('1')])
  await scene.fill()
  // The last order has what is left.
  expect(scene.venue.resting()).toBe(amount('0.5'))
  await scene.fill()
  expect(scene.ended).toMatchObject([{ end: { why: 'filled' }, iceberg: { filled: amount('2.5') } }])
})

test('the pause between two orders is kept', async () => {
  const scene = await begun({ refillMs: 4_000 })
  await scene.fill()
  await scene.pass(3_900)
  expect(scene.running()?.state).toMatchObject({ status: 'refilling' })
  expect(scene.venue.orders.size).toBe(1)
  await scene.pass(200)
  expect(scene.venue.orders.size).toBe(2)
})

test('an order whose answer was lost is asked for by its id before anything else is placed', async () => {
  const scene = icebergScene()
  scene.setAnswer('lost')
  await scene.begin()
  expect(scene.venue.orders.size).toBe(1)
  expect(scene.running()?.state).toEqual({ status: 'resting' })
  await scene.pass(10_000)
  expect([...scene.sent.values()]).toEqual([1])
})

test('an order that never arrived is sent again with the same signature, so a late arrival cannot double it', async () => {
  const scene = icebergScene()
  scene.setAnswer('late')
  await scene.begin()
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'unknownOutcome' })
  await scene.arrive()
  scene.setAnswer('ok')
  await scene.pass(10_000)
  expect(scene.venue.orders.size).toBe(1)
  const other = icebergScene()
  other.setAnswer('never')
  await other.begin()
  other.setAnswer('ok')
  // A second after the loss the venue is asked again, and a second later the order is sent again.
  await other.pass(1_000)
  await other.pass(1_000)
  expect([...other.sent.values()].filter((times) => times > 1)).toHaveLength(1)
  expect(other.venue.orders.size).toBe(1)
})

test('it waits as long as the venue asks after a rate limit, and ends when the venue rejects an order', async () => {
  const scene = icebergScene()
  scene.setAnswer('limited')
  await scene.begin()
  expect(scene.running()?.state).toEqual({ status: 'paused', why: { code: 'RATE_LIMIT_EXCEEDED' } })
  scene.setAnswer('ok')
  await scene.pass(2_400)
  expect(scene.venue.orders.size).toBe(0)
  await scene.pass(200)
  expect(scene.venue.orders.size).toBe(1)
  scene.setAnswer('margin')
  await scene.fill()
  expect(scene.ended).toMatchObject([{ end: { why: 'refused', failure: { code: 'INSUFFICIENT_MARGIN' } } }])
})

test('it does not begin without one-click, and pauses when one-click or the connection ends', async () => {
  const scene = icebergScene()
  scene.setSigning(false)
  expect(await scene.begin()).toBe('noOneClick')
  scene.setSigning(true)
  await scene.begin()
  scene.setSigning(false)
  await scene.fill()
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'signing' })
  scene.setSigning(true)
  await scene.pass(1_000)
  expect(scene.venue.orders.size).toBe(2)
})

test('later orders have the price to which the trader moved the visible one, and an amend cannot enlarge the whole', async () => {
  const scene = await begun({ total: amount('3') })
  await scene.drag(price('2390'))
  expect(scene.running()).toMatchObject({ limitPrice: price('2390') })
  await scene.fill()
  expect(scene.venue.open()[0]?.price).toBe(price('2390'))
  const childId = scene.running()?.childId ?? '0x0'
  const edit = () => Promise.resolve(done(undefined))
  expect((await scene.icebergs.amend(childId, amount('2'), edit)).status).toBe('done')
  expect((await scene.icebergs.amend(childId, amount('2.01'), edit)).status).toBe('refused')
  expect(scene.rejected).toHaveLength(1)
})

test('an amend that is answered as filled before the channel reports it counts with its price', async () => {
  const scene = await begun({ total: amount('3') })
  await scene.drag(price('2450'), 'filled')
  expect(scene.running()).toMatchObject({
    filled: amount('1'),
    averagePrice: price('2450'),
    limitPrice: price('2450'),
  })
  expect(scene.venue.open()[0]).toMatchObject({ price: price('2450'), amount: amount('1') })
})

test('a cancel of the visible order, by hand or of all orders, ends it before the cancel is sent', async () => {
  for (const name of ['cancelThese', 'cancelAll'] as const) {
    const scene = await begun()
    const running: number[] = []
    const cancel = async () => {
      running.push(scene.icebergs.getSnapshot().running.length)
      return done(undefined)
    }
    const next = { cancelThese: cancel, cancelAll: cancel } as unknown as OrderActions
    const { cancelThese, cancelAll } = icebergInterceptor(scene.icebergs).actions?.(next) ?? {}
    const [order] = scene.venue.open()
    if (order === undefined) throw new Error('nothing rests')
    await (name === 'cancelAll' ? cancelAll?.() : cancelThese?.([{ ...order, rowKey: order.orderId }]))
    await scene.emit([{ ...order, orderStatus: 'cancelled' }])
    await scene.pass(10_000)
    expect(running).toEqual([0])
    expect(scene.ended).toMatchObject([{ end: { why: 'cancelled', code: undefined } }])
    expect(scene.venue.orders.size).toBe(1)
  }
})

test('an order that the venue cancels, or that ended while offline, ends it with the reason', async () => {
  const scene = await begun()
  const [order] = scene.venue.open()
  if (order === undefined) throw new Error('nothing rests')
  scene.setConnection(false)
  await scene.emit([{ ...order, orderStatus: 'cancelled', error: 'EXPIRE_MAKER', filled: amount('0.3') }])
  scene.setConnection(true)
  await scene.read()
  expect(scene.ended).toMatchObject([
    { end: { why: 'cancelled', code: 'EXPIRE_MAKER' }, iceberg: { filled: amount('0.3') } },
  ])
})

test('the next page resumes with what the venue has not filled, in one tab only', async () => {
  const venue = createIcebergVenue()
  const browser = createTrailBrowser()
  const first = icebergScene(venue, browser)
  await first.begin({ total: amount('3') })
  await first.fill()
  await first.fill(amount('0.25'))
  const second = icebergScene(venue, browser, first.time, 2)
  await second.read()
  expect(second.left()).toEqual([])
  first.icebergs.close()
  await first.rest()
  // The visible order fills while no page is open.
  first.setConnection(false)
  await first.fill()
  await second.read()
  const [left] = second.left()
  if (left === undefined) throw new Error('nothing to resume')
  const { instrument } = iceberg
  expect(await second.begin({ ...left, instrument, left })).toBeUndefined()
  expect(second.running()).toMatchObject({ filled: amount('2'), total: amount('3'), averagePrice: price('2400') })
  expect(second.venue.resting()).toBe(amount('1'))
  expect(await icebergScene(venue, browser, first.time, 3).begin({ ...left, instrument, left })).toBe('elsewhere')
})

test('in a replay the history is read from the recorded time of the last order, and its age is real', async () => {
  const browser = createTrailBrowser()
  const { time, venueClock, begin } = icebergScene(createIcebergVenue(), browser)
  venueClock.receive(1_610_000_000_000_000_000n, time.clock.nowMs(), { pace: 60 })
  await begin()
  const [mark] = createIcebergMarks(browser.storage, 'paper.0xaa').read()
  expect(mark).toMatchObject({ signedMs: 1_610_000_000_000, lastSignedMs: time.clock.nowMs() })
})

test('an accepted order that the venue reports nowhere is not counted as unfilled', async () => {
  const venue = createIcebergVenue()
  const browser = createTrailBrowser()
  const first = icebergScene(venue, browser)
  await first.begin()
  first.icebergs.close()
  await first.rest()
  venue.orders.clear()
  const second = icebergScene(venue, browser, first.time, 2)
  await second.read()
  const [left] = second.left()
  if (left === undefined) throw new Error('nothing to resume')
  expect(await second.begin({ ...left, instrument: iceberg.instrument, left })).toBe('unclear')
  expect(second.left()).toHaveLength(1)
})

test('an iceberg that has not begun when the trader cancels everything places nothing', async () => {
  const scene = icebergScene()
  const lazy = openLazyIcebergs(
    { storage: createTrailBrowser().storage, name: 'paper.0xaa', onEnd: () => undefined },
    () => Promise.resolve(scene.icebergs),
  )
  const begun = lazy.begin(iceberg)
  await lazy.release('all')
  expect(await begun).toBe('cancelled')
  await scene.pass(10_000)
  expect([scene.venue.orders.size, scene.locked.size]).toEqual([0, 0])
})

/** Leaves an iceberg with one visible order of 1, and returns the next page with what it may resume. */
async function leftIceberg() {
  const venue = createIcebergVenue()
  const browser = createTrailBrowser()
  const first = icebergScene(venue, browser)
  await first.begin({ total: amount('3') })
  const close = async () => {
    first.icebergs.close()
    await first.rest()
    const second = icebergScene(venue, browser, first.time, 2)
    await second.read()
    const [left] = second.left()
    if (left === undefined) throw new Error('nothing to resume')
    return { second, resume: () => second.begin({ ...left, instrument: iceberg.instrument, left }) }
  }
  return { venue, first, close }
}

test('an order that was amended before its iceberg is resumed is the visible one', async () => {
  const { close, venue } = await leftIceberg()
  const { second, resume } = await close()
  await second.drag(price('2390'))
  expect(await resume()).toBeUndefined()
  await second.fill(amount('0.25'))
  await second.pass(10_000)
  // 0.25 has filled and 0.75 rests; the other 2 wait.
  expect([venue.open().length, venue.resting(), second.running()?.filled]).toEqual([1, amount('0.75'), amount('0.25')])
})

test('an amend whose answer the closed page never got is the visible order of the next', async () => {
  const { first, close, venue } = await leftIceberg()
  await first.drag(price('2390'), 'lost')
  const { second, resume } = await close()
  expect(await resume()).toBeUndefined()
  await second.pass(10_000)
  expect([venue.open().length, venue.resting()]).toEqual([1, amount('1')])
})

test('nothing is placed when the visible order was amended where this browser did not see it', async () => {
  const { close, venue } = await leftIceberg()
  const { second, resume } = await close()
  const [order] = venue.open()
  if (order === undefined) throw new Error('nothing rests')
  venue.orders.set(order.orderId, { ...order, orderStatus: 'cancelled' })
  const orderId = venue.nextId()
  venue.orders.set(orderId, { ...order, orderId, price: price('2390') })
  await second.read()
  expect(await resume()).toBe('replaced')
  expect(venue.resting()).toBe(amount('1'))
})

test('an iceberg goes on with an amend whose answer was lost, although the list was read first', async () => {
  const scene = await begun()
  scene.setConnection(false)
  await scene.drag(price('2390'), 'lost')
  const [moved] = scene.venue.open()
  scene.setConnection(true)
  await scene.read()
  expect(scene.ended).toEqual([])
  expect(scene.running()?.childId).toBe(moved?.orderId)
})
