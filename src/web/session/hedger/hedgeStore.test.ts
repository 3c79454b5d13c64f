import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { hedgeScene, hedgeTerms } from '@/dev/scenes/hedgeScene'
import { createTrailBrowser } from '@/dev/scenes/trailScene'
import { CallError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { createHedgeMarks } from './hedgeMarks'

const amount = (text: string) => parseFixed6<Amount>(text)

/** A page that holds 20 calls of delta 0.5, so a delta of 10, and hedges it. */
async function hedging(
  part: Parameters<ReturnType<typeof hedgeScene>['begin']>[0] = {},
  browser = createTrailBrowser(),
) {
  const scene = hedgeScene(browser)
  scene.venue.calls = amount('20')
  await scene.deliver()
  expect(await scene.begin(part)).toBeUndefined()
  return scene
}

test('a hedge ends in the log with its price, fee and slippage, and the delta before and after', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.venue.calls = amount('20')
  scene.venue.fee = 0.0005
  await scene.deliver()
  await scene.begin()
  expect(scene.sent.map(({ order }) => [order.isBuy, order.amount, order.timeInForce])).toEqual([
    [false, amount('10'), 'IOC'],
  ])
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'positions' })
  expect(scene.running()?.log[0]).toMatchObject({ filled: amount('10'), fee: undefined, after: undefined })
  await scene.deliver()
  // 10 contracts at 2,999.5, half a USD below mid: a slippage of 5 USD and a fee of 0.05 % of 29,995 USD.
  expect(scene.running()?.log[0]).toMatchObject({
    price: parseFixed6('2999.5'),
    slippage: parseFixed6('5'),
    fee: parseFixed6('14.9975'),
    before: amount('10'),
    after: amount('0'),
  })
  expect(scene.running()?.totals).toMatchObject({ hedges: 1, hedged: amount('10'), spent: parseFixed6('19.9975') })
  await scene.pass(500)
  expect(scene.running()?.state).toEqual({ status: 'inBand' })
})

test('an order of the trader that fills in parts is hedged once', async () => {
  const scene = await hedging({ minIntervalMs: 1_000 })
  await scene.deliver()
  await scene.pass(5_000)
  for (let part = 0; part < 4; part++) {
    scene.trade(amount('5'))
    await scene.deliver()
    await scene.pass(200)
  }
  await scene.pass(2_000)
  expect(scene.sent.map(({ order }) => order.amount)).toEqual([amount('10'), amount('10')])
})

test.each([
  ['fills', 'positions'],
  ['positions', 'fills'],
])('with %s but without %s no second hedge follows', async (first) => {
  const scene = await hedging()
  await (first === 'fills' ? scene.deliverFills() : scene.deliverPositions())
  scene.market.delta = 0.9
  await scene.look()
  await scene.pass(900)
  expect(scene.sent).toHaveLength(1)
})

test('an order whose answer was lost is asked for before the next one', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.venue.calls = amount('20')
  await scene.deliver()
  let report: (isFound: boolean) => void = () => undefined
  scene.setAnswer(async (_, execute) => {
    execute()
    throw new OutcomeUnknownError('create_order', 'link lost')
  })
  scene.setFind(
    () =>
      new Promise((resolve) => {
        report = () => resolve(scene.record())
      }),
  )
  await scene.begin()
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'unknownOutcome' })
  await scene.pass(60_000)
  expect(scene.sent).toHaveLength(1)
  report(true)
  await scene.rest()
  await scene.deliver()
  expect(scene.running()?.log).toMatchObject([{ filled: amount('10'), after: amount('0') }])
  expect(scene.sent).toHaveLength(1)
})

test('an order that never arrived is sent again after the interval', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.venue.calls = amount('20')
  await scene.deliver()
  scene.setAnswer(() => Promise.reject(new OutcomeUnknownError('create_order', 'link lost')))
  scene.setFind(() => Promise.resolve(undefined))
  await scene.begin({ minIntervalMs: 10_000 })
  await scene.pass(9_000)
  expect(scene.sent).toHaveLength(1)
  scene.setAnswer((_, execute) => Promise.resolve(execute()))
  await scene.pass(2_000)
  expect(scene.sent).toHaveLength(2)
})

