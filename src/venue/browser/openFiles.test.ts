import { afterEach, expect, test, vi } from 'vitest'
import { loadLeanSqlite } from '@/testing/browser/loadLeanSqlite'
import { createPrivateFiles, privateFileTypes, type PrivateFiles } from '@/testing/browser/privateFiles'
import { exportFiles } from './exchangeFiles'
import { openDisk, type BrowserDisk } from './openFiles'
import { packTar, unpackTar } from './tar'

afterEach(() => vi.unstubAllGlobals())

/** As a worker that starts: with nothing but what is in the files. */
async function diskIn(files: PrivateFiles) {
  for (const [name, type] of Object.entries(privateFileTypes)) vi.stubGlobal(name, type)
  vi.stubGlobal('navigator', { storage: files })
  const disk = await openDisk(await loadLeanSqlite(), 'site')
  if (disk === undefined) throw new Error('there are no private files')
  return disk
}

async function openIn(files: PrivateFiles) {
  return (await diskIn(files)).open().history
}

const rows = 4_000

test('what a killed worker has half written is undone at the next start', async () => {
  const files = createPrivateFiles()
  const history = await openIn(files)
  history.exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)')
  const insert = history.prepare('INSERT INTO t VALUES (?, ?)')
  history.exec('BEGIN')
  for (let row = 0; row < rows; row++) insert.run([row, 'before'.repeat(20)])
  history.exec('COMMIT')

  // A cache of a few pages: the others are in the file before the transaction ends.
  history.exec('PRAGMA cache_size = 5; BEGIN')
  history.exec(`UPDATE t SET b = 'half' WHERE a % 2 = 0; DELETE FROM t WHERE a % 3 = 0`)
  const killed = files.copy()

  const restarted = await openIn(killed)
  expect(restarted.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(restarted.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: BigInt(rows) })
  expect(restarted.prepare(`SELECT count(*) AS n FROM t WHERE b LIKE 'before%'`).get()).toEqual({ n: BigInt(rows) })
})

test('what was committed is there at the next start', async () => {
  const files = createPrivateFiles()
  const history = await openIn(files)
  history.exec(`CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('kept')`)
  expect((await openIn(files.copy())).prepare('SELECT a FROM t').all()).toEqual([{ a: 'kept' }])
})

async function withOneRow() {
  const files = createPrivateFiles()
  const history = await openIn(files)
  history.exec(`CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('kept')`)
  return files.copy()
}

test('a start waits for the files of a worker that has only just ended, and finds all of them', async () => {
  const files = await withOneRow()
  const held = files.files()
  expect(held.length).toBeGreaterThan(2)
  for (const file of held) file.refusal = new DOMException('in use', 'NoModificationAllowedError')
  expect((await openIn(files)).prepare('SELECT a FROM t').all()).toEqual([{ a: 'kept' }])
  for (const file of held) expect(file.refusal).toBeUndefined()
})

test.each([0, 1, 7])('when file %i cannot be had once, all are there at the next start', async (refused) => {
  const files = await withOneRow()
  const file = files.files()[refused]
  if (file === undefined) throw new Error('there is no such file')
  file.refusal = new DOMException('the disk does not answer', 'UnknownError')
  await expect(openIn(files)).rejects.toThrow('the disk does not answer')
  expect((await openIn(files)).prepare('SELECT a FROM t').all()).toEqual([{ a: 'kept' }])
})

/** Opens the files, does something with them and closes them again. */
function withFiles<Result>(disk: BrowserDisk, act: (files: ReturnType<BrowserDisk['open']>) => Result): Result {
  const files = disk.open()
  try {
    return act(files)
  } finally {
    for (const database of Object.values(files)) database.close()
  }
}

const word = (disk: BrowserDisk) => withFiles(disk, ({ history }) => history.prepare('SELECT a FROM words').all())

/** A disk whose history has one row of a table of its own, and its archive. */
async function diskWith(text: string) {
  const disk = await diskIn(createPrivateFiles())
  const archive = withFiles(disk, (files) => {
    files.history.exec(`CREATE TABLE words (a TEXT); INSERT INTO words VALUES ('${text}')`)
    return exportFiles(files, 0)
  })
  return { disk, archive }
}

test('an archive takes the place of what is stored', async () => {
  const { archive } = await diskWith('new')
  const { disk } = await diskWith('old')
  await disk.replace(archive)
  expect(word(disk)).toEqual([{ a: 'new' }])
})

/** The archive with the bytes of one of its files changed. */
function changed(archive: Uint8Array, name: string, change: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  return packTar(
    unpackTar(archive).map((file) => (file.name === name ? { name, bytes: change(file.bytes.slice()) } : file)),
    0,
  )
}

test.each([
  [
    'cut off',
    'history.db',
    (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 8192),
    /history\.db of the archive is damaged/,
  ],
  ['cut off', 'journal.db', (bytes: Uint8Array) => bytes.subarray(0, 8192), /journal\.db of the archive is damaged/],
  [
    'overwritten',
    'history.db',
    (bytes: Uint8Array) => bytes.fill(7, 4096, 8192),
    /history\.db of the archive is damaged/,
  ],
  // The user version of a database is at byte 60 of its file (https://www.sqlite.org/fileformat2.html).
  ['of a later Optick', 'history.db', (bytes: Uint8Array) => bytes.fill(1, 60, 64), /created by a newer Optick/],
] as const)('an archive that is %s (%s) replaces nothing', async (_, name, change, words) => {
  const { archive } = await diskWith('new')
  const { disk } = await diskWith('old')
  await expect(disk.replace(changed(archive, name, change))).rejects.toThrow(words)
  expect(word(disk)).toEqual([{ a: 'old' }])
  await disk.replace(archive)
  expect(word(disk)).toEqual([{ a: 'new' }])
})
