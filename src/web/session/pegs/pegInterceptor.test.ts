import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { peggedCall, pegScene } from '@/dev/scenes/pegScene'
import { interceptActions } from '@/web/session/interceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderActions } from '@/web/session/orders/orderActions'
import { createLazyPegs } from './lazyPegs'
import { pegInterceptor } from './pegInterceptor'

const change = { limitPrice: parseFixed6<never>('5'), remaining: parseFixed6<never>('1') }

async function pegged() {
  const scene = pegScene()
  await scene.begin()
  const done: string[] = []
  const note = (what: string) => (orders: readonly OpenOrder[]) => {
    done.push(`${what} ${orders.map(({ orderId }) => (orderId === scene.open()?.orderId ? 'now' : orderId)).join()}`)
    return Promise.resolve(true)
  }
  const actions = {
    edit: (open: OpenOrder) => note('edit')([open]),
    cancelThese: note('cancel'),
    cancelAll: () => note('cancelAll')([]),
  } as unknown as OrderActions
  const openOrders = () => {
    const open = scene.open()
    return open === undefined ? [] : [open]
  }
  return { scene, done, actions: interceptActions(actions, [pegInterceptor(scene.pegs, openOrders)]) }
}

test('an edit or cancel of a pegged order ends its peg; the edit is based on the order as seen, the cancel on the newest one', async () => {
  for (const what of ['edit', 'cancel'] as const) {
    const { scene, done, actions } = await pegged()
    // The row was rendered before the peg's first edit was answered, so it has the old id.
    const seen = { ...scene.order, orderId: '0x01' } as const
    await (what === 'edit' ? actions.edit(seen, change) : actions.cancel(seen))
    // The newest id of an amended order is looked up at signing.
    expect(done).toEqual([what === 'edit' ? 'edit 0x01' : 'cancel now'])
    expect(scene.ended.map(({ end }) => end.why)).toEqual([what === 'edit' ? 'changed' : 'cancelled'])
  }
})

test('cancel all ends the pegs first, so that none keeps following its order', async () => {
  const { scene, done, actions } = await pegged()
  await actions.cancelAll()
  expect(done).toEqual(['cancelAll '])
  expect(scene.pegs.getSnapshot().running).toEqual([])
})

test('editing or cancelling an unpegged order leaves the pegs alone', async () => {
  const { scene, done, actions } = await pegged()
  await actions.edit({ ...scene.order, orderId: '0x55', rowKey: '0x55' }, change)
  await actions.cancelThese([{ ...scene.order, orderId: '0x55', rowKey: '0x55' }])
  expect(done).toEqual(['edit 0x55', 'cancel 0x55'])
  expect(scene.pegs.getSnapshot().running).toHaveLength(1)
})

test('an edit of an unpegged order starts in the same event', async () => {
  const { scene, done, actions } = await pegged()
  void actions.edit({ ...scene.order, orderId: '0x55', rowKey: '0x55' }, change)
  expect(done).toEqual(['edit 0x55'])
})

test('peg code is loaded with the first peg, and inactive before', async () => {
  const scene = pegScene()
  let opened = 0
  const late = createLazyPegs(
    () => {
      opened += 1
      return Promise.resolve(scene.pegs)
    },
    () => false,
  )
  let received = 0
  late.subscribe(() => (received += 1))
  late.stopAll()
  late.onOrders([])
  await late.release(['0x01'], 'changed')
  expect([opened, late.isPegged('0x01'), late.getSnapshot().running]).toEqual([0, false, []])
  const { instrument } = scene
  const target = { kind: 'volatility', iv: 0.4, option: peggedCall, expiry: { expiryNs: 0n, strikes: [] } } as const
  const asked = {
    orderId: '0x01',
    instrument,
    target,
    cap: parseFixed6<never>('9'),
    minEditMs: 1_000,
  } as const
  await Promise.all([late.begin({ ...asked, cancelsAtEnd: false }), late.begin({ ...asked, cancelsAtEnd: false })])
  expect([opened, late.isPegged('0x01'), late.getSnapshot().running.length]).toEqual([1, true, 1])
  expect(received).toBeGreaterThan(0)
})

test('a peg whose code does not load says so, and the next one loads it again', async () => {
  const scene = pegScene()
  let loads = 0
  const late = createLazyPegs(
    async () => {
      loads += 1
      if (loads < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return scene.pegs
    },
    () => true,
  )
  const { instrument } = scene
  const target = { kind: 'volatility', iv: 0.4, option: peggedCall, expiry: { expiryNs: 0n, strikes: [] } } as const
  const terms = { cap: parseFixed6<never>('9'), minEditMs: 1_000, cancelsAtEnd: false }
  const begin = () => late.begin({ orderId: '0x01', instrument, target, ...terms })
  expect(await begin()).toBe('notLoaded')
  late.onRead([])
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect([await begin(), loads]).toEqual([undefined, 3])
})
