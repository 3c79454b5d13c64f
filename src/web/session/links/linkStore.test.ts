import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import { createLinkBrowser, createLinkVenue, followUp, linkScene } from '@/dev/scenes/linkScene'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)

async function ocoScene(onPartial: 'reduce' | 'cancel' = 'reduce') {
  const venue = createLinkVenue()
  const scene = linkScene(venue)
  const buy = venue.rest('buy', '2400', 1_000)
  const sell = venue.rest('sell', '2600', 1_000)
  await scene.emit([buy, sell])
  const orderIds = [buy.orderId, sell.orderId]
  const begin = () => scene.links.begin({ terms: { kind: 'oco', onPartial }, orderIds })
  expect(await begin()).toBeUndefined()
  await scene.rest()
  return { venue, scene, buy, sell, begin }
}

async function chainScene(change: Partial<typeof followUp> = {}) {
  const venue = createLinkVenue()
  const scene = linkScene(venue)
  const parent = venue.rest('buy', '2400', 1_000)
  await scene.emit([parent])
  const terms = { kind: 'chain', when: 'filled', follow: { ...followUp, ...change } } as const
  await scene.links.begin({ terms, orderIds: [parent.orderId] })
  const placed = () => [...venue.orders.values()].filter(({ side }) => side === 'sell')
  return { venue, scene, parent, placed }
}

test('a fill cancels the other at once, and the link says which order is done', async () => {
  const { venue, scene, buy, sell } = await ocoScene()
  await scene.emit(venue.fill(sell.orderId, 0))
  expect(venue.isLive(buy.orderId)).toBe(false)
  expect(scene.ended).toMatchObject([{ end: { why: 'done', leg: 1 } }])
  expect(scene.browser.stored.size + scene.browser.locked.size).toBe(0)
})

test('a fill of both before the cancel is reported with both amounts', async () => {
  const { venue, scene, buy, sell } = await ocoScene()
  await scene.emit([...venue.fill(sell.orderId, 0), ...venue.fill(buy.orderId, 300)])
  const [ended] = scene.ended
  expect(ended?.link.legs.map(({ filled }) => filled)).toEqual([amount('0.3'), amount('1')])
})

test('an order that the trader cancels ends the link, and the other stays', async () => {
  const { venue, scene, buy, sell } = await ocoScene()
  await scene.emit(venue.end(buy.orderId))
  expect(scene.ended).toMatchObject([{ end: { why: 'legEnded', leg: 0 } }])
  expect(venue.isLive(sell.orderId)).toBe(true)
  expect(scene.requests).toEqual([])
})

test('an order has one link, also for another tab, until the link is stopped', async () => {
  const { venue, scene, buy, sell, begin } = await ocoScene()
  expect(await begin()).toBe('already')
  const tab = linkScene(venue, scene.browser, scene.time)
  await tab.emit([buy, sell])
  const terms = { kind: 'chain', when: 'filled', follow: followUp } as const
  expect(await tab.links.begin({ terms, orderIds: [sell.orderId] })).toBe('elsewhere')
  scene.links.stop(scene.running()?.key ?? 0)
  await scene.rest()
  expect(await tab.links.begin({ terms, orderIds: [sell.orderId] })).toBeUndefined()
  expect(await scene.links.begin({ terms, orderIds: ['0x77'] })).toBe('notOpen')
})

test('a stop that triggers cancels the other, although it has not filled yet', async () => {
  const venue = createLinkVenue()
  const scene = linkScene(venue)
  const trigger = { orderStatus: 'stop_order', stop: 'STOP_LOSS', trigger: price('2300'), orderType: 'market' } as const
  const stop = venue.rest('sell', '0', 1_000, trigger)
  const sell = venue.rest('sell', '2600', 1_000)
  await scene.emit([stop, sell])
  const orderIds = [stop.orderId, sell.orderId]
  await scene.links.begin({ terms: { kind: 'oco', onPartial: 'reduce' }, orderIds })
  await scene.emit([venue.put({ ...stop, orderStatus: 'opened' })])
  expect(venue.isLive(sell.orderId)).toBe(false)
})