test('a rate limit is waited for, and a rejection ends it with a notice', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.venue.calls = amount('20')
  await scene.deliver()
  scene.setAnswer(() => Promise.reject(new CallError('create_order', 'RATE_LIMIT_EXCEEDED', 60_000)))
  await scene.begin()
  await scene.pass(59_000)
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'rateLimited' })
  expect(scene.sent).toHaveLength(1)
  scene.setAnswer(() => Promise.reject(new CallError('create_order', 'INSUFFICIENT_MARGIN')))
  await scene.pass(2_000)
  expect(scene.news).toMatchObject([
    { kind: 'ended', end: { why: 'refused', failure: { code: 'INSUFFICIENT_MARGIN' } } },
  ])
  expect(scene.of().ended?.end.why).toBe('refused')
})

test('where the wallet signs each order, it only proposes, once', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.venue.calls = amount('20')
  scene.conditions.signing = 'asks'
  await scene.deliver()
  await scene.begin()
  await scene.pass(30_000)
  expect(scene.sent).toEqual([])
  expect(scene.running()?.state).toMatchObject({ status: 'proposing', isBuy: false, amount: amount('10') })
  expect(scene.news.map(({ kind }) => kind)).toEqual(['proposed'])
})

test('without a connection it pauses, and hedges once it is back', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.venue.calls = amount('20')
  await scene.deliver()
  scene.conditions.isLinkLive = false
  await scene.begin()
  await scene.pass(30_000)
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'link' })
  expect(scene.sent).toEqual([])
  scene.conditions.isLinkLive = true
  await scene.look()
  await scene.pass(1_000)
  expect(scene.sent).toHaveLength(1)
})

test('a page that closes leaves its settings and the cost of the day, and the next page resumes them', async () => {
  const browser = createTrailBrowser()
  const scene = await hedging({ target: amount('-1'), dailyCost: parseFixed6<Usd>('6') }, browser)
  await scene.deliver()
  scene.hedges.close()
  await scene.rest()
  expect(scene.news).toEqual([])
  const next = hedgeScene(browser)
  await next.rest()
  expect(next.news).toEqual([{ kind: 'left', asset: 'ETH' }])
  expect(next.of().left?.settings).toMatchObject({ target: amount('-1'), band: amount('2') })
  // 11 contracts at half a USD from mid.
  expect(next.of().left?.totals).toMatchObject({ hedges: 1, spent: parseFixed6('5.5') })
  next.venue.calls = amount('20')
  await next.deliver()
  expect(await next.begin(next.of().left?.settings)).toBeUndefined()
  await next.pass(11_000)
  await next.deliver()
  expect(next.of().ended?.end).toEqual({ why: 'cost' })
  expect(next.of().left).toBeUndefined()
})

test('two tabs: one hedges, the other shows it and does not start; a closed one is left', async () => {
  const browser = createTrailBrowser()
  const scene = await hedging({}, browser)
  const other = hedgeScene(browser)
  await other.rest()
  expect(other.of()).toMatchObject({ elsewhere: { settings: { asset: 'ETH' } } })
  expect(other.of().left).toBeUndefined()
  expect(await other.begin()).toBe('elsewhere')
  expect(other.sent).toEqual([])
  scene.hedges.close()
  await scene.rest()
  await other.lookElsewhere()
  expect(other.of().left).toBeDefined()
  other.hedges.forget('ETH')
  expect(other.of().left).toBeUndefined()
})

