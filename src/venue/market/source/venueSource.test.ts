import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@/core/lib/clock'
import { createRandom } from '@/core/lib/random'
import { eventually } from '@/dev/testing/eventually'
import { planFaults } from '@/dev/testing/faults/faultPlan'
import { startFaultProxy, type FaultProxy } from '@/dev/testing/faults/faultProxy'
import { createMirroredBooks, levelsOfVenue } from '@/dev/testing/mirroredBooks'
import { runSize } from '@/dev/testing/runSize'
import { noLimits } from '@/venue/api/gateway'
import { systemScheduler } from '@/venue/api/scheduler'
import { createSteppedClock } from '@/venue/housekeeping/clocks'
import { openUpstream } from '@/venue/node/openUpstream'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'
import type { LiveSource } from './marketEvent'
import { createVenueSource } from './venueSource'

const seed = Number(process.env['OPTICK_FAULT_SEED'] ?? 20_261_128)
const random = createRandom(seed)
const followed = ['ETH-PERP', 'SOL', 'BTC']
let upstream: StartedVenue
let proxy: FaultProxy
let source: LiveSource
const mirror = createMirroredBooks()
const problems: string[] = []

beforeAll(async () => {
  const testClock = createSteppedClock(systemClock)
  upstream = await startVenue({ gateway: { limits: noLimits }, market: { seed: 77 }, testClock })
  proxy = await startFaultProxy({ target: () => upstream.restUrl, random })
  source = createVenueSource({
    restUrl: `http://127.0.0.1:${proxy.port}`,
    wsUrl: `ws://127.0.0.1:${proxy.port}/?sealed`,
    instruments: followed,
    clock: systemClock,
    timers: systemScheduler,
    random,
    fetch,
    openSocket: openUpstream,
    onProblem: (problem) => problems.push(problem),
  })
  source.start((events) => events.forEach(mirror.apply))
})

afterAll(async () => {
  await source.stop()
  await proxy.close()
  await upstream.close()
})

/** Waits until each followed book, mark, index and volatility is the venue's. */
function isEqual(): Promise<void> {
  return eventually(() => {
    const { live } = upstream.core
    const isFollowed = (name: string) => name === 'ETH-PERP' || /^(SOL|BTC)-/.test(name)
    const books = [...levelsOfVenue(live)].filter(([name]) => isFollowed(name))
    expect(mirror.listed().toSorted()).toEqual(books.map(([name]) => name).toSorted())
    for (const [name, levels] of books) expect(mirror.levels(name), name).toEqual(levels)
    for (const { instrumentId, instrumentName, asset } of live.instruments.byId.values()) {
      const mark = live.marks.get(instrumentId)
      const figures = mirror.figures.get(instrumentName)
      if (!isFollowed(instrumentName) || mark === undefined) continue
      expect(figures?.markPrice, instrumentName).toBe(mark.markPrice)
      expect(figures?.indexPrice, instrumentName).toBe(live.indexes.get(asset)?.price)
      expect(figures?.iv, instrumentName).toBe(mark.iv)
    }
  })
}

test('follows the listing, the books and the figures of another venue', async () => {
  await isEqual()
  await upstream.control?.setIndex('SOL', 160)
  await upstream.control?.setIndex('BTC', 65_000)
  await isEqual()
})

const faultCount = runSize({ usual: 20, full: 40 })

test(`after ${faultCount} faults of the connection every book and figure is the venue’s again`, async () => {
  let price = 150
  for (const { kinds, lastsMs } of planFaults(random, faultCount)) {
    for (const kind of kinds) proxy.begin(kind)
    await upstream.control?.setIndex('SOL', (price += 0.5))
    await new Promise((resolve) => setTimeout(resolve, lastsMs))
    for (const kind of kinds) proxy.end(kind)
  }
  await isEqual()
  expect(problems.length).toBeGreaterThan(0)
}, 120_000)

test('an outage is a gap in all books, and an option that expires leaves the listing', async () => {
  proxy.begin('refused')
  await eventually(() => expect(mirror.levels('SOL-PERP')).toBeUndefined())
  proxy.end('refused')
  await upstream.control?.advance(24 * 3_600_000)
  proxy.begin('cut')
  proxy.end('cut')
  await isEqual()
}, 60_000)
