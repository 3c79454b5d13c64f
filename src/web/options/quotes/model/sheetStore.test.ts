import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { createPegBrowser } from '@/dev/scenes/pegScene'
import { call, marksAt, put, quotedOption, quoteScene, quoteTerms, quoting } from '@/dev/scenes/quoteScene'
import { CallError, OutcomeUnknownError } from '@/web/connection/callErrors'

type Scene = Awaited<ReturnType<typeof quoting>>
const prices = (scene: Scene) =>
  scene
    .resting()
    .map((order) => `${scene.lineOf(order)} ${order.side} ${Number(order.price) / 1e6}`)
    .toSorted()
const allAt8 = ['0 buy 7.8', '0 sell 8.2', '1 buy 7.8', '1 sell 8.2']

test('all sides rest post-only with the MMP flag, and off leaves nothing', async () => {
  const scene = await quoting()
  expect(prices(scene)).toEqual(allAt8)
  expect(scene.resting().every(({ postOnly, mmp }) => postOnly === true && mmp === true)).toBe(true)
  scene.sheets.stop('ETH')
  await scene.pass(2_000)
  expect(scene.resting()).toEqual([])
  expect(scene.news).toEqual([{ kind: 'ended', asset: 'ETH', end: { why: 'stopped' } }])
})

test('a move within the band amends nothing, a move beyond it amends both sides', async () => {
  const scene = await quoting({ band: parseFixed6('0.6') })
  // The band is 0.12 USD.
  await scene.setMarks(marksAt('8.1'))
  await scene.pass(2_000)
  expect(prices(scene)).toEqual(allAt8)
  await scene.setMarks(marksAt('8.2'))
  await scene.pass(2_000)
  expect(prices(scene)).toEqual(['0 buy 8', '0 sell 8.4', '1 buy 8', '1 sell 8.4'])
})

test('a lost answer is asked for before anything else is sent', async () => {
  const scene = await quoting({ perSecond: 1 })
  await scene.pass(3_000)
  let lost = 0
  scene.setAnswers({
    lose: (one) => {
      lost += 1
      return lost > 1 ? undefined : { isApplied: true, error: new OutcomeUnknownError(one.by, 'link lost') }
    },
  })
  await scene.setMarks(marksAt('9'))
  await scene.pass(6_000)
  expect(prices(scene)).toEqual(['0 buy 8.8', '0 sell 9.2', '1 buy 8.8', '1 sell 9.2'])
  expect(scene.resting()).toHaveLength(4)
})

const level = (price: string, amount: string) => ({
  price: parseFixed6<Price>(price),
  amount: parseFixed6<Amount>(amount),
})
const noTop = { bid: undefined, ask: undefined }

test('others who come to a price that the sheet has left limit its other side again', async () => {
  const scene = await quoting()
  await scene.setMarks(marksAt('9'))
  await scene.pass(2_000)
  expect(prices(scene)).toEqual(['0 buy 8.8', '0 sell 9.2', '1 buy 8.8', '1 sell 9.2'])
  await scene.setMarks(marksAt('9'), [{ ...noTop, ask: level('8.2', '2') }, noTop])
  await scene.pass(2_000)
  expect(prices(scene)).toEqual(['0 buy 8.1', '0 sell 9.2', '1 buy 8.8', '1 sell 9.2'])
})

test('while the ticker may still show an own order, the other side is not moved to its price', async () => {
  const scene = await quoting()
  // The ask moves away; the ticker shows its two contracts for another moment.
  const asks = [
    { ...noTop, ask: level('8.2', '2') },
    { ...noTop, ask: level('8.2', '2') },
  ]
  await scene.setMarks(marksAt('9'), asks)
  await scene.pass(100)
  expect(prices(scene)).toEqual(['0 buy 7.8', '0 sell 9.2', '1 buy 7.8', '1 sell 9.2'])
  await scene.setMarks(marksAt('9'), [noTop, noTop])
  await scene.pass(100)
  expect(prices(scene)).toEqual(['0 buy 8.8', '0 sell 9.2', '1 buy 8.8', '1 sell 9.2'])
})

