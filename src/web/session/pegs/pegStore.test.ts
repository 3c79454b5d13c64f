import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import { peggedCall, pegScene, type PegScene } from '@/dev/scenes/pegScene'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { AccessError } from '@/web/session/access/accessError'
import { longestPauseMs } from './peg'

const price = (text: string) => parseFixed6<Price>(text)
const pricesOf = ({ edits }: PegScene) => edits.map((edit) => formatFixed6(edit.price))
const endOf = ({ ended }: PegScene) => ended.map(({ end }) => end.why)

test('an order is moved to its volatility and follows the forward, one edit per tick', async () => {
  const scene = pegScene()
  expect(await scene.begin()).toBeUndefined()
  expect(pricesOf(scene)).toEqual(['7.9'])
  expect(scene.open()?.price).toBe(price('7.9'))
  // At a delta of 0.54 half a dollar is 0.27; a further 0.02 is less than a tick.
  await scene.pass(1_000)
  await scene.move(scene.forward(100.5))
  await scene.pass(1_000)
  await scene.move(scene.forward(100.52))
  expect(pricesOf(scene)).toEqual(['7.9', '8.2'])
  expect(scene.peg()).toMatchObject({ edits: 2, price: price('8.2'), state: { status: 'resting', at: 'target' } })
})

test('every edit has its own salt, counts toward one-click, and replaces the previous order', async () => {
  const scene = pegScene()
  await scene.begin({ minEditMs: 250 })
  for (let forward = 100; forward < 104; forward += 0.5) {
    await scene.pass(300)
    await scene.move(scene.forward(forward))
  }
  expect(scene.edits.length).toBeGreaterThan(4)
  expect(new Set(scene.edits.map(({ salt }) => salt)).size).toBe(scene.edits.length)
  expect(new Set(scene.edits.map(({ from }) => from)).size).toBe(scene.edits.length)
  expect(scene.spent).toHaveLength(scene.edits.length)
  expect(scene.spent.every(({ isPegEdit }) => isPegEdit === true)).toBe(true)
  expect(scene.spent[1]?.replaces).toEqual({ amount: 2_000_000n, limitPrice: scene.edits[0]?.price })
})

test('the cap holds, and the peg reports that it is at the cap', async () => {
  const scene = pegScene()
  await scene.begin({ cap: price('8.05') })
  await scene.pass(1_000)
  await scene.move(scene.forward(110))
  expect(pricesOf(scene)).toEqual(['7.9', '8'])
  expect(scene.peg()?.state).toEqual({ status: 'resting', at: 'cap' })
})

test('a fast-moving price waits for the rate limit, and only the latest one is sent', async () => {
  const scene = pegScene()
  await scene.begin({ minEditMs: 5_000 })
  await scene.move(scene.forward(100.5))
  expect(scene.peg()?.state).toMatchObject({ status: 'waiting', price: price('8.2') })
  await scene.pass(2_000)
  await scene.move(scene.forward(101))
  await scene.pass(3_000)
  expect(pricesOf(scene)).toEqual(['7.9', '8.5'])
  expect((scene.edits[1]?.atMs ?? 0) - (scene.edits[0]?.atMs ?? 0)).toBe(5_000)
})

test('nothing is sent while the forward is not live, the peg resumes with it, and gives up after two minutes', async () => {
  const scene = pegScene()
  await scene.begin()
  await scene.pass(1_000)
  const stale = { forward: { status: 'stale', forward: 105, sinceMs: 0, disagreement: undefined } } as const
  await scene.move(stale)
  await scene.pass(60_000)
  expect(scene.peg()?.state).toMatchObject({ status: 'paused', pause: { why: 'forward', status: 'stale' } })
  expect(pricesOf(scene)).toEqual(['7.9'])
  await scene.move(scene.forward(100.5))
  expect(pricesOf(scene)).toEqual(['7.9', '8.2'])
  await scene.move(stale)
  await scene.pass(longestPauseMs + 1_000)
  expect(endOf(scene)).toEqual(['pausedTooLong'])
  expect(scene.cancelled).toEqual([])
})

test('consecutive pauses of different kinds count as one, and the chosen end action is carried out', async () => {
  const scene = pegScene()
  await scene.begin({ cancelsAtEnd: true })
  scene.setConnection(false)
  await scene.pass(longestPauseMs / 2)
  expect(scene.peg()?.state).toMatchObject({ status: 'paused', pause: { why: 'link' } })
  scene.setConnection(true)
  scene.setSigning(false)
  await scene.pass(longestPauseMs / 2 + 2_000)
  expect(endOf(scene)).toEqual(['pausedTooLong'])
  expect(scene.cancelled).toEqual([scene.edits[0] === undefined ? undefined : scene.open()?.orderId])
})

test('the peg ends fifteen minutes before expiry and the order stays', async () => {
  const scene = pegScene({}, { ...peggedCall, expiryNs: BigInt(1_790_000_000_000 + 16 * 60_000) * 1_000_000n })
  await scene.begin({ cap: price('50') })
  await scene.move(scene.forward(104))
  await scene.pass(59_000)
  const before = scene.edits.length
  expect(before).toBeGreaterThan(0)
  await scene.pass(2_000)
  await scene.move(scene.forward(106))
  expect(endOf(scene)).toEqual(['expiry'])
  expect(scene.edits.length).toBe(before)
  expect(scene.open()).toBeDefined()
})

