import type { Clock } from '@/core/lib/clock'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { Database } from './database'
import { transact } from './database'
import { slotOf } from './pointSampler'
import { readStoredInteger } from './readInteger'

/*
 * Size of a data folder after weeks, with 6 series of indexes and perpetuals, 600 live options and a few trades a
 * second (history.test.ts checks the bytes per row):
 *
 * - public trades: 30 days and at most 1,000,000, 150 bytes each with their indices: 150 MB.
 * - marks of options: every 30 s for a day (2,880 points), every 5 min for a week (1,728), then hourly until a week
 *   after the expiry (4,300 in the longest life, half a year): 600 × 9,000 × 40 bytes: at most 216 MB.
 * - indexes and marks of perpetuals: every 30 s for 7 days, every 5 min to 90 days, then hourly without end:
 *   6 × 45,000 × 40 bytes = 11 MB, and 2 MB a year.
 * - valuations of strategies: three series each, like indexes: 2 × 3 × 45,000 × 40 bytes = 11 MB.
 * - volumes by the minute for 25 hours: 600 × 1,500 × 30 bytes = 27 MB if every option trades every minute; by asset,
 *   type and side for 31 days: 12 × 44,640 × 50 bytes = 27 MB.
 * - contracts, forever, so that old rows can be shown in full: 600 bytes each, 20 MB a year at 100 new ones a day.
 * - journal: commands since the older of two snapshots, 2 × 64 MB (snapshotWriter.ts), and a write-ahead log of at most
 *   64 MB after the largest group; snapshots: about 2 × 10 MB.
 *
 * The total is under 650 MB. Freed pages are reused, so files stay at their largest size. Rows of traders
 * (accountRowWriter.ts) are never deleted, so their size is unbounded. With indices an ended order takes about 820
 * bytes, a trade row 300, and an hourly sum of a partition 60.
 */
const periodMs = 600_000
const day = 86_400
const maxTrades = 1_000_000
const tradeAgeNs = 30n * 86_400_000_000_000n
const expiredAgeNs = 7n * 86_400_000_000_000n
const volumeRetentionMinutes = 25n * 60n
/** Maximum range of `History.volumeStats`, plus one day. */
const volumeSideRetentionMinutes = 31n * 24n * 60n
const minuteNs = 60_000_000_000n

type Thinning = {
  /** Name under which the progress is stored. */
  readonly name: string
  readonly isOption: 0 | 1
  /** Points older than this … */
  readonly ageSec: number
  /** … remain only at whole multiples of this. */
  readonly everySec: number
}

const thinnings: readonly Thinning[] = [
  { name: 'options_to_5_min', isOption: 1, ageSec: day, everySec: 300 },
  { name: 'options_to_1_h', isOption: 1, ageSec: 7 * day, everySec: 3_600 },
  { name: 'others_to_5_min', isOption: 0, ageSec: 7 * day, everySec: 300 },
  { name: 'others_to_1_h', isOption: 0, ageSec: 90 * day, everySec: 3_600 },
]

/** Deletes old rows. Yields between pieces of a few milliseconds, so that the caller can release the event loop. */
export function* applyRetention(database: Database, nowNs: bigint): Generator<void> {
  for (const thinning of thinnings) yield* thinPoints(database, thinning, slotOf(nowNs))
  yield* dropExpiredSeries(database, nowNs)
  yield* dropOldTrades(database, nowNs)
  database.prepare('DELETE FROM volume_minutes WHERE minute < ?').run(nowNs / minuteNs - volumeRetentionMinutes)
  database.prepare('DELETE FROM volume_sides WHERE minute < ?').run(nowNs / minuteNs - volumeSideRetentionMinutes)
}

/** Runs the retention periodically, with macrotasks between its pieces. Returns the function that stops it. */
export function scheduleRetention(
  database: Database,
  clock: Clock,
  onFailure: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let isStopped = false
  let running = Promise.resolve()

  async function run(): Promise<void> {
    for (const _piece of applyRetention(database, clock.nowNs())) {
      await new Promise<void>(runInMacrotask)
      if (isStopped) return
    }
  }

  const timer = setInterval(() => {
    running = running.then(run).catch(onFailure)
  }, periodMs)
  // The timer does not keep a process alive. In a browser a timer is a number.
  if (typeof timer === 'object') timer.unref()
  return {
    stop: () => {
      isStopped = true
      clearInterval(timer)
      return running
    },
  }
}

function* thinPoints(database: Database, thinning: Thinning, nowSlot: number): Generator<void> {
  const { name, isOption, ageSec, everySec } = thinning
  const until = nowSlot - ageSec / 30
  const from = readMark(database, name)
  // Runs for an hour of points at a time, because a run over each series for fewer points would mostly search.
  if (until - from < 120) return
  const remove = database.prepare('DELETE FROM points WHERE series_id = ? AND slot >= ? AND slot < ? AND slot % ? <> 0')
  for (const row of database.prepare('SELECT id FROM series WHERE is_option = ?').all(isOption)) {
    remove.run(readStoredInteger(row, 'id'), from, until, everySec / 30)
    yield
  }
  // The progress is written last. After an interruption the next run visits some points again, which is harmless.
  database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(name, until)
}

function readMark(database: Database, name: string): number {
  const row: unknown = database.prepare('SELECT coalesce(max(value), 0) AS mark FROM meta WHERE key = ?').get(name)
  return Number(readStoredInteger(row, 'mark'))
}

function* dropExpiredSeries(database: Database, nowNs: bigint): Generator<void> {
  const expired = database
    .prepare('SELECT id, key FROM series WHERE expired_at_ns IS NOT NULL AND expired_at_ns < ?')
    .all(nowNs - expiredAgeNs)
  const removePoints = database.prepare('DELETE FROM points WHERE series_id = ?')
  const removeTotal = database.prepare(
    'DELETE FROM volume_totals WHERE instrument_id = (SELECT key FROM series WHERE id = ?)',
  )
  const removeSeries = database.prepare('DELETE FROM series WHERE id = ?')
  for (const row of expired) {
    const id = readStoredInteger(row, 'id')
    transact(database, () => {
      removePoints.run(id)
      removeTotal.run(id)
      removeSeries.run(id)
    })
    yield
  }
}

function* dropOldTrades(database: Database, nowNs: bigint): Generator<void> {
  // Ids grow with time, so the oldest trades are at the beginning of the table.
  const newest = readStoredInteger(database.prepare('SELECT coalesce(max(id), 0) AS id FROM trades').get(), 'id')
  const remove = database.prepare(
    `DELETE FROM trades WHERE id IN (SELECT id FROM trades ORDER BY id LIMIT 2000) AND (id <= ? OR time_ns < ?)`,
  )
  while (remove.run(newest - BigInt(maxTrades), nowNs - tradeAgeNs).changes > 0) yield
}
