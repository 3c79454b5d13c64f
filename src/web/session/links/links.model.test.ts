import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import type { Amount } from '@/core/protocol/fixed6'
import { createLinkBrowser, createLinkVenue, followUp, linkScene, type Answer } from '@/dev/scenes/linkScene'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { runSize } from '@/dev/testing/runSize'
import { remainingOf } from '@/web/session/remainingOf'

/*
 * Plain models count in thousandths of a contract: what has filled, and what may still rest. The venue of the scene is
 * the only judge; the page is asked nothing.
 */
const steps = 1_000
const seeds = [1, 2, 3, 4, 5].slice(0, runSize({ usual: 1, full: 5 }))
const thousandths = (amount: Amount) => Number(amount / 1_000n)
const answers: readonly Answer[] = ['ok', 'ok', 'ok', 'busy', 'answerLost', 'lost']

/** Follows an order through its amends at the venue, where the newest order of a side is the current one. */
function rowOf(venue: ReturnType<typeof createLinkVenue>, side: 'buy' | 'sell', from: number) {
  const all = () => [...venue.orders.values()].slice(from).filter((order) => order.side === side)
  return {
    live: () => all().find((order) => venue.isLive(order.orderId)),
    filled: () => all().reduce((sum, order) => sum + thousandths(order.filled), 0),
  }
}

test.each(seeds.flatMap((seed) => (['reduce', 'cancel'] as const).map((onPartial) => ({ seed, onPartial }))))(
  'OCO ($onPartial, seed $seed): no order rests longer than one look beside a filled one, nor larger than the fills leave',
  async ({ seed, onPartial }) => {
    const random = createRandom(seed)
    const venue = createLinkVenue()
    const seen = { full: 0, reduced: 0, offline: 0, ended: 0 }
    for (let step = 0; step < steps;) {
      const from = venue.orders.size
      const size = 1 + random.integer(40)
      const scene = linkScene(venue)
      const buy = venue.rest('buy', '2400', size)
      const sell = venue.rest('sell', '2600', size)
      await scene.emit([buy, sell])
      const legs = [rowOf(venue, 'buy', from), rowOf(venue, 'sell', from)] as const
      await scene.links.begin({ terms: { kind: 'oco', onPartial }, orderIds: [buy.orderId, sell.orderId] })
      let isUp = true
      let isFull = false
      for (; step < steps && scene.running() !== undefined; step++) {
        scene.setAnswers(() => random.pick(answers))
        if (random.integer(12) === 0) {
          isUp = !isUp
          seen.offline += isUp ? 0 : 1
          await scene.setConnection(isUp)
        }
        const leg = random.pick(legs)
        const open = leg.live()
        if (open !== undefined && random.integer(3) === 0) {
          const isWhole = random.integer(3) === 0
          await scene.emit(venue.fill(open.orderId, isWhole ? 0 : 1 + random.integer(8)))
        }
        await scene.pass(250 + random.integer(500))
        // One undisturbed look, for a connected page.
        if (!isUp || random.integer(2) === 0) continue
        scene.setAnswers(() => 'ok')
        await scene.pass(1_000)
        await scene.pass(1_000)
        await scene.pass(1_000)
        const [bought, sold] = [legs[0].filled(), legs[1].filled()]
        isFull ||= bought >= size || sold >= size
        const resting = legs.flatMap((row) => row.live() ?? [])
        if (isFull || (onPartial === 'reduce' && bought + sold >= size)) expect(resting).toEqual([])
        else if (onPartial === 'cancel' && bought + sold > 0) expect(resting.length).toBeLessThanOrEqual(1)
        if (onPartial === 'cancel' || scene.running() === undefined) continue
        expect(resting.map((order) => thousandths(remainingOf(order)))).toEqual(resting.map(() => size - bought - sold))
        seen.reduced += bought + sold > 0 ? 1 : 0
      }
      seen.full += isFull ? 1 : 0
      seen.ended += scene.ended.length
      scene.links.close()
      venue.endAll()
    }
    expect(seen.ended).toBeGreaterThan(10)
    expect(seen.offline).toBeGreaterThan(10)
    if (onPartial === 'reduce') expect(Math.min(seen.full, seen.reduced)).toBeGreaterThan(5)
  },
  60_000,
)

test.each(seeds.flatMap((seed) => (['filled', 'eachFill'] as const).map((when) => ({ seed, when }))))(
  'chain ($when, seed $seed): what is placed equals what filled, exactly once, across lost answers, reloads and prompts',
  async ({ seed, when }) => {
    const random = createRandom(seed)
    const venue = createLinkVenue()
    const seen = { reloads: 0, lost: 0, asked: 0, placed: 0 }
    for (let step = 0; step < steps;) {
      const time = createManualTime()
      const browser = createLinkBrowser()
      const size = 1 + random.integer(40)
      let scene = linkScene(venue, browser, time)
      const from = venue.orders.size
      const parent = venue.rest('buy', '2400', size)
      await scene.emit([parent])
      const row = rowOf(venue, 'buy', from)
      const placed = () => [...venue.orders.values()].slice(from).filter(({ side }) => side === 'sell')
      const sum = () => placed().reduce((total, { amount }) => total + thousandths(amount), 0)
      await scene.links.begin({ terms: { kind: 'chain', when, follow: followUp }, orderIds: [parent.orderId] })
      let isUp = true
      const settle = async () => {
        if (!isUp) await scene.setConnection(true)
        isUp = true
        scene.setAnswers(() => 'ok')
        for (let look = 0; look < 6; look++) {
          await scene.arriveLate()
          scene.confirm()
          await scene.pass(1_000)
        }
      }
      for (let isOpen = true; step < steps && isOpen; step++) {
        scene.setAnswers(() => {
          const answer = random.pick<Answer>([...answers, 'late'])
          seen.lost += answer === 'ok' || answer === 'busy' ? 0 : 1
          return answer
        })
        scene.setSigning(random.integer(4) > 0)
        const open = row.live()
        const event = random.integer(10)
        if (event === 0) await scene.setConnection((isUp = !isUp))
        else if (event < 5 && open !== undefined) await scene.emit(venue.fill(open.orderId, 1 + random.integer(8)))
        else if (event === 5 && open !== undefined && random.integer(3) === 0) await scene.emit(venue.end(open.orderId))
        else if (event === 6) await scene.arriveLate()
        else if (event === 7 && isUp) {
          seen.reloads += 1
          scene.links.close()
          await scene.arriveLate()
          scene = linkScene(venue, browser, time)
          await scene.read()
          for (const left of scene.links.getSnapshot().left) await scene.links.begin(left)
          await scene.rest()
        } else if (event === 8) {
          seen.asked += scene.running()?.state.status === 'asking' ? 1 : 0
          // The trader has seen that nothing arrived late.
          if (venue.late.length === 0) scene.confirm()
        }
        await scene.pass(250 + random.integer(1_000))
        expect(sum()).toBeLessThanOrEqual(row.filled())
        isOpen = row.live() !== undefined || sum() < row.filled()
      }
      await settle()
      const isEnded = row.live() === undefined
      if (isEnded || when === 'eachFill') expect(sum()).toBe(row.filled())
      if (isEnded && when === 'filled') expect(placed().length).toBe(row.filled() > 0 ? 1 : 0)
      if (isEnded) expect(scene.links.getSnapshot().running).toEqual([])
      seen.placed += placed().length
      scene.links.close()
      venue.endAll()
    }
    expect(Math.min(seen.reloads, seen.lost, seen.placed)).toBeGreaterThan(10)
    expect(seen.asked).toBeGreaterThan(3)
  },
  60_000,
)