test('a rejection by the venue or a one-click limit ends the peg with the reason', async () => {
  const rejected = pegScene()
  rejected.setAnswer(() => Promise.reject(new CallError('edit_order', 'INSUFFICIENT_MARGIN')))
  await rejected.begin()
  expect(rejected.ended[0]?.end).toMatchObject({ why: 'refused', failure: { code: 'INSUFFICIENT_MARGIN' } })
  await rejected.pass(60_000)
  expect(rejected.edits).toHaveLength(1)

  const limited = pegScene()
  limited.setAnswer(() => Promise.reject(new AccessError('order 501 of this one-click session')))
  await limited.begin()
  expect(limited.ended[0]?.end).toMatchObject({
    why: 'refused',
    failure: { words: 'order 501 of this one-click session' },
  })
})

test('an edit that could not be sent does not count, and is retried when due', async () => {
  const scene = pegScene()
  scene.setAnswer(() => Promise.reject(new NotConnectedError('edit_order')))
  await scene.begin()
  expect(scene.peg()?.edits).toBe(0)
  scene.setAnswer((record) => Promise.resolve(record))
  await scene.pass(1_000)
  expect(scene.edits.map(({ atMs }) => atMs - (scene.edits[0]?.atMs ?? 0))).toEqual([0, 1_000])
  expect(scene.peg()?.edits).toBe(1)
})

test('an edit without a reply stops the peg until the venue reports its outcome', async () => {
  const scene = pegScene()
  let arrived: Parameters<Parameters<PegScene['setAnswer']>[0]>[0] | undefined
  scene.setAnswer((record) => {
    arrived = record
    return Promise.reject(new OutcomeUnknownError('edit_order', 'link lost'))
  })
  scene.setConnection(false)
  await scene.begin()
  scene.setConnection(true)
  await scene.pass(1_000)
  scene.setConnection(false)
  await scene.move(scene.forward(101))
  await scene.pass(10_000)
  expect(scene.edits).toHaveLength(1)
  expect(scene.peg()?.state).toMatchObject({ status: 'paused', pause: { why: 'unknownOutcome' } })
  // The venue has the edited order, so the peg continues with it.
  scene.setAsk((orderId) => Promise.resolve(orderId === arrived?.orderId ? arrived : undefined))
  scene.setAnswer((record) => Promise.resolve(record))
  if (arrived !== undefined) await scene.emit([{ ...scene.order, orderStatus: 'cancelled' }, arrived])
  scene.setConnection(true)
  await scene.pass(4_000)
  expect(scene.edits[1]?.from).toBe(arrived?.orderId)
})

test('an edit that never arrived leaves the old order, and the peg continues with it', async () => {
  const scene = pegScene()
  scene.setAnswer(() => Promise.reject(new OutcomeUnknownError('edit_order', 'no answer in time')))
  scene.setAsk((orderId) => Promise.resolve(orderId === '0x01' ? scene.order : undefined))
  await scene.begin()
  // An edit that the venue does not know may still be in flight, so it is requested twice.
  expect(scene.peg()?.state).toMatchObject({ pause: { why: 'unknownOutcome' } })
  scene.setAnswer((record) => Promise.resolve(record))
  await scene.pass(3_000)
  expect(scene.edits.map(({ from }) => from)).toEqual(['0x01', '0x01'])
  expect(scene.peg()?.edits).toBe(1)
})

test.each([
  ['filled', { orderStatus: 'filled', filled: parseFixed6('2') }, { why: 'filled' }],
  ['cancelled', { orderStatus: 'cancelled' }, { why: 'cancelled', code: undefined }],
  [
    'cancelled by the venue',
    { orderStatus: 'cancelled', error: 'MMP_TRIGGERED' },
    { why: 'cancelled', code: 'MMP_TRIGGERED' },
  ],
] as const)('an order that is %s ends its peg, with the reason', async (_, change, end) => {
  const scene = pegScene()
  await scene.begin()
  const open = scene.open()
  if (open === undefined) throw new Error('the order is open')
  await scene.emit([{ ...open, ...change } as typeof open])
  expect(scene.ended.map((one) => one.end)).toEqual([end])
  await scene.move(scene.forward(105))
  await scene.pass(10_000)
  expect(scene.edits).toHaveLength(1)
  expect([scene.listenerCount(), scene.locked.size, scene.time.waitingCount()]).toEqual([0, 0, 0])
})

test('an edit made elsewhere ends the peg', async () => {
  const scene = pegScene()
  await scene.begin()
  const open = scene.open()
  if (open === undefined) throw new Error('the order is open')
  const { rowKey: _, ...record } = open
  await scene.emit([
    { ...record, orderStatus: 'cancelled' },
    { ...record, orderId: '0x99', price: price('5') },
  ])
  expect(endOf(scene)).toEqual(['changed'])
})