test('without a key that signs, a reduction waits for a press, and signs exactly what was shown', async () => {
  const { venue, scene, buy, sell } = await ocoScene()
  scene.setSigning(false)
  await scene.emit(venue.fill(buy.orderId, 400))
  expect(scene.requests).toEqual([])
  expect(scene.asked.at(-1)?.state).toMatchObject({ status: 'asking', step: { remaining: amount('0.6') } })
  // Another fill changes the step, so a press on the old one signs nothing.
  const old = scene.running()
  await scene.emit(venue.fill(buy.orderId, 100))
  expect(scene.running()?.state).toMatchObject({ step: { remaining: amount('0.5') } })
  scene.confirm(old)
  await scene.rest()
  expect(scene.requests).toEqual([])
  scene.confirm()
  await scene.rest()
  expect(scene.requests).toEqual(['reduce'])
  expect([...venue.orders.values()].at(-1)?.amount).toBe(amount('0.5'))
  expect(venue.isLive(sell.orderId)).toBe(false)
  // A whole fill needs no signature to cancel the rest.
  await scene.emit(venue.fill(buy.orderId, 0))
  expect([...venue.orders.values()].filter(({ orderId }) => venue.isLive(orderId))).toEqual([])
})

// 0.4 at 2,390 and 0.6 at 2,400 are 2,396 on average; 1% above is 2,419.96, rounded up to 2,420.
test('the price of a follow-up comes from the average price of all fills', async () => {
  const share = { price: { from: 'fillShare', share: parseFixed6<Fraction>('0.01') } } as const
  const { venue, scene, parent, placed } = await chainScene(share)
  await scene.emit(venue.fill(parent.orderId, 400, '2390'))
  expect(placed()).toEqual([])
  await scene.emit(venue.fill(parent.orderId, 0, '2400'))
  expect(placed().map((order) => [order.amount, order.price])).toEqual([[amount('1'), price('2420')]])
})

test('a parent that is cancelled after a partial fill is followed by the filled amount, one without a fill by nothing', async () => {
  const part = await chainScene()
  await part.scene.emit(part.venue.fill(part.parent.orderId, 250))
  await part.scene.emit(part.venue.end(part.parent.orderId))
  expect(part.placed().map((order) => order.amount)).toEqual([amount('0.25')])
  const none = await chainScene()
  await none.scene.emit(none.venue.end(none.parent.orderId))
  expect([none.placed(), none.scene.ended.map(({ end }) => end.why)]).toEqual([[], ['legEnded']])
})

test('a follow-up without an answer is looked up, and a second one is never sent without a press', async () => {
  const { venue, scene, parent, placed } = await chainScene()
  scene.setAnswers(() => 'answerLost')
  await scene.emit(venue.fill(parent.orderId, 0))
  await scene.pass(5_000)
  expect([placed().length, scene.requests]).toEqual([1, ['place']])

  const lost = await chainScene()
  lost.scene.setAnswers(() => 'lost')
  await lost.scene.emit(lost.venue.fill(lost.parent.orderId, 0))
  lost.scene.setAnswers(() => 'ok')
  await lost.scene.pass(5_000)
  expect([lost.placed(), lost.scene.running()?.state.status]).toEqual([[], 'asking'])
  lost.scene.confirm()
  await lost.scene.rest()
  expect(lost.placed()).toHaveLength(1)
})

test('a closed page leaves the link; after a fill meanwhile the next page asks, and a forgotten link is gone', async () => {
  const { venue, scene, parent, placed } = await chainScene()
  scene.links.close()
  venue.fill(parent.orderId, 0)
  const next = linkScene(venue, scene.browser, scene.time)
  await next.read()
  const [left] = next.links.getSnapshot().left
  if (left === undefined) throw new Error('the link was left')
  expect(left.legs[0]).toMatchObject({ side: 'buy', price: price('2400'), amount: amount('1') })
  await next.links.begin(left)
  await next.rest()
  expect([placed(), next.running()?.state.status]).toEqual([[], 'asking'])
  next.confirm()
  await next.rest()
  expect(placed().map((order) => order.amount)).toEqual([amount('1')])

  const other = await chainScene()
  other.scene.links.close()
  const page = linkScene(other.venue, createLinkBrowser(), other.scene.time)
  await page.read()
  expect(page.links.getSnapshot().left).toEqual([])
  const again = linkScene(other.venue, other.scene.browser, other.scene.time)
  await again.read()
  again.links.getSnapshot().left.forEach(again.links.forget)
  expect([again.links.getSnapshot().left, other.scene.browser.stored.size]).toEqual([[], 0])
})