test('stopped by the trader it sends nothing more, and a new start waits for the order in flight', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.venue.calls = amount('20')
  await scene.deliver()
  let answer: () => void = () => undefined
  scene.setAnswer(
    (_, execute) =>
      new Promise((resolve) => {
        answer = () => resolve(execute())
      }),
  )
  await scene.begin()
  scene.hedges.stop('ETH')
  expect(scene.of().ended?.end).toEqual({ why: 'stopped' })
  const again = scene.hedges.begin(hedgeTerms())
  await scene.pass(30_000)
  expect(scene.sent).toHaveLength(1)
  answer()
  expect(await again).toBeUndefined()
  await scene.rest()
  // The first order has filled, so nothing is left to hedge.
  await scene.deliver()
  await scene.pass(30_000)
  await scene.deliver()
  expect(scene.sent).toHaveLength(1)
})

test('in hedge mode it does not start', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.conditions.mode = 'hedge'
  expect(await scene.begin()).toBe('hedgeMode')
  scene.conditions.mode = 'net'
  expect(await scene.begin()).toBeUndefined()
  expect(await scene.begin()).toBe('already')
})

test('the cost counts from zero on the next UTC day', async () => {
  const browser = createTrailBrowser()
  const scene = await hedging({}, browser)
  await scene.deliver()
  expect(scene.running()?.totals.spent).toBe(parseFixed6('5'))
  await scene.pass(86_400_000)
  expect(scene.running()?.totals).toMatchObject({ spent: 0n, slippage: parseFixed6('5') })
  expect(createHedgeMarks(browser.storage, 'paper.0xaa').read()[0]?.totals.spent).toBe(0n)
})

/** Stops the hedger while an order is in flight, which then fills completely. */
async function stoppedInFlight(browser = createTrailBrowser()) {
  const scene = hedgeScene(browser)
  scene.venue.calls = amount('20')
  await scene.deliver()
  let answer: () => void = () => undefined
  scene.setAnswer(
    (_, execute) =>
      new Promise((resolve) => {
        answer = () => resolve(execute())
      }),
  )
  await scene.begin({ minIntervalMs: 60_000 })
  scene.hedges.stop('ETH')
  return { scene, answer: () => answer(), mark: () => createHedgeMarks(browser.storage, 'paper.0xaa').read()[0] }
}

test('an order in flight when the hedger stops counts in the log, the cost limit and the interval of the next start', async () => {
  const { scene, answer, mark } = await stoppedInFlight()
  answer()
  await scene.rest()
  // 10 contracts at 2,999.5, half a USD below mid.
  expect(scene.of().ended?.hedge.log).toMatchObject([{ filled: amount('10'), slippage: parseFixed6('5') }])
  expect(mark()?.totals.spent).toBe(parseFixed6('5'))
  expect(mark()?.isRunning).toBe(false)
  scene.setAnswer((_, execute) => Promise.resolve(execute()))
  scene.venue.calls = amount('40')
  await scene.deliver()
  await scene.begin({ minIntervalMs: 60_000 })
  expect(scene.running()?.totals.spent).toBe(parseFixed6('5'))
  await scene.pass(58_000)
  expect(scene.sent).toHaveLength(1)
  await scene.pass(3_000)
  expect(scene.sent).toHaveLength(2)
})

test('until its fills are known, such an order counts with its cost at the limit price', async () => {
  const { scene, answer, mark } = await stoppedInFlight()
  scene.conditions.isLinkLive = false
  // 0.1 % below mid, 3,000, is 2,997: 3 USD a contract, and a fee of 0.08 % of 2,997 USD.
  const most = 10 * (3 + 2_997 * 0.000_8)
  expect(Number(mark()?.totals.spent) / 1e6).toBeCloseTo(most, 3)
  answer()
  await scene.rest()
  expect(Number(mark()?.totals.spent) / 1e6).toBeCloseTo(most, 3)
})

test('an order that is still open in its answer is followed to its end after a stop', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.venue.calls = amount('20')
  await scene.deliver()
  scene.setAnswer((_, execute) => {
    const record = execute()
    scene.hedges.stop('ETH')
    return Promise.resolve({ ...record, orderStatus: 'opened', filled: amount('0') })
  })
  await scene.begin()
  await scene.pass(1_000)
  expect(scene.of().ended?.hedge.log).toMatchObject([{ filled: amount('10') }])
})

