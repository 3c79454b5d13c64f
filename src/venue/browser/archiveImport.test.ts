import { createHash } from 'node:crypto'
import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadBrowserSqlite } from '@/dev/testing/browser/browserSqlite'
import { createPrivateFiles, privateFileTypes, type PrivateFiles } from '@/dev/testing/browser/privateFiles'
import { paperRules, systemMarketTimers } from '../paperRules'
import { decodeSnapshot, encodeSnapshot } from '../storage/snapshotBytes'
import type { Storage } from '../storage/storage'
import { openVenueOn } from '../venue'
import { browserCodec } from './browserCodec'
import { storageOf, type BrowserFiles } from './browserStorage'
import { tryVenue } from './browserVenue'
import { exportFiles } from './exchangeFiles'
import { openDisk, type BrowserDisk } from './openFiles'
import { packTar, unpackTar, type ArchivedFile } from './tar'
import { wrapConnection, type WasmDatabase } from './wasmDatabase'

afterEach(() => vi.unstubAllGlobals())

const ann = `0x${'a1'.repeat(20)}` as const
const bob = `0x${'b2'.repeat(20)}` as const

/** Opens the files as a new worker would. */
async function diskIn(files: PrivateFiles): Promise<BrowserDisk> {
  for (const [name, type] of Object.entries(privateFileTypes)) vi.stubGlobal(name, type)
  vi.stubGlobal('navigator', { storage: files })
  const disk = await openDisk(await loadBrowserSqlite(), 'site')
  if (disk === undefined) throw new Error('there are no private files')
  return disk
}

/** Files with a venue in which one account was opened. */
async function filesWith(account: typeof ann): Promise<PrivateFiles> {
  const files = createPrivateFiles()
  const disk = await diskIn(files)
  const venue = openVenueOn(() => storageOf(disk.open()), paperRules)
  await venue.submit({ type: 'openAccount', account, kind: 'trader' })
  await venue.close()
  return files.copy()
}

async function accountsIn(files: PrivateFiles): Promise<readonly string[]> {
  const disk = await diskIn(files.copy())
  const venue = openVenueOn(() => storageOf(disk.open()), paperRules)
  const accounts = [...venue.live.accounts.values()]
    .filter(({ kind }) => kind === 'trader')
    .map(({ account }) => account)
  await venue.close()
  return accounts
}

async function archiveOf(files: PrivateFiles): Promise<Uint8Array> {
  const opened: BrowserFiles = (await diskIn(files.copy())).open()
  return exportFiles(opened, 0)
}

/** Name and digest of every named file. The pool stores the name in the first 512 bytes (its HEADER_MAX_PATH_SIZE). */
function contentOf(files: PrivateFiles): ReadonlyMap<string, string> {
  const named = files.files().map(({ bytes }) => {
    const name = Buffer.from(bytes.subarray(0, 512)).toString().replace(/\0.*$/s, '')
    return [name, createHash('sha256').update(bytes).digest('hex')] as const
  })
  return new Map(named.filter(([name]) => name !== ''))
}

/** The folders of the file names. Each import has its own folder. */
function foldersIn(files: PrivateFiles): readonly string[] {
  return [...new Set([...contentOf(files).keys()].map((name) => name.slice(0, name.lastIndexOf('/'))))]
}

/** Without the site's market, whose past takes seconds to create. */
const withEmptyMarket = (open: () => Storage) =>
  tryVenue(open, { mode: 'empty', seed: 1, speed: 1, timers: systemMarketTimers })

let sqlite: Sqlite3Static
let annsFiles: PrivateFiles
let bobsArchive: Uint8Array
beforeAll(async () => {
  sqlite = await sqlite3InitModule()
  annsFiles = await filesWith(ann)
  bobsArchive = await archiveOf(await filesWith(bob))
})

/** Bob's archive with changed files. */
function changed(change: (files: readonly ArchivedFile[]) => readonly ArchivedFile[]): Uint8Array {
  return packTar(change(unpackTar(bobsArchive)), 0)
}

/** The archive with SQL run in one of its databases. */
function withSql(name: string, sql: string, from: readonly ArchivedFile[] = unpackTar(bobsArchive)): Uint8Array {
  const files = from.map((file) => {
    if (file.name !== name) return file
    const database = openBytes(file.bytes)
    database.exec(sql)
    const bytes = database.toBytes()
    database.close()
    return { name, bytes }
  })
  return packTar(files, 0)
}

function openBytes(bytes: Uint8Array): WasmDatabase {
  const connection = new sqlite.oo1.DB(':memory:')
  const { capi, wasm } = sqlite
  if (connection.pointer === undefined) throw new Error('the database is not open')
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE
  const place = wasm.allocFromTypedArray(bytes)
  capi.sqlite3_deserialize(connection.pointer, 'main', place, bytes.length, bytes.length, flags)
  return wrapConnection(sqlite, connection)
}

const withBytes = (name: string, change: (bytes: Uint8Array) => Uint8Array) =>
  changed((files) => files.map((file) => (file.name === name ? { name, bytes: change(file.bytes.slice()) } : file)))