test('stored entries hold no whole order id, and a broken one is ignored', async () => {
  const { venue, scene } = await chainScene()
  const [name = '', text = ''] = [...scene.browser.stored][0] ?? []
  expect(text).not.toMatch(/[\da-f]{17}/)
  scene.links.close()
  for (const broken of [
    '',
    '{}',
    text.replace('"priceStep":"0.1"', '"priceStep":"0"'),
    text.replace('chain', 'ring'),
  ]) {
    const browser = createLinkBrowser()
    browser.storage.setItem(name, broken)
    const page = linkScene(venue, browser)
    await page.read()
    expect(page.links.getSnapshot().left).toEqual([])
  }
})

test('a fill cancels the other while the prompt of a reduction is open, and its later signature sends nothing', async () => {
  const { venue, scene, buy, sell } = await ocoScene()
  scene.holdPrompts(true)
  await scene.emit(venue.fill(buy.orderId, 400))
  expect(scene.prompts()).toBe(1)
  await scene.emit(venue.fill(buy.orderId, 0))
  expect([venue.isLive(sell.orderId), scene.requests]).toEqual([false, ['cancel']])
  await scene.sign()
  expect(scene.requests).toEqual(['cancel'])
  expect(scene.ended).toMatchObject([{ end: { why: 'done', leg: 0 } }])
})

test('a lost cancel beside an open prompt is sent again', async () => {
  const { venue, scene, buy, sell } = await ocoScene()
  scene.holdPrompts(true)
  await scene.emit(venue.fill(buy.orderId, 400))
  scene.setAnswers(() => 'lost')
  await scene.emit(venue.fill(buy.orderId, 0))
  expect(venue.isLive(sell.orderId)).toBe(true)
  scene.setAnswers(() => 'ok')
  await scene.pass(1_000)
  expect([venue.isLive(sell.orderId), scene.requests]).toEqual([false, ['cancel', 'cancel']])
})

test('a fill cancels the other while the outcome of a reduction cannot be asked, because REST does not answer', async () => {
  const { venue, scene, buy, sell } = await ocoScene()
  await scene.setRest(false)
  scene.setAnswers(() => 'lost')
  await scene.emit(venue.fill(buy.orderId, 400))
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'unknownOutcome' })
  scene.setAnswers(() => 'ok')
  await scene.emit(venue.fill(buy.orderId, 0))
  expect(venue.isLive(sell.orderId)).toBe(false)
  await scene.setRest(true)
  await scene.pass(1_000)
  expect(scene.ended).toMatchObject([{ end: { why: 'done', leg: 0 } }])
})

test('a stop during the prompt of a step sends nothing once it is signed', async () => {
  const chain = await chainScene()
  chain.scene.holdPrompts(true)
  await chain.scene.emit(chain.venue.fill(chain.parent.orderId, 0))
  chain.scene.links.stop(chain.scene.running()?.key ?? 0)
  await chain.scene.sign()
  expect([chain.placed(), chain.scene.requests]).toEqual([[], []])

  const oco = await ocoScene()
  oco.scene.holdPrompts(true)
  await oco.scene.emit(oco.venue.fill(oco.buy.orderId, 400))
  oco.scene.links.stop(oco.scene.running()?.key ?? 0)
  await oco.scene.sign()
  expect([oco.venue.get(oco.sell.orderId)?.orderStatus, oco.scene.requests]).toEqual(['opened', []])
})

test('after “Cancel all” a chain places nothing for what its parent had filled', async () => {
  const { venue, scene, parent, placed } = await chainScene()
  await scene.emit(venue.fill(parent.orderId, 400))
  scene.links.onCancelAll()
  await scene.emit(venue.end(parent.orderId))
  await scene.pass(1_000)
  expect([placed(), scene.requests, scene.ended.map(({ end }) => end.why)]).toEqual([[], [], ['cancelledAll']])
  expect(scene.browser.stored.size + scene.browser.locked.size).toBe(0)
})