test('a page that closes during an order leaves its cost and time to the next one', async () => {
  const browser = createTrailBrowser()
  const scene = hedgeScene(browser)
  scene.venue.calls = amount('20')
  await scene.deliver()
  scene.setAnswer(() => new Promise(() => undefined))
  await scene.begin()
  const [mark] = createHedgeMarks(browser.storage, 'paper.0xaa').read()
  expect(mark).toMatchObject({ isRunning: true, totals: { lastMs: scene.time.clock.nowMs() } })
  expect(Number(mark?.totals.spent)).toBeGreaterThan(5e6)
})

test('an immediate order that meets nothing is sent again after the interval', async () => {
  const scene = hedgeScene(createTrailBrowser())
  scene.venue.calls = amount('20')
  await scene.deliver()
  scene.setAnswer(() => Promise.reject(new CallError('create_order', 'IOC_ORDER_REJECTED')))
  await scene.begin({ minIntervalMs: 10_000 })
  expect(scene.running()?.state).toMatchObject({ status: 'waiting' })
  scene.setAnswer((_, execute) => Promise.resolve(execute()))
  await scene.pass(9_000)
  expect(scene.sent).toHaveLength(1)
  await scene.pass(2_000)
  expect(scene.sent).toHaveLength(2)
  expect(scene.news).toEqual([])
})

test('a clock that steps over midnight and back resets the cost once, by the venue’s day', async () => {
  const scene = await hedging()
  await scene.deliver()
  const spent = () => scene.running()?.totals.spent
  for (const skewMs of [86_400_000, 0, -86_400_000]) {
    scene.conditions.skewMs = skewMs
    await scene.pass(1_000)
    expect(spent()).toBe(parseFixed6('5'))
  }
  scene.conditions.venueSkewMs = 86_400_000
  await scene.pass(1_000)
  expect(spent()).toBe(0n)
  scene.trade(amount('20'))
  await scene.deliver()
  for (let second = 0; second < 11; second++) await scene.pass(1_000)
  await scene.deliver()
  expect(spent()).toBe(parseFixed6('5'))
  for (const skewMs of [0, 86_400_000]) {
    scene.conditions.venueSkewMs = skewMs
    await scene.pass(1_000)
    expect(spent()).toBe(parseFixed6('5'))
  }
})

test.each([-3_600_000, 3_600_000])(
  'a clock that steps by %i ms neither blocks nor hastens the next order',
  async (skewMs) => {
    const scene = await hedging({ minIntervalMs: 10_000 })
    scene.trade(amount('20'))
    await scene.deliverFills()
    scene.conditions.skewMs = skewMs
    await scene.deliver()
    await scene.pass(9_000)
    expect(scene.sent).toHaveLength(1)
    await scene.pass(2_000)
    expect(scene.sent).toHaveLength(2)
  },
)

test('a stored time or day in the future does not delay hedging', async () => {
  const browser = createTrailBrowser()
  const scene = await hedging({}, browser)
  await scene.deliver()
  scene.hedges.close()
  await scene.rest()
  const marks = createHedgeMarks(browser.storage, 'paper.0xaa')
  for (const mark of marks.read())
    marks.keep({ ...mark, totals: { ...mark.totals, day: '2999-01-01', lastMs: scene.time.clock.nowMs() + 1e9 } })
  const next = hedgeScene(browser)
  next.venue.calls = amount('20')
  await next.deliver()
  await next.begin({ minIntervalMs: 10_000 })
  await next.pass(11_000)
  expect(next.sent).toHaveLength(1)
  await next.deliver()
  next.conditions.venueSkewMs = 86_400_000
  await next.pass(1_000)
  expect(next.running()?.totals.spent).toBe(0n)
})
