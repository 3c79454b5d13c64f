import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { NetBook } from '@/core/quant/structures/netPrice'
import { netCall, netLeg, netPerp, netScene } from '@/dev/scenes/netScene'
import { createPegBrowser } from '@/dev/scenes/pegScene'
import { CallError } from '@/web/connection/callErrors'
import { createByHand } from '@/web/session/byHand'
import { interceptActions } from '@/web/session/interceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderActions } from '@/web/session/orders/orderActions'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { createWorkedOrders } from '@/web/session/workedOrders'
import type { NetTerms } from './netOrder'
import { fitTake } from './openNetOrders'

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
const risen = [book('90', '110'), book('41', '43')]
const done = { status: 'done', value: undefined } as const

/** A net order that rests, and a trader at the same page and over REST. */
async function resting() {
  const scene = netScene(vertical)
  await scene.setBooks(calm)
  await scene.begin()
  const rows = () => scene.resting().map((order): OpenOrder => ({ ...order, rowKey: 'row' }))
  const works = createWorkedOrders(rows)
  works.add(scene.nets)
  const byHand: string[] = []
  const cancelled = async (orders: readonly { readonly orderId: OrderMessage['orderId'] }[]) => {
    for (const { orderId } of orders) {
      byHand.push(orderId)
      const known = scene.venue.get(orderId)
      if (known !== undefined) await scene.report([{ ...known, orderStatus: 'cancelled' }])
    }
    return done
  }
  const actions = interceptActions(
    {
      cancelThese: cancelled,
      cancelAll: () => cancelled(rows()),
      edit: async (open: OpenOrder) => {
        // The fills follow the amend: the newest order of the row is replaced.
        const now = rows().find(({ rowKey }) => rowKey === open.rowKey) ?? open
        byHand.push(now.orderId)
        await scene.pass(3_000)
        await scene.report([
          { ...now, orderStatus: 'cancelled' },
          { ...now, orderId: '0x0000000000000abc', price: price('91') },
        ])
        return { status: 'done', value: now }
      },
    } as unknown as OrderActions,
    [works.interceptor],
  )
  const overRest = createByHand({
    workedOrders: works,
    pegs: { release: async () => undefined, stopAll: () => undefined },
    trails: { release: async () => async () => undefined },
    icebergs: { release: async () => undefined, amend: (_id, _remaining, edit) => edit() },
    openOrders: rows,
  })
  const [first] = rows()
  if (first === undefined) throw new Error('nothing rests')
  /** Sends an amend, and returns the function that lets it arrive. */
  const amendInFlight = async () => {
    let open = () => {}
    scene.setAnswers({
      wait: new Promise((resolve) => {
        open = resolve
      }),
    })
    scene.time.pass(1_000)
    await scene.setBooks(risen)
    expect(scene.sent.map(({ by }) => by)).toEqual(['place', 'edit'])
    return async () => {
      scene.setAnswers({})
      open()
      await scene.rest()
    }
  }
  const placed = () => scene.sent.filter(({ by }) => by === 'place').length
  return { scene, actions, overRest, byHand, first, cancelled, amendInFlight, placed }
}

test('a cancel by hand waits for the amend in flight and cancels what it made; nothing rests again', async () => {
  const { scene, actions, byHand, first, amendInFlight, placed } = await resting()
  const arrive = await amendInFlight()
  const cancelling = actions.cancel(first)
  await scene.rest()
  expect(byHand).toEqual([])
  await arrive()
  expect(await cancelling).toEqual(done)
  expect(byHand).toEqual(['0x0000000000000002'])
  await scene.pass(5_000)
  expect(scene.resting()).toEqual([])
  expect(placed()).toBe(1)
  expect(scene.ended.map(({ end }) => end)).toEqual([{ why: 'byHand' }])
})

test('an amend by hand that crosses an amend leaves one order, the trader’s, which the net order moves no more', async () => {
  const { scene, actions, first, amendInFlight, placed } = await resting()
  const arrive = await amendInFlight()
  const editing = actions.edit(first, { limitPrice: price('91'), remaining: amount('2') })
  await arrive()
  await editing
  await scene.setBooks(calm)
  await scene.pass(5_000)
  expect(scene.resting()).toMatchObject([{ orderId: '0x0000000000000abc', price: price('91'), amount: amount('2') }])
  expect([placed(), scene.sent.length]).toEqual([1, 2])
  expect(scene.ended.map(({ end }) => end)).toEqual([{ why: 'byHand' }])
})

test('what filled before a cancel by hand gets its other leg, once the cancel is answered', async () => {
  const { scene, actions, first } = await resting()
  scene.fillSilently(amount('0.5'))
  await actions.cancel(first)
  await scene.pass(2_000)
  expect(scene.ended).toMatchObject([
    { end: { why: 'byHand' }, order: { open: [], done: [{ filled: amount('0.5') }, { filled: amount('0.5') }] } },
  ])
})

test('an order that the trader failed to amend is withdrawn, because its fills would not be completed', async () => {
  const { scene, overRest, first } = await resting()
  await overRest.edit(first.orderId, first.amount, async () => ({
    status: 'refused',
    failure: { words: 'no', isDeclined: false },
  }))
  await scene.pass(2_000)
  expect(scene.resting()).toEqual([])
  expect(scene.ended.map(({ end }) => end)).toEqual([{ why: 'byHand' }])
})

