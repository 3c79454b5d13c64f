import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { createPegBrowser } from '@/dev/scenes/pegScene'
import { call, marksAt, put, quotedOption, quoteScene, quoteTerms, quoting } from '@/dev/scenes/quoteScene'
import { CallError } from '@/web/connection/callErrors'

test('the next page names what a closed page left, cancels it on request, and starts only then', async () => {
  const browser = createPegBrowser()
  const scene = await quoting({}, browser)
  // The page closes without a connection, so its cancels do not leave.
  scene.conditions.isLinkLive = false
  void scene.sheets.close()
  await scene.rest()
  const next = quoteScene(quoteTerms([call, put]), browser)
  for (const order of scene.resting()) next.venue.set(order.orderId, order)
  await next.rest()
  expect(next.news).toEqual([{ kind: 'left', asset: 'ETH' }])
  expect(next.of().left?.ids).toHaveLength(4)
  expect(await next.begin()).toBe('left')
  expect(await next.sheets.cancelLeft('ETH')).toBe(true)
  expect(next.resting()).toEqual([])
  await next.setMarks(marksAt('8'))
  expect(await next.begin()).toBeUndefined()
})

test('what a closed page left is cancelled at the rate of the account, and after the limit of the venue', async () => {
  const browser = createPegBrowser()
  const terms = quoteTerms([90, 95, 100, 105, 110, 115].map((strike) => quotedOption(strike)))
  const scene = quoteScene(terms, browser)
  await scene.setMarks(terms.lines.map(() => ({ price: parseFixed6<Price>('8'), delta: 0.5, vega: 0.2 })))
  await scene.begin()
  await scene.pass(5_000)
  scene.conditions.isLinkLive = false
  void scene.sheets.close()
  await scene.rest()
  const next = quoteScene(terms, browser)
  for (const order of scene.resting()) next.venue.set(order.orderId, order)
  await next.rest()
  let isLimited = true
  next.setAnswers({
    reject: (one) => {
      if (!isLimited) return undefined
      isLimited = false
      return new CallError(one.by, 'RATE_LIMIT_EXCEEDED', 3_000)
    },
  })
  const startedMs = next.time.clock.nowMs()
  const done = next.sheets.cancelLeft('ETH')
  await next.rest()
  await next.look()
  expect(next.resting().length).toBeGreaterThan(0)
  expect(next.of().elsewhere).toBeUndefined()
  expect(next.of().left?.ids).toHaveLength(12)
  expect(await next.begin()).toBe('left')
  for (let turn = 0; turn < 60; turn++) await next.pass(100)
  expect(await done).toBe(true)
  expect(next.resting()).toEqual([])
  // Eight at once, of which one is limited; the other five after the limit.
  expect(next.sent.filter(({ atMs }) => atMs === startedMs)).toHaveLength(8)
  expect(next.sent.filter(({ atMs }) => atMs >= startedMs + 3_000)).toHaveLength(5)
  expect(next.sent).toHaveLength(13)
})

test('a stored sheet that cannot be read is told once, and the next sheet takes its place', async () => {
  const browser = createPegBrowser()
  browser.storage.setItem('optick.quotes.paper.0xaa.ETH', '{"asset":"ETH","isRunning":true,"lines":7}')
  const scene = quoteScene(quoteTerms([call, put]), browser)
  await scene.rest()
  await scene.look()
  await scene.setMarks(marksAt('8'))
  expect(await scene.begin()).toBeUndefined()
  await scene.pass(2_000)
  expect(scene.news).toEqual([{ kind: 'unreadable', asset: 'ETH' }])
  expect(scene.resting()).toHaveLength(4)
})

test('beside a stored sheet that cannot be read it starts once no option of the asset has an open order', async () => {
  const browser = createPegBrowser()
  browser.storage.setItem('optick.quotes.paper.0xaa.ETH', '{"asset":"ETH","isRunning":true,"lines":7}')
  const scene = quoteScene(quoteTerms([call, put]), browser)
  await scene.setMarks(marksAt('8'))
  const old = await quoting()
  for (const order of old.resting()) scene.venue.set(order.orderId, order)
  scene.conditions.canReadOpen = false
  expect(await scene.begin()).toBe('notLive')
  scene.conditions.canReadOpen = true
  expect(await scene.begin()).toBe('unreadable')
  expect(await scene.sheets.whyNotOnce(quoteTerms([call, put]))).toBe('unreadable')
  expect(scene.sent).toEqual([])
  for (const [at, order] of old.resting().entries()) {
    const instrumentName = at % 2 === 0 ? 'ETH-PERP' : 'BTC-27NOV26-100000-C'
    scene.venue.set(order.orderId, { ...order, instrumentName })
  }
  expect(await scene.begin()).toBeUndefined()
})

test('after a close whose cancels were confirmed, the next page warns of nothing', async () => {
  const browser = createPegBrowser()
  const scene = await quoting({}, browser)
  await scene.sheets.close()
  const next = quoteScene(quoteTerms([call, put]), browser)
  await next.rest()
  expect(next.news).toEqual([])
  await next.setMarks(marksAt('8'))
  expect(await next.begin()).toBeUndefined()
})