test('a full fill is quoted again, and a partial one keeps its rest', async () => {
  const scene = await quoting()
  const [order, other] = scene.resting()
  if (order === undefined || other === undefined) throw new Error('nothing rests')
  await scene.fill(order.orderId, order.amount)
  await scene.fill(other.orderId, parseFixed6<Amount>('0.5'))
  await scene.pass(2_000)
  expect(scene.resting()).toHaveLength(4)
  expect(scene.resting().map(({ amount, filled }) => Number(amount - filled) / 1e6)).toContain(1.5)
  const [line] = scene.of().running?.lines ?? []
  expect(line?.filled).toBe(parseFixed6('1.5'))
})

test('an own cancel takes the strike out of the sheet, and the others stay', async () => {
  const scene = await quoting()
  const mine = scene.resting().find((order) => scene.lineOf(order) === 0)
  if (mine === undefined) throw new Error('nothing rests')
  expect(scene.sheets.owns(mine.orderId)).toBe(true)
  const end = await scene.sheets.handOver([mine.orderId])
  // Nothing of this strike is touched until the trader's request is done.
  await scene.pass(2_000)
  expect(scene.resting()).toHaveLength(4)
  await scene.end(mine.orderId)
  end()
  await scene.pass(2_000)
  expect(prices(scene)).toEqual(['1 buy 7.8', '1 sell 8.2'])
  expect(scene.of().running?.lines[0]?.bid.without).toBe('byHand')
})

test('an own edit keeps the order for the trader', async () => {
  const scene = await quoting()
  const mine = scene.resting().find((order) => scene.lineOf(order) === 0)
  if (mine === undefined) throw new Error('nothing rests')
  const end = await scene.sheets.handOver([mine.orderId])
  end()
  await scene.pass(2_000)
  expect(scene.resting().filter((order) => scene.lineOf(order) === 0)).toEqual([mine])
  expect(scene.sheets.owns(mine.orderId)).toBe(false)
  scene.sheets.stop('ETH')
  await scene.pass(2_000)
  expect(scene.resting()).toEqual([mine])
})

test('a cancel at another page takes the strike out; a cancel of everything ends the sheet', async () => {
  const scene = await quoting()
  const mine = scene.resting().find((order) => scene.lineOf(order) === 1)
  await scene.end(mine?.orderId ?? '0x')
  await scene.pass(2_000)
  expect(prices(scene)).toEqual(['0 buy 7.8', '0 sell 8.2'])
  scene.sheets.stopAll()
  await scene.pass(2_000)
  expect(scene.resting()).toEqual([])
  expect(scene.of().ended).toEqual({ why: 'byHand' })
})

test.each<[string, (scene: Scene) => void, string]>([
  ['a lost connection', ({ conditions }) => (conditions.isLinkLive = false), 'link'],
  ['a locked wallet', ({ conditions }) => (conditions.canSign = false), 'signing'],
  ['stale marks', ({ conditions }) => (conditions.marks = 'stale'), 'stale'],
  ['a protection that trips', ({ conditions }) => (conditions.mmp = 'tripped'), 'mmpTripped'],
  ['a protection that is turned off', ({ conditions }) => (conditions.mmp = 'off'), 'mmpOff'],
  ['a protection that cannot be read', ({ conditions }) => (conditions.mmp = 'unknown'), 'mmpUnknown'],
  ['the expiry', ({ time }) => time.set(Number(call.expiryNs / 1_000_000n) - 14 * 60_000), 'expired'],
])('%s: the sheet stops and cancels all its orders', async (_, happen, why) => {
  const scene = await quoting()
  happen(scene)
  await scene.pass(1_500)
  expect(scene.of().running?.state ?? { status: 'stopping', end: scene.of().ended }).toMatchObject({
    status: 'stopping',
    end: { why },
  })
  scene.conditions.isLinkLive = true
  await scene.pass(3_000)
  expect(scene.resting()).toEqual([])
  expect(scene.of().ended).toEqual({ why })
})

