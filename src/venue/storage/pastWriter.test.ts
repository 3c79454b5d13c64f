import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import { createEmptyHistory, openMemory, sceneHourNs } from '@/dev/scenes/storage/openHistory'
import type { Backfill } from './history'

const slotNs = 30_000_000_000n
const endNs = sceneHourNs
/** Ten half minutes in total. */
const goalNs = endNs - 9n * slotNs

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Points of ETH between two slots counted from the end, inclusive; each price is the distance from the end. */
function piece(newest: number, oldest: number): Backfill {
  const indexPoints = Array.from({ length: oldest - newest + 1 }, (_, index) => ({
    asset: 'ETH',
    timeNs: endNs - BigInt(oldest - index) * slotNs,
    price: fixed6<Price>(BigInt(oldest - index)),
  }))
  return {
    span: { goalNs, reachedNs: endNs - BigInt(oldest) * slotNs },
    indexPoints,
    markPoints: [],
    trades: [],
    fundingPoints: [],
  }
}

const all = { asset: 'ETH', resolutionSec: 30, limit: 100 }
const distances = (points: readonly { readonly price: bigint }[]) => points.map(({ price }) => Number(price))

test('a past in one piece is whole', async () => {
  const { history } = createEmptyHistory(openMemory())
  expect(history.missingPast()).toBeUndefined()
  await history.backfill(piece(0, 9))
  expect(history.missingPast()).toBeUndefined()
})

test('queries that reach into a past being written wait for it, others do not', async () => {
  const { history } = createEmptyHistory(openMemory())
  await history.backfill(piece(0, 3))
  expect(history.missingPast()).toEqual({ goalNs, reachedNs: endNs - 3n * slotNs })
  history.completePast([piece(4, 7), piece(8, 9)])
  const answers: string[] = []
  const ask = (name: string, query: Partial<typeof all> & { readonly startNs?: bigint }) =>
    history.indexPoints({ ...all, ...query }).then((points) => {
      answers.push(name)
      return distances(points)
    })
  const whole = ask('whole', {})
  const recent = ask('recent', { startNs: endNs - 3n * slotNs })
  const few = ask('few', { limit: 2 })
  expect(await Promise.all([recent, few])).toEqual([
    [0, 1, 2, 3],
    [0, 1],
  ])
  expect(answers).not.toContain('whole')
  await vi.runAllTimersAsync()
  expect(await whole).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(history.missingPast()).toBeUndefined()
})

test('a venue that ended before its past was complete knows at its next start what is missing, and continues from there', async () => {
  const database = openMemory()
  const first = createEmptyHistory(database)
  await first.history.backfill(piece(0, 3))
  first.history.completePast([piece(4, 7), piece(8, 9)])
  await vi.advanceTimersToNextTimerAsync()
  const stopped = first.past.stop()
  await vi.runAllTimersAsync()
  await stopped

  const { history } = createEmptyHistory(database)
  expect(history.missingPast()).toEqual({ goalNs, reachedNs: endNs - 7n * slotNs })
  expect(distances(await history.indexPoints(all))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  history.completePast([piece(8, 9)])
  await vi.runAllTimersAsync()
  expect(distances(await history.indexPoints(all))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(createEmptyHistory(database).history.missingPast()).toBeUndefined()
})

test('the value of a day ago is looked up again when the past has grown', async () => {
  const { history } = createEmptyHistory(openMemory())
  await history.backfill(piece(0, 3))
  const nowNs = endNs - 8n * slotNs + 86_400_000_000_000n
  expect(history.indexDayAgo('ETH', nowNs)).toBeUndefined()
  history.completePast([piece(4, 9)])
  await vi.runAllTimersAsync()
  expect(history.indexDayAgo('ETH', nowNs)).toBe(8n)
})
