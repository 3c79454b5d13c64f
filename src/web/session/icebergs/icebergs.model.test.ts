import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import { createIcebergVenue, iceberg, icebergScene, type IcebergAnswer } from '@/dev/scenes/icebergScene'
import { createTrailBrowser } from '@/dev/scenes/trailScene'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { runSize } from '@/dev/testing/runSize'

const steps = 1_000
const answers: readonly IcebergAnswer[] = [
  'ok',
  'ok',
  'ok',
  'ok',
  'lost',
  'late',
  'never',
  'limited',
  'crossed',
  'unsent',
]
/** The model counts hundredths of a contract, and whole dollars. */
const lots = (count: number) => fixed6<Amount>(BigInt(count) * 10_000n)
const dollars = (price: number) => parseFixed6<Price>(String(price))

let draggedInAll = 0

/** The first four have both sides, and parts of equal and of random sizes. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8].slice(0, runSize({ usual: 4, full: 8 }))

test.each(seeds)(
  'a thousand steps of fills, lost answers, rate limits, lost connections, amends, lost amends, reloads and amends before the iceberg is resumed: never more than the total is filled or resting, and in the end exactly the total is filled (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const venue = createIcebergVenue()
    const browser = createTrailBrowser()
    const time = createManualTime()
    const total = 40_000
    const visible = 40 + random.integer(80)
    const percent = seed % 2 === 0 ? 0 : 5 * random.integer(8)
    const terms = {
      ...iceberg,
      isBuy: seed % 3 > 0,
      total: lots(total),
      visible: lots(visible),
      spread: fixed6<Fraction>(BigInt(percent) * 10_000n),
      refillMs: random.pick([0, 0, 1_500]),
    }
    let scene = icebergScene(venue, browser, time, seed)
    expect(await scene.begin(terms)).toBeUndefined()
    let price = 2_400
    const seen = { children: 0, reloads: 0, drags: 0, resent: 0, lost: 0, lostDrags: 0 }
    let draggedLeft = 0
    const known = new Set<string>()
    const amended = new Set<string>()

    const check = () => {
      expect(venue.filled() + venue.resting()).toBeLessThanOrEqual(terms.total)
      expect(venue.open().length).toBeLessThanOrEqual(1)
      for (const order of venue.orders.values()) {
        if (known.has(order.orderId)) continue
        known.add(order.orderId)
        if (amended.has(order.orderId)) continue
        seen.children += 1
        expect(order.side).toBe(terms.isBuy ? 'buy' : 'sell')
        // At most the visible amount and the spread; a remainder below 10 USD joins the last order.
        const most = Math.floor((visible * (100 + percent)) / 100)
        const isLast = venue.filled() + venue.resting() === terms.total
        expect(Number(order.amount) / 10_000).toBeLessThanOrEqual(isLast ? most + 1 : most)
        if (!isLast)
          expect(Number(order.amount) / 10_000).toBeGreaterThanOrEqual(Math.floor((visible * (100 - percent)) / 100))
      }
      const [open] = venue.open()
      if (open !== undefined && amended.has(open.orderId)) expect(open.price).toBe(dollars(price))
    }

    const drag = async (becomes: 'opened' | 'lost' | 'never') => {
      const before = new Set(venue.orders.keys())
      if (venue.open().length === 0) return false
      const wanted = price + random.integer(7) - 3
      await scene.drag(dollars(wanted), becomes)
      for (const id of venue.orders.keys()) if (!before.has(id)) amended.add(id)
      if (becomes !== 'never') price = wanted
      return true
    }
    const reload = async (step: number) => {
      // The page is reloaded. Its last request, if any, is lost with it, or only the answer.
      const isDragged = random.integer(2) === 0 && (await drag(random.pick(['lost', 'never'])))
      if (isDragged) seen.lostDrags += 1
      scene.icebergs.close()
      await scene.rest()
      seen.resent += [...scene.sent.values()].filter((times) => times > 1).length
      venue.delayed.length = 0
      time.pass(random.integer(12_000))
      scene = icebergScene(venue, browser, time, seed * 1_000 + step)
      await scene.read()
      if (random.integer(2) === 0 && (await drag(random.pick(['opened', 'opened', 'lost', 'never'])))) {
        draggedLeft += 1
        if (random.integer(2) === 0) await scene.read()
      }
      const { instrument } = terms
      const [left] = scene.left()
      if (left === undefined) throw new Error('nothing to resume')
      const begun = await scene.begin({ ...left, instrument, left })
      seen.reloads += 1
      if (begun === undefined) return
      expect(begun).toBe('unclear')
      check()
      time.pass(11_000)
      await scene.read()
      expect(await scene.begin({ ...left, instrument, left })).toBeUndefined()
    }

    for (let step = 0; step < steps && scene.ended.length === 0; step++) {
      const answer = random.pick(answers)
      scene.setAnswer(answer)
      if (answer === 'lost' || answer === 'late' || answer === 'never') seen.lost += 1
      const isLive = random.integer(10) > 0
      scene.setConnection(isLive)
      switch (random.integer(8)) {
        case 0:
          await scene.fill(lots(1 + random.integer(visible)))
          break
        case 1: {
          if (!(await drag(isLive ? 'opened' : random.pick(['lost', 'never'])))) break
          seen.drags += 1
          if (!isLive) seen.lostDrags += 1
          break
        }
        case 2:
          await scene.arrive()
          break
        case 3: {
          if (random.integer(6) > 0) break
          await reload(step)
          break
        }
        default:
          await scene.fill()
      }
      await scene.pass(100 + random.integer(3_000))
      if (isLive && random.integer(4) === 0) await scene.read()
      check()
    }
    seen.resent += [...scene.sent.values()].filter((times) => times > 1).length
    draggedInAll += draggedLeft
    expect(Object.entries(seen).filter(([, count]) => count < 5)).toEqual([])

    scene.setConnection(true)
    scene.setAnswer('ok')
    await scene.read()
    for (let turn = 0; turn < 3_000 && scene.ended.length === 0; turn++) {
      await scene.fill()
      await scene.pass(4_000)
      check()
    }
    expect(scene.ended.map(({ end }) => end)).toEqual([{ why: 'filled' }])
    expect(venue.filled()).toBe(terms.total)
    // The average price of all pages, from the venue's own records.
    const cost = [...venue.orders.values()].reduce((sum, order) => sum + order.price * order.filled, 0n)
    expect(scene.ended[0]?.iceberg).toMatchObject({ filled: terms.total, averagePrice: cost / terms.total })
    expect([...browser.locked]).toEqual([])
    expect(browser.storage.length).toBe(0)
  },
  60_000,
)

test('the model has amended orders before their icebergs were resumed', () => {
  expect(draggedInAll).toBeGreaterThan(20)
})
