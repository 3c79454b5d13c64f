import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { createTrailBrowser, trailScene } from '@/dev/scenes/trailScene'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { releasingStops } from './releaseTrails'

const price = (text: string) => parseFixed6<Price>(text)
const whyOf = ({ ended }: Pick<ReturnType<typeof trailScene>, 'ended'>) => ended.map(({ end }) => end.why)
const triggersOf = ({ edits }: Pick<ReturnType<typeof trailScene>, 'edits'>) => edits.map(({ trigger }) => trigger)

async function begun(...of: Parameters<typeof trailScene>) {
  const scene = trailScene(...of)
  expect(await scene.begin()).toBeUndefined()
  return scene
}

test('a stop follows the mark up, never down, at most once per interval', async () => {
  const scene = await begun()
  expect(scene.running()).toMatchObject({ trigger: price('2990'), state: { status: 'following' } })
  await scene.move(price('3010'))
  expect(scene.trigger()).toBe(price('3000'))
  await scene.pass(500)
  await scene.move(price('3020'))
  await scene.move(price('3005'))
  expect(triggersOf(scene)).toEqual([price('3000')])
  // The best mark of the interval counts, but the trigger stays behind the current mark.
  await scene.pass(1_500)
  expect(triggersOf(scene)).toEqual([price('3000'), price('3004.9')])
  await scene.pass(10_000)
  await scene.move(price('3030'))
  expect(scene.trigger()).toBe(price('3020'))
  expect(scene.running()).toMatchObject({ edits: 3, orderId: scene.open()?.orderId })
})

test('before activation the stop keeps its first trigger', async () => {
  const scene = trailScene()
  await scene.begin({ activation: price('3100') })
  await scene.move(price('3099'))
  await scene.pass(5_000)
  expect(scene.edits).toEqual([])
  expect(scene.running()?.state).toEqual({ status: 'awaiting' })
  await scene.move(price('3100'))
  expect(scene.trigger()).toBe(price('3090'))
})

test('a lost connection, a stale mark or a key that may not sign pauses it, and it continues by itself', async () => {
  const scene = await begun()
  scene.setConnection(false)
  await scene.move(price('3050'))
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'link' })
  scene.setConnection(true)
  await scene.move(undefined)
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'mark' })
  scene.setSigning(false)
  await scene.move(price('3050'))
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'signing' })
  expect(scene.edits).toEqual([])
  scene.setSigning(true)
  await scene.pass(1_000)
  expect(scene.trigger()).toBe(price('3040'))
  expect(scene.running()?.state).toEqual({ status: 'following' })
})

test('it does not start without one-click, for another kind of stop, or while another tab trails it', async () => {
  const signing = trailScene()
  signing.setSigning(false)
  expect(await signing.begin()).toBe('noOneClick')
  expect(await trailScene({ stop: 'TAKE_PROFIT' }).begin()).toBe('notWaiting')
  expect(await trailScene({ orderType: 'limit', price: price('2900') }).begin()).toBe('notWaiting')
  const browser = createTrailBrowser()
  const first = await begun({}, browser)
  expect(await first.begin()).toBe('already')
  expect(await trailScene({}, browser).begin()).toBe('elsewhere')
})

test('it ends when the stop triggers, is filled in part, is cancelled, or is amended elsewhere', async () => {
  const triggered = await begun()
  await triggered.emit([{ ...triggered.stop, orderStatus: 'opened' }])
  expect(whyOf(triggered)).toEqual(['triggered'])

  const partly = await begun({ amount: parseFixed6<Amount>('2'), closePosition: false, partialPosition: true })
  await partly.emit([{ ...partly.stop, orderStatus: 'cancelled', filled: parseFixed6<Amount>('1') }])
  expect(whyOf(partly)).toEqual(['triggered'])

  const withPosition = await begun()
  await withPosition.emit([{ ...withPosition.stop, orderStatus: 'cancelled', error: 'NO_POSITION_REDUCE_ONLY' }])
  expect(withPosition.ended.map(({ end }) => end)).toEqual([{ why: 'cancelled', code: 'NO_POSITION_REDUCE_ONLY' }])

  const elsewhere = await begun()
  const moved = { ...elsewhere.stop, orderId: '0x99', trigger: price('2900') } as const
  await elsewhere.emit([{ ...elsewhere.stop, orderStatus: 'cancelled' }, moved])
  expect(whyOf(elsewhere)).toEqual(['changed'])

  for (const scene of [triggered, partly, withPosition, elsewhere]) {
    await scene.move(price('3100'))
    expect(scene.edits).toEqual([])
    expect([...scene.locked]).toEqual([])
  }
})

test('its own amend does not end it, whether the channel or the answer comes first', async () => {
  const scene = await begun()
  scene.setAnswer(async (record) => {
    scene.trails.onOrders([{ ...scene.stop, orderStatus: 'cancelled' }, record])
    return record
  })
  await scene.move(price('3010'))
  await scene.pass(3_000)
  expect(whyOf(scene)).toEqual([])
  expect(scene.running()?.orderId).toBe('0x02')
})

test('an amend with an unknown outcome pauses it until the venue confirms the amend', async () => {
  const scene = await begun()
  let tell: (isKnown: boolean) => void = () => undefined
  const told = new Promise<boolean>((resolve) => (tell = resolve))
  scene.setAnswer(() => Promise.reject(new OutcomeUnknownError('edit_order', 'link lost')))
  scene.setFindEdit(async (_, record) => ((await told) ? record : undefined))
  await scene.move(price('3010'))
  expect(scene.running()?.state).toEqual({ status: 'paused', why: 'unknownOutcome' })
  await scene.move(price('3050'))
  await scene.pass(10_000)
  expect(scene.edits).toHaveLength(1)
  scene.setAnswer((record) => Promise.resolve(record))
  tell(true)
  await scene.rest()
  // The earlier amend was accepted, and the next one uses the best mark since.
  expect(triggersOf(scene)).toEqual([price('3000'), price('3040')])
  expect(scene.open()).toMatchObject({ orderId: '0x03', trigger: price('3040') })
})

