import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadBrowserSqlite } from '@/dev/testing/browser/browserSqlite'
import { transact } from '../storage/database'
import { createHistoryDatabase } from '../storage/historyTables'
import { historyMigrations, migrate } from '../storage/schema'
import { wrapConnection, type WasmDatabase } from './wasmDatabase'

describe.each([
  ['for Node', () => sqlite3InitModule()],
  ['for browsers', loadBrowserSqlite],
])('SQLite %s', (_name, load) => {
  let sqlite: Sqlite3Static
  let database: WasmDatabase
  beforeAll(async () => {
    sqlite = await load()
  })

  function open(): WasmDatabase {
    database = wrapConnection(sqlite, new sqlite.oo1.DB(':memory:'))
    return database
  }

  test('integers are bigints however small or large, other values are unchanged', () => {
    open().exec('CREATE TABLE t (a, b INTEGER, c TEXT, d BLOB, e REAL)')
    const largest = 9_223_372_036_854_775_807n
    const bytes = Uint8Array.of(1, 2, 255)
    database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)').run(1n, largest, 'Ξ', bytes, 0.5)
    database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)').run([null, -largest, undefined, bytes, 2])
    expect(database.prepare('SELECT * FROM t').all()).toEqual([
      { a: 1n, b: largest, c: 'Ξ', d: bytes, e: 0.5 },
      { a: null, b: -largest, c: null, d: bytes, e: 2 },
    ])
    expect(database.prepare('SELECT e / 2 AS half FROM t WHERE a = 1').get()).toEqual({ half: 0.25 })
    expect(database.prepare('SELECT b FROM t WHERE a = ?').get(1)).toEqual({ b: largest })
    expect(database.prepare('SELECT b FROM t WHERE a = ?').get(7)).toBeUndefined()
  })

  test('texts and bytes without length are not null, and integers beyond 64 bits are rejected', () => {
    open().exec('CREATE TABLE t (a, b)')
    const insert = database.prepare('INSERT INTO t VALUES (?, ?)')
    insert.run('', new Uint8Array())
    expect(database.prepare('SELECT typeof(a) AS a, typeof(b) AS b FROM t').get()).toEqual({ a: 'text', b: 'blob' })
    expect(() => insert.run(2n ** 63n, 1)).toThrow(RangeError)
    // Earlier bindings are cleared.
    insert.run(1n)
    expect(database.prepare('SELECT a, b FROM t WHERE a = 1').get()).toEqual({ a: 1n, b: null })
  })

  test('a statement of a closed database is rejected', () => {
    open().exec('CREATE TABLE t (a)')
    const select = database.prepare('SELECT a FROM t')
    database.close()
    expect(() => select.all()).toThrow('while its database is open')
  })

  test('run counts the changed rows, and a statement can be used again', () => {
    open().exec('CREATE TABLE t (a INTEGER PRIMARY KEY)')
    const insert = database.prepare('INSERT OR IGNORE INTO t VALUES (?)')
    expect([insert.run(1).changes, insert.run(1).changes, insert.run(2).changes]).toEqual([1, 0, 1])
    expect(insert.reader).toBe(false)
    expect(database.prepare('SELECT a FROM t').reader).toBe(true)
    expect([...database.prepare('SELECT a FROM t ORDER BY a').iterate()]).toEqual([{ a: 1n }, { a: 2n }])
  })

  test('a transaction that throws leaves nothing, and the error has the code of SQLite', () => {
    open().exec('CREATE TABLE t (a INTEGER PRIMARY KEY)')
    const insert = database.prepare('INSERT INTO t VALUES (?)')
    const failing = () =>
      transact(database, () => {
        insert.run(1)
        expect(database.inTransaction).toBe(true)
        insert.run(1)
      })
    expect(failing).toThrow(expect.objectContaining({ code: expect.stringMatching(/^SQLITE_CONSTRAINT/) }))
    expect(database.inTransaction).toBe(false)
    expect(database.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 0n })
  })

  test('the tables of the history can be made and queried by it', async () => {
    migrate(open(), historyMigrations, 'history.db')
    database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('last_seq', ?)").run(41n)
    const rows = await createHistoryDatabase(database)
      .selectFrom('meta' as never)
      .selectAll()
      .execute()
    expect(rows).toContainEqual({ key: 'last_seq', value: 41n })
  })

  test('its bytes are a database file', () => {
    open().exec('CREATE TABLE t (a); INSERT INTO t VALUES (7)')
    expect(new TextDecoder().decode(database.toBytes().subarray(0, 15))).toBe('SQLite format 3')
    database.close()
  })

  test('numbers at random differ', () => {
    const random = open().prepare('SELECT hex(randomblob(16)) AS bytes')
    const seen = new Set(Array.from({ length: 50 }, () => JSON.stringify(random.get())))
    expect(seen.size).toBe(50)
  })

  test('a wrong statement is rejected with its fault, alone and among others', () => {
    open()
    expect(() => database.exec('CREATE TABLE t (a); SELEKT 1')).toThrow(/syntax error/)
    expect(() => database.prepare('SELECT b FROM t')).toThrow(/no such column: b/)
  })
})