test('a filled part is not bought again, even when the fill crosses an edit', async () => {
  const scene = pegScene()
  await scene.begin()
  const open = scene.open()
  if (open === undefined) throw new Error('the order is open')
  await scene.pass(1_000)
  await scene.emit([{ ...open, orderStatus: 'partial', filled: parseFixed6('0.5') }])
  await scene.move(scene.forward(100.5))
  expect(scene.edits.at(-1)?.amount).toBe(1_500_000n)

  // The next edit asks for 1.5 while 0.4 of the old order fills.
  const second = scene.open()
  let release = () => {}
  scene.setAnswer((record) => new Promise((resolve) => (release = () => resolve(record))))
  await scene.pass(1_000)
  await scene.move(scene.forward(101))
  if (second !== undefined) await scene.emit([{ ...second, orderStatus: 'cancelled', filled: parseFixed6('0.4') }])
  scene.setAnswer((record) => Promise.resolve(record))
  release()
  await scene.rest()
  await scene.pass(1_000)
  expect(scene.edits.slice(-2).map(({ amount }) => amount)).toEqual([1_500_000n, 1_100_000n])
})

test('a peg does not start without one-click, on a finished order, or on one already pegged here or elsewhere', async () => {
  const scene = pegScene()
  scene.setSigning(false)
  expect(await scene.begin()).toBe('noOneClick')
  scene.setSigning(true)
  expect(await scene.begin({ orderId: '0x77' })).toBe('notOpen')
  scene.locked.add('0x01')
  expect(await scene.begin()).toBe('elsewhere')
  scene.locked.clear()
  expect(await scene.begin()).toBeUndefined()
  expect(await scene.begin()).toBe('already')
  // The lock's name changes with the order's id.
  expect([...scene.locked]).toEqual([scene.open()?.orderId])
})

test('an edit of the order waits for the peg’s request in flight, and the peg sends no more', async () => {
  const scene = pegScene()
  let release = () => {}
  scene.setAnswer((record) => new Promise((resolve) => (release = () => resolve(record))))
  await scene.begin()
  let isFree = false
  void scene.pegs.release(['0x01'], 'changed').then(() => (isFree = true))
  await scene.rest()
  expect([isFree, endOf(scene)]).toEqual([false, ['changed']])
  release()
  await scene.rest()
  expect(isFree).toBe(true)
  expect(scene.open()?.orderId).not.toBe('0x01')
  await scene.pass(10_000)
  expect(scene.edits).toHaveLength(1)
})

test('stopping one peg leaves the others, stopping all leaves none, and the orders stay', async () => {
  const scene = pegScene()
  await scene.begin()
  scene.pegs.stop(scene.peg()?.key ?? 0)
  expect(scene.pegs.getSnapshot()).toMatchObject({ running: [], ended: [{ end: { why: 'stopped' } }] })
  const again = await scene.begin({ orderId: scene.open()?.orderId ?? '0x01' })
  expect(again).toBeUndefined()
  scene.pegs.stopAll()
  await scene.move(scene.forward(105))
  expect(endOf(scene)).toEqual(['stopped', 'stopped'])
  expect(scene.open()).toBeDefined()
  expect(scene.edits).toHaveLength(1)
})

const anyMarket = fc.record({
  waitMs: fc.integer({ min: 50, max: 8_000 }),
  forward: fc.double({ min: 80, max: 130, noNaN: true }),
  isLive: fc.boolean(),
  isBookLive: fc.boolean(),
  isLinkLive: fc.boolean(),
})

test('on any market path no edit is beyond the cap, too fast, too late or based on stale data', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyMarket, { minLength: 20, maxLength: 60 }),
      fc.integer({ min: 200, max: 20_000 }),
      fc.boolean(),
      fc.integer({ min: 900_000, max: 1_200_000 }),
      async (path, minEditMs, isBuy, leftMs) => {
        const expiryMs = 1_790_000_000_000 + leftMs
        const scene = pegScene(
          { side: isBuy ? 'buy' : 'sell' },
          { ...peggedCall, expiryNs: BigInt(expiryMs) * 1_000_000n },
        )
        const cap = price('8')
        await scene.begin({ minEditMs, cap, iv: 2 })
        for (const { waitMs, forward, isLive, isBookLive, isLinkLive } of path) {
          const before = scene.edits.length
          const status = isLive ? ('live' as const) : ('stale' as const)
          scene.setConnection(isLinkLive)
          await scene.move({ forward: { status, forward, sinceMs: 0, disagreement: undefined }, isBookLive })
          await scene.pass(waitMs)
          if (!(isLive && isBookLive && isLinkLive)) expect(scene.edits.length).toBe(before)
        }
        scene.edits.forEach((edit, index) => {
          expect(isBuy ? edit.price <= cap : edit.price >= cap).toBe(true)
          expect(expiryMs - edit.atMs).toBeGreaterThan(900_000)
          const last = scene.edits[index - 1]
          if (last !== undefined) expect(edit.atMs - last.atMs).toBeGreaterThanOrEqual(minEditMs)
        })
      },
    ),
    { numRuns: 25, seed: 11 },
  )
})
