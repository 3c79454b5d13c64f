import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { NetBook } from '@/core/quant/structures/netPrice'
import { netCall, netLeg, netScene } from '@/dev/scenes/netScene'
import { createPegBrowser } from '@/dev/scenes/pegScene'
import { CallError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { createNetMarks } from './netMarks'
import type { NetTerms } from './netOrder'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const book = (bid: string, ask: string): NetBook => ({
  bids: [{ price: price(bid), amount: amount('100') }],
  asks: [{ price: price(ask), amount: amount('100') }],
})

const vertical: NetTerms = {
  legs: [netLeg(netCall(3000), true), netLeg(netCall(3200), false)],
  passive: 0,
  amount: amount('2'),
  limit: parseFixed6<Usd>('55'),
  legging: parseFixed6<Usd>('1'),
  minEditMs: 1_000,
  withdrawsAtClose: true,
}
const calm = [book('90', '110'), book('40', '42')]

async function resting(terms: Partial<NetTerms> = {}, browser = createPegBrowser()) {
  const scene = netScene({ ...vertical, ...terms }, browser)
  await scene.setBooks(calm)
  expect(await scene.begin()).toBeUndefined()
  return scene
}
type Scene = Awaited<ReturnType<typeof resting>>
const only = (scene: Scene) => {
  const [open, ...others] = scene.resting()
  if (open === undefined || others.length > 0) throw new Error(`${others.length + 1} orders rest`)
  return open
}

test('a vertical rests, follows the other leg, is filled in two parts, and accounts for both', async () => {
  const scene = await resting()
  expect(only(scene).price).toBe(price('95'))
  await scene.setBooks([book('90', '110'), book('41', '43')])
  await scene.pass(1_000)
  expect(only(scene).price).toBe(price('96'))
  await scene.hit(amount('0.5'))
  expect(scene.order()?.open).toEqual([])
  await scene.pass(1_000)
  await scene.hit(amount('1.5'))
  expect(scene.ended).toMatchObject([
    {
      end: { why: 'filled' },
      order: {
        done: [
          { filled: amount('2'), cost: amount('2') * price('96') },
          { filled: amount('2'), cost: amount('-2') * price('41') },
        ],
      },
    },
  ])
  expect(scene.sent.map(({ by, isPassive }) => (isPassive ? by : 'take'))).toEqual(['place', 'edit', 'take', 'take'])
})

test('a lost order that arrives late, when another already rests, is withdrawn', async () => {
  const scene = netScene(vertical)
  let lost = 0
  scene.setAnswers({
    reject: ({ by }) =>
      by === 'place' && lost++ === 0 ? new OutcomeUnknownError('create_order', 'link lost') : undefined,
  })
  await scene.setBooks(calm)
  await scene.begin()
  expect(scene.resting()).toEqual([])
  // The venue does not know the order when it is asked, so another is sent.
  await scene.pass(1_500)
  await scene.pass(1_500)
  const { orderId, ...terms } = only(scene)
  expect(Number(orderId)).toBe(2)
  await scene.report([{ ...terms, orderId: '0x0000000000000001' }])
  expect(only(scene).orderId).toBe(orderId)
})

test('an order cancelled by hand ends the net order', async () => {
  const scene = await resting()
  await scene.report([{ ...only(scene), orderStatus: 'cancelled' }])
  expect(scene.ended.map(({ end }) => end)).toEqual([{ why: 'byHand' }])
  expect(scene.resting()).toEqual([])
})

test('an order that the venue cancelled with a lost connection rests again', async () => {
  const scene = await resting()
  scene.setConditions({ isLinkLive: false })
  await scene.pass(1_000)
  expect(scene.order()?.state).toEqual({ status: 'paused', pause: { why: 'link' } })
  const open = only(scene)
  scene.venue.set(open.orderId, { ...open, orderStatus: 'cancelled' })
  scene.setConditions({})
  await scene.pass(2_000)
  expect(only(scene)).toMatchObject({ price: price('95'), amount: amount('2') })
  expect(scene.ended).toEqual([])
})

test('an empty book withdraws the resting order, and quoting continues once it is filled again', async () => {
  const scene = await resting()
  await scene.setBooks([book('90', '110'), { bids: [], asks: [] }])
  expect(scene.resting()).toEqual([])
  expect(scene.order()?.state).toEqual({ status: 'paused', pause: { why: 'thin', leg: 1 } })
  await scene.setBooks(calm)
  await scene.pass(1_000)
  expect(only(scene).price).toBe(price('95'))
})

test('a leg that moved beyond the legging limit stays open until it returns, is taken at market, or is left', async () => {
  const moved = [book('90', '110'), book('38', '42')]
  for (const way of ['returns', 'market', 'leave'] as const) {
    const scene = await resting()
    await scene.setBooks(moved)
    await scene.hit(amount('1'))
    const [order] = scene.nets.getSnapshot().running
    expect(order).toMatchObject({ state: { status: 'open' }, open: [{ leg: 1, isBuy: false, amount: amount('1') }] })
    expect(scene.resting()).toEqual([])
    if (order === undefined) throw new Error('there is no order')
    if (way === 'returns') await scene.setBooks(calm)
    if (way === 'market') scene.nets.takeNow(order.key)
    if (way === 'leave') scene.nets.leave(order.key)
    await scene.pass(2_000)
    if (way === 'leave') expect(scene.ended).toMatchObject([{ end: { why: 'left' }, order: { open: order.open } }])
    else {
      expect(scene.order()?.open).toEqual([])
      expect(only(scene).amount).toBe(amount('1'))
    }
  }
})

test('a rejected take is said, and not repeated until the trader asks', async () => {
  const scene = await resting()
  scene.setAnswers({
    reject: ({ isPassive }) => (isPassive ? undefined : new CallError('create_order', 'INSUFFICIENT_MARGIN')),
  })
  await scene.hit(amount('1'))
  expect(scene.order()?.state).toMatchObject({ status: 'open', failure: { code: 'INSUFFICIENT_MARGIN' } })
  const sent = scene.sent.length
  await scene.pass(10_000)
  expect(scene.sent.length).toBe(sent)
  scene.setAnswers({})
  scene.nets.takeNow(scene.order()?.key ?? '0x')
  await scene.rest()
  expect(scene.order()?.open).toEqual([])
})

test('stop withdraws and ends; with an open leg it ends only after the leg is taken or left', async () => {
  const scene = await resting()
  scene.nets.stopAll()
  await scene.pass(2_000)
  expect(scene.resting()).toEqual([])
  expect(scene.ended.map(({ end }) => end.why)).toEqual(['stopped'])

  const open = await resting()
  await open.setBooks([book('90', '110'), book('38', '42')])
  await open.hit(amount('1'))
  open.nets.stopAll()
  await open.pass(2_000)
  expect(open.ended).toEqual([])
  await open.setBooks(calm)
  await open.pass(2_000)
  expect(open.ended.map(({ end }) => end.why)).toEqual(['stopped'])
})

test('a rejected quote ends it with the reason', async () => {
  const scene = netScene(vertical)
  scene.setAnswers({ reject: () => new CallError('create_order', 'INSUFFICIENT_MARGIN') })
  await scene.setBooks(calm)
  await scene.begin()
  expect(scene.ended).toMatchObject([{ end: { why: 'refused', failure: { code: 'INSUFFICIENT_MARGIN' } } }])
})

test('it ends when a leg expires', async () => {
  const scene = await resting()
  scene.time.set(Number(91n * 86_400_000n) + 1_790_000_000_000 + 86_400_000)
  await scene.pass(2_000)
  expect(scene.ended.map(({ end }) => end.why)).toEqual(['expired'])
})

test('it needs a key that signs without a prompt', async () => {
  const scene = netScene(vertical)
  scene.setConditions({ canSign: false })
  expect(await scene.begin()).toBe('noOneClick')
})

test('a closing page withdraws the order, or leaves it, as chosen', async () => {
  const withdrawing = await resting()
  withdrawing.nets.close()
  await withdrawing.rest()
  expect(withdrawing.resting()).toEqual([])
  const leaving = await resting({ withdrawsAtClose: false })
  leaving.nets.close()
  await leaving.rest()
  expect(leaving.resting().length).toBe(1)
})

test('what a closed page left is worked by one tab, from what the venue says has traded', async () => {
  const browser = createPegBrowser()
  const first = await resting({}, browser)
  await first.hit(amount('0.5'))
  const second = netScene(vertical, browser)
  second.nets.onRead()
  await second.rest()
  // The first tab still works it.
  expect(second.left).toEqual([])
  const [running] = first.nets.getSnapshot().running
  first.nets.close()
  await first.rest()
  second.nets.onRead()
  await second.rest()
  const [mark] = second.left
  if (mark === undefined || running === undefined) throw new Error('nothing was left')
  expect(mark).toMatchObject({ passive: 0, amount: amount('2'), limit: parseFixed6('55'), withdrawsAtClose: true })
  second.setRecovered(running.done)
  await second.setBooks(calm)
  expect(await second.begin({ mark, isStopping: false })).toBeUndefined()
  expect(only(second).amount).toBe(amount('1.5'))
  expect(second.nets.getSnapshot().left).toEqual([])
  await second.hit(amount('1.5'))
  expect(second.ended).toMatchObject([{ end: { why: 'filled' }, order: { done: [{ filled: amount('2') }, {}] } }])
})

test('stopping what a closed page left shows its open leg, without a signing key', async () => {
  const browser = createPegBrowser()
  const first = await resting({}, browser)
  first.nets.close()
  await first.rest()
  const second = netScene(vertical, browser)
  second.nets.onRead()
  await second.rest()
  const [mark] = second.left
  if (mark === undefined) throw new Error('nothing was left')
  second.setRecovered([
    { filled: amount('1'), cost: amount('1') * price('95') },
    { filled: 0n, cost: 0n },
  ])
  second.setConditions({ canSign: false })
  await second.setBooks(calm)
  expect(await second.begin({ mark, isStopping: true })).toBeUndefined()
  expect(second.order()).toMatchObject({ state: { status: 'open' }, ending: { why: 'stopped' } })
  expect(second.resting()).toEqual([])
})

test('in a replay it ends when the recording reaches the expiry, and its mark has the recorded time', async () => {
  const browser = createPegBrowser()
  const scene = netScene(vertical, browser)
  const { time, venueClock } = scene
  const [leg] = vertical.legs
  const expiryNs = leg?.instrument.instrumentType === 'OPTION' ? leg.instrument.expiryNs : 0n
  const startNs = expiryNs - 60_000_000_000n
  time.pass(Number(expiryNs / 1_000_000n) - time.clock.nowMs() + 1_000)
  venueClock.receive(startNs, time.clock.nowMs(), { pace: 60 })
  await scene.setBooks(calm)
  await scene.begin()
  await scene.pass(10_000)
  expect(scene.ended).toEqual([])
  const [mark] = createNetMarks(browser.storage, 'paper.0xaa').read()
  expect(mark?.startedMs).toBe(Number(startNs / 1_000_000n))
  venueClock.receive(expiryNs, time.clock.nowMs())
  await scene.pass(1_000)
  expect(scene.ended).toMatchObject([{ end: { why: 'expired' } }])
})
