import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'libsql'
import { afterAll, expect, test } from 'vitest'
import { closeDatabase, openSqlite } from '../node/openSqlite'
import { transact } from './database'
import { applyRetention } from './retention'
import { historyMigrations } from './schema'

const day = 86_400
const nowSec = 1_790_000_000
const nowNs = BigInt(nowSec) * 1_000_000_000n
const slotAt = (ageSec: number) => Math.floor((nowSec - ageSec) / 30)

const folder = mkdtempSync(join(tmpdir(), 'optick-retention-'))
afterAll(() => rmSync(folder, { recursive: true }))

function open(name: string): Database {
  return openSqlite({
    path: join(folder, name),
    migrations: historyMigrations,
    durability: 'normal',
    isExclusive: true,
  })
}

/** Series with points of all ages, one of a long-expired option, and trades too old to retain. */
function writeOldRows(database: Database): void {
  const insertSeries = database.prepare(
    'INSERT INTO series (id, kind, key, is_option, expired_at_ns) VALUES (?, ?, ?, ?, ?)',
  )
  const insertPoint = database.prepare('INSERT INTO points (series_id, slot, price) VALUES (?, ?, ?)')
  const insertTrade = database.prepare(
    `INSERT INTO trades (id, trade_id, instrument_id, side, price, amount, time_ns) VALUES (?, '', '1', 'buy', 1, 1, ?)`,
  )
  transact(database, () => {
    for (let id = 1; id <= 4; id++) {
      insertSeries.run(id, 'mark', `${id}`, id > 2 ? 1 : 0, id === 4 ? nowNs - 8n * BigInt(day) * 1_000_000_000n : null)
      for (let hour = 0; hour < 100 * 24; hour += 7) {
        for (const offset of [0, 30, 300]) insertPoint.run(id, slotAt(hour * 3_600 + offset), 1)
      }
    }
    for (let at = 1; at <= 5_000; at++) insertTrade.run(at, nowNs - BigInt(40 * day - at * 600) * 1_000_000_000n)
  })
}

function rowsOf(database: Database): unknown {
  return {
    points: database.prepare('SELECT series_id, slot FROM points ORDER BY 1, 2').raw().all(),
    trades: database.prepare('SELECT id FROM trades ORDER BY 1').raw().all(),
    series: database.prepare('SELECT id FROM series ORDER BY 1').raw().all(),
    marks: database.prepare(`SELECT key, value FROM meta ORDER BY 1`).raw().all(),
  }
}

/** Copies the files as a kill at this moment would leave them. */
function copyAsKilled(from: string, to: string): void {
  for (const suffix of ['', '-wal']) {
    const path = join(folder, `${from}${suffix}`)
    if (existsSync(path)) copyFileSync(path, join(folder, `${to}${suffix}`))
  }
}

test('deleting old rows in steps gives the same result when killed after any step', () => {
  const begun = open('begun.db')
  writeOldRows(begun)
  copyAsKilled('begun.db', 'whole.db')
  const whole = open('whole.db')
  const before = rowsOf(whole)
  const pieces = [...applyRetention(whole, nowNs)].length
  const expected = rowsOf(whole)
  expect(expected).not.toEqual(before)
  expect(pieces).toBeGreaterThan(8)
  closeDatabase(whole)

  let done = 0
  for (const _piece of applyRetention(begun, nowNs)) {
    done += 1
    const name = `killed-${done}.db`
    copyAsKilled('begun.db', name)
    const killed = open(name)
    for (const _rest of applyRetention(killed, nowNs)) continue
    expect({ done, rows: rowsOf(killed) }).toEqual({ done, rows: expected })
    closeDatabase(killed)
  }
  expect(done).toBe(pieces)
  closeDatabase(begun)
})