test('an amend that never arrived is sent again, and one that arrives late is adopted', async () => {
  const scene = await begun()
  scene.setAnswer(() => Promise.reject(new OutcomeUnknownError('edit_order', 'no answer in time')))
  await scene.move(price('3010'))
  expect(scene.trigger()).toBe(price('2990'))
  const late = { ...scene.stop, orderId: '0x02', trigger: price('3000') } as const
  await scene.emit([{ ...scene.stop, orderStatus: 'cancelled' }, late])
  expect(whyOf(scene)).toEqual([])
  expect(scene.running()?.orderId).toBe('0x02')
  scene.setAnswer((record) => Promise.resolve(record))
  await scene.move(price('3030'))
  await scene.pass(2_000)
  expect(scene.trigger()).toBe(price('3020'))
})

test('it waits out a rate limit, and an amend that the mark overtook does not end it', async () => {
  const scene = await begun()
  scene.setAnswer(() => Promise.reject(new CallError('edit_order', 'RATE_LIMIT_EXCEEDED', 7_000)))
  await scene.move(price('3010'))
  scene.setAnswer(() => Promise.reject(new CallError('edit_order', 'INVALID_STOP_ORDER')))
  await scene.pass(6_999)
  expect(scene.edits).toHaveLength(1)
  await scene.pass(1)
  expect(scene.edits).toHaveLength(2)
  scene.setAnswer(() => Promise.reject(new NotConnectedError('edit_order')))
  await scene.pass(2_000)
  expect(scene.edits).toHaveLength(3)
  scene.setAnswer((record) => Promise.resolve(record))
  await scene.pass(2_000)
  expect(scene.trigger()).toBe(price('3000'))
  expect(whyOf(scene)).toEqual([])
})

test('any other rejection ends it and leaves the stop at its last trigger', async () => {
  const scene = await begun()
  scene.setAnswer(() => Promise.reject(new CallError('edit_order', 'INSUFFICIENT_MARGIN')))
  await scene.move(price('3010'))
  expect(whyOf(scene)).toEqual(['refused'])
  expect(scene.trigger()).toBe(price('2990'))
})

test('it asks the venue about a stop that ended while the connection was down', async () => {
  const scene = await begun()
  scene.setAnswer(() => Promise.reject(new CallError('edit_order', 'ORDER_DOES_NOT_EXIST')))
  scene.setAsk(() => Promise.resolve({ ...scene.stop, orderStatus: 'filled' }))
  await scene.move(price('3010'))
  expect(whyOf(scene)).toEqual(['triggered'])
  const unknown = await begun()
  unknown.setAnswer(() => Promise.reject(new CallError('edit_order', 'ORDER_DOES_NOT_EXIST')))
  await unknown.move(price('3010'))
  expect(whyOf(unknown)).toEqual(['gone'])
})

test('an amend or cancel by the trader ends it, waits for its amend in flight, and gets the current id', async () => {
  const scene = await begun()
  let answer: () => void = () => undefined
  scene.setAnswer((record) => new Promise((resolve) => (answer = () => resolve(record))))
  await scene.move(price('3010'))
  const seen = scene.open()
  if (seen?.orderStatus !== 'stop_order') throw new Error('the stop waits')
  const asked: string[] = []
  const stops = releasingStops(
    { cancel: async ([stop]: readonly { orderId: string }[]) => asked.push(stop?.orderId ?? '') } as never,
    scene.trails,
    () => [scene.open() ?? seen],
  )
  const cancelled = stops.cancel([seen as never])
  await scene.rest()
  expect(asked).toEqual([])
  answer()
  await cancelled
  expect(asked).toEqual(['0x02'])
  expect(whyOf(scene)).toEqual(['cancelled'])
})

test('a closed page leaves the stop and its entry; the next page offers to resume with the same settings', async () => {
  const browser = createTrailBrowser()
  const first = trailScene({}, browser)
  await first.begin({ activation: price('3005'), distance: { unit: 'usd', usd: price('12.5') } })
  await first.move(price('3010'))
  const trigger = price('2997.5')
  expect(first.trigger()).toBe(trigger)
  first.trails.close()
  expect(first.ended).toEqual([])

  const second = trailScene({ orderId: '0x02', rowKey: '0x02', trigger }, browser)
  await second.read()
  await second.read()
  expect(second.reportedLeft).toEqual(['ETH-PERP'])
  const [left] = second.left()
  expect(left).toMatchObject({
    instrumentName: 'ETH-PERP',
    distance: { unit: 'usd', usd: price('12.5') },
    activation: price('3005'),
    minEditMs: 2_000,
    isActive: true,
  })
  await second.begin({ ...left, orderId: '0x02' })
  expect(second.left()).toEqual([])
  // The activation price was reached before, so it trails at once, and never loosens.
  expect(second.running()?.state).toEqual({ status: 'following' })
  await second.move(price('3001'))
  expect(second.trigger()).toBe(trigger)
  await second.move(price('3020'))
  expect(second.trigger()).toBe(price('3007.5'))
})

test('the stored entry of a stop that has ended meanwhile is dropped', async () => {
  const browser = createTrailBrowser()
  const first = await begun({}, browser)
  first.trails.close()
  const second = trailScene({ orderId: '0x77' }, browser)
  await second.read()
  expect(second.left()).toEqual([])
  expect(browser.storage.length).toBe(0)
})