const withoutSnapshots = (files: readonly ArchivedFile[]) => files.filter(({ name }) => !name.startsWith('snapshot-'))
const snapshotOf = (files: readonly ArchivedFile[]) => {
  const found = files.find(({ name }) => name.startsWith('snapshot-'))
  if (found === undefined) throw new Error('the archive has no snapshot')
  return found
}
/** The archive with a forged snapshot: the checksum is right, but the state is not. */
function withForgedState(forge: (state: Record<string, unknown>) => unknown): Uint8Array {
  return changed((files) => {
    const { name, bytes } = snapshotOf(files)
    const snapshot = decodeSnapshot(browserCodec, bytes)
    const forged = encodeSnapshot(browserCodec, { ...snapshot, data: forge(Object(snapshot.data)) })
    return [...withoutSnapshots(files), { name, bytes: forged }]
  })
}

const hostile: readonly (readonly [what: string, archive: () => Uint8Array, reason: RegExp])[] = [
  [
    'two snapshots of one number',
    () => changed((files) => [...files, { name: 'snapshot-1.bin', bytes: snapshotOf(files).bytes }]),
    /two snapshots of command 1$/,
  ],
  [
    'a snapshot whose number has 30 digits',
    () => changed((files) => [...files, { name: `snapshot-${'9'.repeat(30)}.bin`, bytes: snapshotOf(files).bytes }]),
    /no command has the number of snapshot-9{30}\.bin/,
  ],
  [
    'a snapshot under the number of another',
    () =>
      changed((files) => [
        ...withoutSnapshots(files),
        { name: 'snapshot-000000000000002.bin', bytes: snapshotOf(files).bytes },
      ]),
    /references command 2/,
  ],
  [
    'a state with money that no one deposited',
    () => withForgedState((state) => ({ ...state, venueFees: 1_000_000n })),
    /no venue can be started from the archive: broken rule: balances, fees and the treasury are the deposits/,
  ],
  [
    'a state of an account whose balance is a text',
    () =>
      withForgedState((state) => ({
        ...state,
        accounts: (Array.isArray(state['accounts']) ? state['accounts'] : []).map((account: object) => ({
          ...account,
          balance: '5',
        })),
      })),
    /no venue can be started from the archive: /,
  ],
  [
    'two journals',
    () => changed((files) => [...files, { name: 'copy/journal.db', bytes: files[0]?.bytes ?? new Uint8Array() }]),
    /2 files named journal\.db/,
  ],
  [
    'a journal of zero blobs and no snapshot',
    () =>
      withSql(
        'journal.db',
        'UPDATE journal SET commands = zeroblob(length(commands)), checksum = NULL',
        withoutSnapshots(unpackTar(bobsArchive)),
      ),
    /the journal of the archive cannot be read: /,
  ],
  [
    'a journal of zero blobs beside its snapshot',
    () => withSql('journal.db', 'UPDATE journal SET commands = zeroblob(0), checksum = NULL'),
    /the journal of the archive cannot be read: /,
  ],
  [
    'a journal without commands',
    () => withSql('journal.db', 'DELETE FROM journal', withoutSnapshots(unpackTar(bobsArchive))),
    /no commands and no snapshot/,
  ],
  [
    'commands that end before they begin',
    () => withSql('journal.db', 'UPDATE journal SET last_seq = -5'),
    /impossible numbers/,
  ],
  [
    'a command of the largest number of SQLite',
    () => withSql('journal.db', 'UPDATE journal SET last_seq = 9223372036854775807'),
    /impossible numbers/,
  ],
  [
    'a trigger in the journal',
    () => withSql('journal.db', 'CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM spent_signatures; END'),
    /journal\.db of the archive has a trigger t that no venue makes/,
  ],
  [
    'a trigger in the history',
    () => withSql('history.db', 'CREATE TRIGGER t AFTER INSERT ON trades BEGIN DELETE FROM trades; END'),
    /history\.db of the archive has a trigger t that no venue makes/,
  ],
  [
    'a trigger that waits for the migration of an old file',
    () =>
      withSql(
        'history.db',
        'CREATE TRIGGER t AFTER UPDATE ON ended_orders BEGIN DELETE FROM trades; END; PRAGMA user_version = 3',
      ),
    /that no venue makes|than a venue makes/,
  ],
  [
    'a view in place of a table',
    () => withSql('history.db', 'DROP TABLE trades; CREATE VIEW trades AS SELECT 1 AS id'),
    /has a (view|table) trades/,
  ],
  [
    'an unknown table',
    () => withSql('journal.db', 'CREATE TABLE more (a TEXT)'),
    /has a table more that no venue makes/,
  ],
  [
    'a column with code',
    () => withSql('journal.db', `ALTER TABLE skipped_commands ADD COLUMN a TEXT AS (reason || 'x')`),
    /has another table skipped_commands than a venue makes/,
  ],
  [
    'a table that is missing',
    () => withSql('journal.db', 'DROP TABLE spent_signatures'),
    /lacks its table spent_signatures/,
  ],
  [
    'a history that was cut off',
    () => withBytes('history.db', (bytes) => bytes.subarray(0, bytes.length - 8192)),
    /history\.db of the archive is damaged/,
  ],
  [
    'a journal that was cut off',
    () => withBytes('journal.db', (bytes) => bytes.subarray(0, 8192)),
    /journal\.db of the archive is damaged/,
  ],
  [
    'a history whose second page was overwritten',
    () => withBytes('history.db', (bytes) => bytes.fill(7, 4096, 8192)),
    /history\.db of the archive is damaged/,
  ],
  [
    // The user version of a database is at byte 60 of its file (https://www.sqlite.org/fileformat2.html).
    'a history of a later Optick',
    () => withBytes('history.db', (bytes) => bytes.fill(1, 60, 64)),
    /created by a newer Optick/,
  ],
  ['a schema version below zero', () => withSql('journal.db', 'PRAGMA user_version = -1'), /schema version -1/],
  [
    'a history that knows of later commands',
    () => withSql('history.db', `INSERT OR REPLACE INTO meta VALUES ('last_seq', 99)`),
    /references command 99/,
  ],
  [
    'a write that was interrupted',
    () => changed((files) => [...files, { name: 'history.db-journal', bytes: Uint8Array.of(1) }]),
    /history\.db-journal/,
  ],
]

