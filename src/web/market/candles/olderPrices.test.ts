import { expect, test } from 'vitest'
import { createManualTime, settled } from '@/dev/testing/manuallyDriven'
import type { PricePoint } from './candles'
import { createOlderPrices, pastStart } from './olderPrices'
import type { ReadWindow } from './readPoints'

const startMs = 1_790_000_040_000
const minuteNs = 60_000_000_000n
const nowNs = BigInt(startMs) * 1_000_000n
/** Initial history of every chart. */
const usualMinutes = 300n

/** A venue with one price per minute since `oldestMinutes` ago; the price is the minute's number. */
function setUp({ oldestMinutes = 100_000n } = {}) {
  const time = createManualTime(startMs)
  const asked: ReadWindow[] = []
  let points: readonly PricePoint[] = []
  let knownFromNs: bigint | undefined = nowNs - usualMinutes * minuteNs
  let neededFromNs: bigint | undefined
  let isDown = false
  const readHistory = async (window: ReadWindow) => {
    asked.push(window)
    if (isDown) throw new Error('the venue is away')
    await Promise.resolve()
    const fromNs = window.nowNs - (window.nowNs % minuteNs) - usualMinutes * minuteNs
    const rows: PricePoint[] = []
    for (let timeNs = fromNs; timeNs <= window.nowNs; timeNs += minuteNs) {
      const minutes = (timeNs - nowNs) / minuteNs + oldestMinutes
      if (minutes >= 0n) rows.push({ timeNs, price: Number(minutes), isSample: true })
    }
    return { points: rows, fromNs }
  }
  const reader = createOlderPrices({
    timers: time.timers,
    clock: time.clock,
    interval: '1m',
    readHistory,
    knownFromNs: () => knownFromNs,
    neededFromNs: () => neededFromNs,
    onRun: (run) => {
      points = [...run.points, ...points]
      knownFromNs = run.fromNs
    },
  })
  const show = (minutes: bigint | undefined) => {
    neededFromNs = minutes === undefined ? undefined : nowNs - minutes * minuteNs
    reader.goOn()
  }
  return {
    reader,
    asked,
    show,
    time,
    points: () => points,
    setDown: (value: boolean) => (isDown = value),
    setKnown: (fromNs: bigint | undefined) => (knownFromNs = fromNs),
  }
}

test('a chart that shows its initial history reads nothing more', async () => {
  const { asked, show } = setUp()
  show(undefined)
  show(300n)
  await settled()
  expect(asked).toEqual([])
})

test('older prices are read in adjacent windows until the left edge of the chart is reached', async () => {
  const { asked, points, show } = setUp()
  show(750n)
  await settled()
  expect(asked).toHaveLength(2)
  const times = points().map(({ timeNs }) => timeNs)
  expect(times[0]).toBeLessThanOrEqual(nowNs - 750n * minuteNs)
  expect(times.at(-1)).toBe(nowNs - 301n * minuteNs)
  for (const [at, timeNs] of times.slice(1).entries()) expect(timeNs - (times[at] ?? 0n)).toBe(minuteNs)

  show(750n)
  await settled()
  expect(asked).toHaveLength(2)
})

test('at most 5,000 candles are read, and none twice when the venue has no more', async () => {
  expect(pastStart({ interval: '1m', nowNs }, 0n)).toBe(nowNs - 5_000n * minuteNs)
  const { asked, points, show } = setUp({ oldestMinutes: 400n })
  show(1_000_000n)
  await settled()
  // 4,700 minutes before the initial history, in adjacent windows of 301.
  expect(asked).toHaveLength(16)
  expect(points()[0]).toEqual({ timeNs: nowNs - 400n * minuteNs, price: 0, isSample: true })
  show(1_000_001n)
  await settled()
  expect(asked).toHaveLength(16)
})

test('a failed read is retried after a while', async () => {
  const { asked, points, show, setDown, time } = setUp()
  setDown(true)
  show(500n)
  await settled()
  expect(asked).toHaveLength(1)
  setDown(false)
  show(510n)
  await settled()
  expect(asked).toHaveLength(1)
  time.pass(5_000)
  await settled()
  expect(asked).toHaveLength(2)
  expect(points()).not.toEqual([])
})

test('a read that ends during a new read of the newest prices, or after unmount, is dropped', async () => {
  const { points, show, setKnown } = setUp()
  show(500n)
  setKnown(undefined)
  await settled()
  expect(points()).toEqual([])

  const gone = setUp()
  gone.show(500n)
  gone.reader.stop()
  await settled()
  expect(gone.points()).toEqual([])
})