test.each(['before', 'after'] as const)(
  'a cancel elsewhere that an amend crosses, reported %s the amend’s rejection, ends the net order',
  async (when) => {
    const { scene, first, placed } = await resting()
    const cancelled: OrderMessage = { ...first, orderStatus: 'cancelled' }
    scene.setAnswers({
      before: ({ by }) => {
        if (by !== 'edit') return
        scene.venue.set(cancelled.orderId, cancelled)
        if (when === 'before') scene.nets.onOrders([cancelled])
      },
    })
    scene.time.pass(1_000)
    await scene.setBooks(risen)
    if (when === 'after') await scene.report([cancelled])
    await scene.pass(5_000)
    expect(scene.resting()).toEqual([])
    expect(placed()).toBe(1)
    expect(scene.ended.map(({ end }) => end)).toEqual([{ why: 'byHand' }])
  },
)

test.each([
  ['one order', 'byHand'],
  ['everything', 'stopped'],
] as const)(
  'a cancel of %s over REST while the connection is down is not undone when it returns',
  async (what, why) => {
    const { scene, overRest, first, cancelled, placed } = await resting()
    scene.setConditions({ isLinkLive: false })
    await scene.pass(1_000)
    const act = async () => {
      scene.venue.set(first.orderId, { ...first, orderStatus: 'cancelled' })
      return done
    }
    await (what === 'everything' ? overRest.cancelAll(act) : overRest.cancel([first.orderId], act))
    scene.setConditions({})
    await cancelled([])
    await scene.pass(5_000)
    expect(scene.resting()).toEqual([])
    expect(placed()).toBe(1)
    expect(scene.ended.map(({ end }) => end)).toEqual([{ why }])
  },
)

test('a page that closes during an amend withdraws the order that the amend made', async () => {
  const { scene, amendInFlight } = await resting()
  const arrive = await amendInFlight()
  scene.nets.close()
  await arrive()
  expect(scene.resting()).toEqual([])
})

test('after 80 amends the next page still knows the order that filled before them', async () => {
  const browser = createPegBrowser()
  const scene = netScene(vertical, browser)
  await scene.setBooks(calm)
  await scene.begin()
  const [first] = scene.resting()
  await scene.hit(amount('0.5'))
  for (let amends = 0; amends < 80; amends++) {
    scene.time.pass(1_000)
    await scene.setBooks(amends % 2 === 0 ? risen : calm)
  }
  expect(scene.sent.filter(({ by }) => by === 'edit').length).toBeGreaterThanOrEqual(80)
  scene.nets.close()
  await scene.rest()
  const next = netScene(vertical, browser)
  next.nets.onRead()
  await next.rest()
  const [mark] = next.left
  const filled = [...scene.venue.values()].filter(({ filled: contracts }) => contracts > 0n)
  // The resting order and the leg that was taken for it.
  expect(filled.map(({ orderId }) => orderId)).toEqual([first?.orderId, '0x0000000000000002'])
  expect(filled.map(({ orderId }) => mark !== undefined && isMarkOf(mark, orderId))).toEqual([true, true])
})

test('a second press while the first is under way places no second net order', async () => {
  const scene = netScene(vertical)
  await scene.setBooks(calm)
  expect(await Promise.all([scene.begin(), scene.begin()])).toEqual([undefined, 'busy'])
  expect(scene.resting().length).toBe(1)
})

test('an immediate order that crossed nothing is sent again by itself, and is no failure', async () => {
  const { scene } = await resting()
  let misses = 3
  scene.setAnswers({
    reject: ({ isPassive }) =>
      !isPassive && misses-- > 0 ? new CallError('create_order', 'IOC_ORDER_REJECTED') : undefined,
  })
  await scene.hit(amount('1'))
  expect(scene.order()?.state).not.toHaveProperty('failure.code')
  for (let looks = 0; looks < 4; looks++) await scene.pass(1_000)
  expect(misses).toBe(-1)
  expect(scene.order()).toMatchObject({ open: [], done: [{ filled: amount('1') }, { filled: amount('1') }] })
})

test('an amend that was signed for less after a crossing fill counts for what was signed, and is not amended again', async () => {
  const { scene } = await resting()
  scene.setMostSigned(amount('1.5'))
  scene.setAnswers({ before: ({ by }) => by === 'edit' && scene.fillSilently(amount('0.5')) })
  scene.time.pass(1_000)
  await scene.setBooks(risen)
  expect(scene.order()?.passive).toMatchObject({ open: amount('1.5') })
  expect(scene.order()?.log.find(({ what }) => what === 'moved')?.amount).toBe(amount('1.5'))
  expect(scene.sent.map(({ by, isPassive }) => (isPassive ? by : 'take'))).toEqual(['place', 'edit', 'take'])
})

test('in hedge mode nothing begins', async () => {
  const scene = netScene({ ...vertical, legs: [netLeg(netCall(3000), true), netLeg(netPerp, false, '0.5')] })
  scene.setHedgeMode()
  await scene.setBooks([book('90', '110'), book('3000', '3001')])
  expect(await scene.begin()).toBe('hedgeMode')
  expect(scene.sent).toEqual([])
})

test('in one-way mode a take larger than the position against it closes the position first', () => {
  const short = { instrumentId: '1', instrumentType: 'PERPETUAL', side: 'short', amount: amount('2') }
  const take = { instrumentId: '1', isBuy: true, amount: amount('3'), reduceOnly: false }
  const positions = [short] as unknown as Parameters<typeof fitTake>[2]
  expect(fitTake(take, 'one-way', positions)).toEqual({ ...take, amount: amount('2'), reduceOnly: true })
  expect(fitTake(take, 'one-way', [])).toEqual(take)
  expect(fitTake(take, 'net', positions)).toEqual(take)
})