test.each(hostile)(
  'an archive with %s changes no byte of what is stored, and the reason is said',
  async (_, archive, reason) => {
    const files = annsFiles.copy()
    const disk = await diskIn(files)
    const before = contentOf(files)
    expect([...before.keys()]).toContain('/journal.db')
    await expect(disk.replace(archive(), withEmptyMarket)).rejects.toThrow(reason)
    expect(contentOf(files)).toEqual(before)
  },
)

test('an intact archive replaces the stored data', async () => {
  const files = annsFiles.copy()
  await (await diskIn(files)).replace(bobsArchive, withEmptyMarket)
  expect(await accountsIn(files)).toContain(bob)
  expect(await accountsIn(files)).not.toContain(ann)
  expect(foldersIn(files)).toEqual(['/1'])
})

test('a second archive takes the place of the first', async () => {
  const files = annsFiles.copy()
  const annsArchive = await archiveOf(annsFiles)
  const disk = await diskIn(files)
  await disk.replace(bobsArchive, withEmptyMarket)
  await disk.replace(annsArchive, withEmptyMarket)
  expect(await accountsIn(files)).toEqual([ann])
  expect(foldersIn(files)).toEqual(['/2'])
})

test('an archive that no venue can be started from leaves an empty browser empty', async () => {
  const disk = await diskIn(createPrivateFiles())
  const reject = () => Promise.reject(new Error('no'))
  await expect(disk.replace(bobsArchive, reject)).rejects.toThrow('no venue can be started from the archive: no')
  expect(disk.isEmpty()).toBe(true)
})

test('a folder of damaged files that a venue has set aside is left out of an archive', async () => {
  const files = annsFiles.copy()
  const archive = changed((all) => [{ name: 'set-aside-5/journal.db', bytes: Uint8Array.of(1) }, ...all])
  await (await diskIn(files)).replace(archive, withEmptyMarket)
  expect(await accountsIn(files)).toContain(bob)
})

test('a browser without room for the archive retains its data', async () => {
  const files = annsFiles.copy()
  const disk = await diskIn(files)
  const before = contentOf(files)
  files.limitRoom(100_000)
  await expect(disk.replace(bobsArchive, withEmptyMarket)).rejects.toThrow('no more room')
  expect(contentOf(files)).toEqual(before)
  // Partial files have been removed.
  files.limitRoom(Infinity)
  await disk.replace(bobsArchive, withEmptyMarket)
  expect(await accountsIn(files)).toContain(bob)
})

test('a worker that is killed while an archive is tried starts with the old data', async () => {
  const files = annsFiles.copy()
  const disk = await diskIn(files)
  let killed: PrivateFiles | undefined
  await disk.replace(bobsArchive, async (open) => {
    const storage = open()
    killed = files.copy()
    storage.close()
  })
  if (killed === undefined) throw new Error('no venue was tried')
  expect(await accountsIn(killed)).toEqual([ann])
  const restarted = killed.copy()
  await diskIn(restarted)
  expect(foldersIn(restarted)).toEqual([''])
})

test('a worker that is killed in the middle of the switch starts with the new data', async () => {
  const files = annsFiles.copy()
  const disk = await diskIn(files)
  const moments: PrivateFiles[] = []
  await disk.replace(bobsArchive, async (open) => {
    open().close()
    files.onWrite(() => void moments.push(files.copy()))
  })
  expect(moments.length).toBeGreaterThan(5)
  const found: string[] = []
  for (const moment of moments) found.push((await accountsIn(moment)).join())
  // The first write removes the old journal's name.
  expect([...new Set(found)]).toEqual([bob])
})