test('in a replay the options expire by the time of the recording', async () => {
  const dayMs = 86_400_000
  const scene = quoteScene(quoteTerms([call, put]))
  await scene.setMarks(marksAt('8'))
  scene.time.set(Number(call.expiryNs / 1_000_000n) + 10 * dayMs)
  scene.conditions.venueAheadMs = -11 * dayMs
  expect(await scene.begin()).toBeUndefined()
  await scene.pass(2_000)
  expect(prices(scene)).toEqual(allAt8)
  scene.conditions.venueAheadMs = -10 * dayMs - 14 * 60_000
  await scene.pass(3_000)
  expect(scene.of().ended).toEqual({ why: 'expired' })
  expect(scene.resting()).toEqual([])
})

test('a rejected side is tried again by the page’s time while a replay is paused', async () => {
  const scene = quoteScene(quoteTerms([call]))
  await scene.setMarks(marksAt('8'))
  let rejected = 0
  scene.setAnswers({ reject: (one) => (rejected++ === 0 ? new CallError(one.by, 'MARKET_NOT_READY') : undefined) })
  await scene.begin()
  expect(scene.resting()).toHaveLength(1)
  for (let turn = 0; turn < 20; turn++) {
    scene.conditions.venueAheadMs -= 100
    await scene.pass(100)
  }
  expect(scene.resting()).toHaveLength(2)
})

test('a trip reported by an order stops it at once', async () => {
  const scene = await quoting()
  await scene.end(scene.resting()[0]?.orderId ?? '0x', 'ACCOUNT_MMP_PROTECTED')
  await scene.pass(1_000)
  expect(scene.of().ended).toEqual({ why: 'mmpTripped' })
  expect(scene.resting()).toEqual([])
})

test('a rejection ends it with its reason, a rate limit only delays it', async () => {
  const scene = quoteScene(quoteTerms([call, put]))
  await scene.setMarks(marksAt('8'))
  let count = 0
  scene.setAnswers({
    reject: (one) => {
      count += 1
      return count === 1 ? new CallError(one.by, 'RATE_LIMIT_EXCEEDED', 5_000) : undefined
    },
  })
  await scene.begin()
  expect(scene.of().running?.state).toEqual({ status: 'paused', why: 'rateLimited' })
  await scene.pass(7_000)
  expect(prices(scene)).toEqual(allAt8)
  scene.setAnswers({ reject: (one) => (one.by === 'amend' ? new CallError('any', 'INSUFFICIENT_MARGIN') : undefined) })
  await scene.setMarks(marksAt('9'))
  await scene.pass(3_000)
  expect(scene.of().ended).toMatchObject({ why: 'refused' })
  expect(scene.resting()).toEqual([])
})

test('it does not start without protection, without one-click, or in two tabs', async () => {
  const scene = quoteScene(quoteTerms([call, put]))
  scene.conditions.mmp = 'off'
  expect(await scene.begin()).toBe('noMmp')
  scene.conditions.mmp = 'unknown'
  expect(await scene.begin()).toBe('mmpUnknown')
  scene.conditions.mmp = 'on'
  scene.conditions.canSign = false
  expect(await scene.begin()).toBe('asks')
  const browser = createPegBrowser()
  await quoting({}, browser)
  const other = quoteScene(quoteTerms([call, put]), browser)
  expect(await other.begin()).toBe('elsewhere')
  await other.rest()
  expect(other.of().elsewhere?.settings.asset).toBe('ETH')
})