test('“Cancel all” while a link begins or resumes abandons it, and a left link stays', async () => {
  const { venue, scene, parent } = await chainScene()
  scene.links.close()
  const next = linkScene(venue, scene.browser, scene.time)
  await next.read()
  const [left] = next.links.getSnapshot().left
  if (left === undefined) throw new Error('the link was left')
  expect(await next.links.begin({ ...left, isAbandoned: () => true })).toBe('cancelledAll')
  expect([next.running(), next.links.getSnapshot().left.length]).toEqual([undefined, 1])

  const other = linkScene(venue, createLinkBrowser())
  await other.read()
  const terms = { kind: 'chain', when: 'filled', follow: followUp } as const
  const asked = { terms, orderIds: [parent.orderId], isAbandoned: () => true }
  expect(await other.links.begin(asked)).toBe('cancelledAll')
  expect([other.running(), other.browser.locked.size]).toEqual([undefined, 0])
})

test('an order of an iceberg is not linked', async () => {
  const venue = createLinkVenue()
  const scene = linkScene(venue)
  const [buy, sell] = [venue.rest('buy', '2400', 1_000), venue.rest('sell', '2600', 1_000)]
  await scene.emit([buy, sell])
  scene.putInIceberg(sell.orderId)
  const terms = { kind: 'oco', onPartial: 'reduce' } as const
  expect(await scene.links.begin({ terms, orderIds: [buy.orderId, sell.orderId] })).toBe('iceberg')
  expect(scene.running()).toBeUndefined()
})

/** Opens the next page. `resume` resumes the link that the last page left. */
async function nextPage({ venue, scene }: Awaited<ReturnType<typeof chainScene>>) {
  const next = linkScene(venue, scene.browser, scene.time)
  await next.read()
  const resume = async () => {
    const [left] = next.links.getSnapshot().left
    if (left === undefined) throw new Error('the link was left')
    const why = await next.links.begin(left)
    await next.rest()
    return why
  }
  return { next, resume }
}

test('a left link finds its order behind more than a page of others', async () => {
  const chain = await chainScene()
  chain.scene.links.close()
  chain.venue.fill(chain.parent.orderId, 0)
  for (let at = 0; at < 150; at++) chain.venue.end(chain.venue.rest('sell', '2700', 10).orderId)
  const { next, resume } = await nextPage(chain)
  expect(await resume()).toBeUndefined()
  expect(next.running()?.state).toMatchObject({ status: 'asking', step: { amount: amount('1') } })
})

test('a left link whose order was amended unseen is unclear and stays; one that is nowhere too', async () => {
  const amended = await chainScene()
  amended.scene.links.close()
  const orderId = amended.venue.nextId()
  amended.venue.replace(amended.parent.orderId, { orderId, amount: amount('1') })
  const first = await nextPage(amended)
  expect(await first.resume()).toBe('unclear')
  expect([first.next.links.getSnapshot().left.length, first.next.ended, amended.scene.browser.stored.size]).toEqual([
    1,
    [],
    1,
  ])

  const lost = await chainScene()
  lost.scene.links.close()
  lost.venue.orders.delete(lost.parent.orderId)
  const second = await nextPage(lost)
  expect([await second.resume(), second.next.links.getSnapshot().left.length]).toEqual(['unclear', 1])
})

test('a left link follows amends that the next page has seen before it resumes', async () => {
  const chain = await chainScene()
  chain.scene.links.close()
  const { next, resume } = await nextPage(chain)
  const orderId = chain.venue.nextId()
  await next.emit(chain.venue.replace(chain.parent.orderId, { orderId, amount: amount('1') }))
  await next.emit(chain.venue.fill(orderId, 0))
  expect(await resume()).toBeUndefined()
  expect(next.running()?.state).toMatchObject({ status: 'asking', step: { amount: amount('1') } })
})

// 40 fills of 0.01, each followed by an amend, and the last 0.6 make 1.
test('a left link counts the fills before its last amends, of which it stores only some', async () => {
  const chain = await chainScene()
  let newest = chain.parent.orderId
  for (let at = 1; at <= 40; at++) {
    await chain.scene.emit(chain.venue.fill(newest, 10))
    const orderId = chain.venue.nextId()
    const left = parseFixed6<Amount>(String((1_000 - at * 10) / 1_000))
    await chain.scene.emit(chain.venue.replace(newest, { orderId, amount: left }))
    newest = orderId
  }
  chain.scene.links.close()
  chain.venue.fill(newest, 0)
  const { next, resume } = await nextPage(chain)
  expect(await resume()).toBeUndefined()
  expect(next.running()?.state).toMatchObject({ status: 'asking', step: { amount: amount('1') } })
})
