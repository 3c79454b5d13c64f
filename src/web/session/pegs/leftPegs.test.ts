import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { createPegBrowser, peggedCall, pegScene, type PegScene } from '@/dev/scenes/pegScene'
import { OutcomeUnknownError } from '@/web/connection/callErrors'
import type { OpenOrder } from '@/web/session/openOrders'

const price = (text: string) => parseFixed6<Price>(text)

/** Crashes the page: the browser releases its locks, and none of its code runs any more. */
function crash(browser: ReturnType<typeof createPegBrowser>): void {
  browser.locked.clear()
}
/** Opens the next page in this browser. Its first read of the orders finds `read`. */
async function nextPage(browser: ReturnType<typeof createPegBrowser>, read: readonly OpenOrder[]): Promise<PegScene> {
  const scene = pegScene(read[0], peggedCall, browser)
  scene.pegs.onRead(read)
  await scene.rest()
  return scene
}
const openOf = (scene: PegScene) => [scene.open()].flatMap((open) => open ?? [])

test('after a reload a peg’s terms are found by the newest id of its order', async () => {
  const browser = createPegBrowser()
  const before = pegScene({}, peggedCall, browser)
  await before.begin({ cap: price('9.5'), cancelsAtEnd: true })
  await before.pass(1_000)
  await before.move(before.forward(100.5))
  expect(before.edits).toHaveLength(2)
  crash(browser)

  const after = await nextPage(browser, openOf(before))
  expect(after.left()).toMatchObject([
    {
      instrumentName: 'ETH-27NOV26-100-C',
      target: { kind: 'volatility', iv: 0.4 },
      cap: 9_500_000n,
      minEditMs: 1_000,
      cancelsAtEnd: true,
    },
  ])
  expect(after.peg()).toBeUndefined()
})

test('order ids are not stored whole, because they look like keys', async () => {
  const browser = createPegBrowser()
  const scene = pegScene({}, peggedCall, browser)
  await scene.begin()
  const { storage } = browser
  const [name = ''] = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  expect(`${name} ${storage.getItem(name) ?? ''}`).not.toMatch(/[\da-f]{64}/i)
  expect(storage.getItem(name)).toContain(scene.open()?.orderId.slice(2, 18))
})

test('a peg interrupted between signing and reply is found by either id', async () => {
  const browser = createPegBrowser()
  const before = pegScene({}, peggedCall, browser)
  let sent: OpenOrder | undefined
  before.setAnswer((record) => {
    sent = { ...record, rowKey: '0x01' }
    return Promise.reject(new OutcomeUnknownError('edit_order', 'link lost'))
  })
  await before.begin()
  crash(browser)
  expect(sent?.orderId).not.toBe(before.order.orderId)
  // Each page needs its own browser here, because the first read removes marks without an order.
  expect((await nextPage(browser, [before.order])).left()).toHaveLength(1)
  expect((await nextPage(browser, sent === undefined ? [] : [sent])).left()).toHaveLength(1)
})

test('a resumed peg continues with the remaining amount and is no longer offered', async () => {
  const browser = createPegBrowser()
  const before = pegScene({}, peggedCall, browser)
  await before.begin()
  crash(browser)
  // Meanwhile 0.5 of 2 filled and the forward moved, so the peg's price is 8.2 at 100.5.
  const partly = openOf(before).map((open) => ({ ...open, filled: parseFixed6<never>('0.5') }))
  const after = await nextPage(browser, partly)
  await after.move(after.forward(100.5))
  expect(await after.begin({ orderId: partly[0]?.orderId ?? '0x' })).toBeUndefined()
  expect(after.left()).toEqual([])
  // The venue opens the signed amount from zero, so 1.5 must be signed.
  expect(after.edits).toMatchObject([{ price: price('8.2'), amount: parseFixed6('1.5') }])
  expect(browser.storage.length).toBe(1)
})

test('a peg cannot be resumed without one-click, and is still offered', async () => {
  const browser = createPegBrowser()
  const before = pegScene({}, peggedCall, browser)
  await before.begin()
  crash(browser)
  const after = await nextPage(browser, openOf(before))
  after.setSigning(false)
  expect(await after.begin({ orderId: after.order.orderId })).toBe('noOneClick')
  expect(after.left()).toHaveLength(1)
})

test('nothing is offered for an order that was filled, cancelled or amended by hand meanwhile', async () => {
  const browser = createPegBrowser()
  const before = pegScene({}, peggedCall, browser)
  await before.begin()
  crash(browser)
  const amended = openOf(before).map((open) => ({ ...open, orderId: '0xabcdef' as Hash }))
  const after = await nextPage(browser, amended)
  expect(after.left()).toEqual([])
  expect(browser.storage.length).toBe(0)
})

test('a peg that ends leaves no mark, but a closed session does', async () => {
  for (const [end, count] of [
    ['stop', 0],
    ['close', 1],
  ] as const) {
    const browser = createPegBrowser()
    const scene = pegScene({}, peggedCall, browser)
    await scene.begin()
    if (end === 'stop') scene.pegs.stopAll()
    else scene.pegs.close()
    expect([end, browser.storage.length]).toEqual([end, count])
  }
})

test('a peg of another tab is left alone, even through amends, until that tab is gone', async () => {
  const browser = createPegBrowser()
  const theirs = pegScene({}, peggedCall, browser)
  await theirs.begin()
  const ours = await nextPage(browser, openOf(theirs))
  expect(ours.left()).toEqual([])
  await theirs.pass(1_000)
  await theirs.move(theirs.forward(100.5))
  ours.pegs.onRead(openOf(theirs))
  await ours.rest()
  expect([ours.left().length, browser.storage.length]).toEqual([0, 1])
  // The other tab closes, and this tab becomes visible.
  crash(browser)
  await ours.lookElsewhere()
  expect(ours.left()).toHaveLength(1)
  // The trader resumes the peg in a third tab.
  const third = await nextPage(browser, openOf(theirs))
  await third.begin({ orderId: third.order.orderId })
  await ours.lookElsewhere()
  expect(ours.left()).toEqual([])
})

test('a peg dismissed by the trader is not offered again', async () => {
  const browser = createPegBrowser()
  const before = pegScene({}, peggedCall, browser)
  await before.begin()
  crash(browser)
  const after = await nextPage(browser, openOf(before))
  const [left] = after.left()
  if (left !== undefined) after.pegs.forget(left)
  expect(after.left()).toEqual([])
  expect((await nextPage(browser, openOf(before))).left()).toEqual([])
})

test('an unreadable entry is ignored', async () => {
  const browser = createPegBrowser()
  browser.storage.setItem('optick.peg.paper.0xaa.ff', '{"iv":"much"}')
  expect((await nextPage(browser, [])).left()).toEqual([])
})