/** The next amend is applied and its answer lost, and the venue does not say what became of it. */
async function inDoubt(scene: Scene) {
  await scene.pass(3_000)
  expect(scene.resting()).toHaveLength(4)
  let lost = 0
  scene.conditions.canAsk = false
  scene.setAnswers({
    lose: (one) => {
      lost += 1
      return lost > 1 ? undefined : { isApplied: true, error: new OutcomeUnknownError(one.by, 'no answer in time') }
    },
  })
  await scene.setMarks(marksAt('9'))
  await scene.pass(1_000)
  expect(scene.of().running?.state).toEqual({ status: 'paused', why: 'unknownOutcome' })
}

test('a stop cancels everything while the venue does not say what became of an order', async () => {
  const scene = await quoting({ perSecond: 1 })
  await inDoubt(scene)
  expect(scene.resting()).toHaveLength(4)
  scene.sheets.stop('ETH')
  await scene.pass(2_000)
  expect(scene.resting()).toEqual([])
  await scene.answerAsks()
  await scene.pass(2_000)
  expect(scene.of().ended).toEqual({ why: 'stopped' })
})

test('a doubt that lasts longer than ten seconds stops the sheet', async () => {
  const scene = await quoting({ perSecond: 1 })
  await inDoubt(scene)
  await scene.pass(8_000)
  expect(scene.of().running?.state.status).toBe('paused')
  await scene.pass(4_000)
  expect(scene.resting()).toEqual([])
  await scene.answerAsks()
  await scene.pass(2_000)
  expect(scene.of().ended).toEqual({ why: 'unknownOutcome' })
})

test('a stop cancels at most eight orders a second, and waits as long as the venue asks', async () => {
  const instruments = [90, 95, 100, 105, 110, 115].map((strike) => quotedOption(strike))
  const scene = quoteScene(quoteTerms(instruments))
  const mark = { price: parseFixed6<Price>('8'), delta: 0.5, vega: 0.2 }
  await scene.setMarks(instruments.map(() => mark))
  await scene.begin()
  await scene.pass(5_000)
  expect(scene.resting()).toHaveLength(12)
  let isLimited = true
  scene.setAnswers({
    reject: (one) => {
      if (!isLimited) return undefined
      isLimited = false
      return new CallError(one.by, 'RATE_LIMIT_EXCEEDED', 3_000)
    },
  })
  const before = scene.sent.length
  const stoppedMs = scene.time.clock.nowMs()
  scene.sheets.stop('ETH')
  await scene.rest()
  for (let turn = 0; turn < 80; turn++) await scene.pass(100)
  expect(scene.resting()).toEqual([])
  // Eight at once, of which one is limited; the other five after the limit.
  const cancels = scene.sent.slice(before)
  expect(cancels.filter(({ atMs }) => atMs === stoppedMs)).toHaveLength(8)
  expect(cancels.slice(8).every(({ atMs }) => atMs >= stoppedMs + 3_000)).toBe(true)
  expect(cancels).toHaveLength(13)
})

test('a page that closes has sent all its cancels before the call returns', async () => {
  const scene = await quoting()
  const before = scene.sent.length
  const closed = scene.sheets.close()
  expect(scene.sent.slice(before).map(({ by }) => by)).toEqual(['cancel', 'cancel', 'cancel', 'cancel'])
  await closed
  expect(scene.resting()).toEqual([])
})

test('two sheets together keep to the rate of the account', async () => {
  const scene = quoteScene(quoteTerms([90, 95, 100, 105].map((strike) => quotedOption(strike))))
  const mark = { price: parseFixed6<Price>('8'), delta: 0.5, vega: 0.2 }
  await scene.setMarks([mark, mark, mark, mark])
  const terms = quoteTerms([90, 95, 100, 105].map((strike) => quotedOption(strike)))
  await scene.begin()
  expect(await scene.sheets.begin({ ...terms, asset: 'BTC' })).toBeUndefined()
  await scene.pass(2_000)
  const most = scene.sent.map(
    ({ atMs }) => scene.sent.filter((one) => one.atMs > atMs - 1_000 && one.atMs <= atMs).length,
  )
  expect(Math.max(...most)).toBe(8)
})
