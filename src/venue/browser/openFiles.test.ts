import { afterEach, expect, test, vi } from 'vitest'
import { loadBrowserSqlite } from '@/dev/testing/browser/browserSqlite'
import { createPrivateFiles, privateFileTypes, type PrivateFiles } from '@/dev/testing/browser/privateFiles'
import { openDisk } from './openFiles'

afterEach(() => vi.unstubAllGlobals())

/** Like a new worker, which only has the files. */
async function diskIn(files: PrivateFiles) {
  for (const [name, type] of Object.entries(privateFileTypes)) vi.stubGlobal(name, type)
  vi.stubGlobal('navigator', { storage: files })
  const disk = await openDisk(await loadBrowserSqlite(), 'site')
  if (disk === undefined) throw new Error('there are no private files')
  return disk
}

async function openIn(files: PrivateFiles) {
  return (await diskIn(files)).open().history
}

const rows = 4_000

test('a partial write of a killed worker is undone at the next start', async () => {
  const files = createPrivateFiles()
  const history = await openIn(files)
  history.exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)')
  const insert = history.prepare('INSERT INTO t VALUES (?, ?)')
  history.exec('BEGIN')
  for (let row = 0; row < rows; row++) insert.run([row, 'before'.repeat(20)])
  history.exec('COMMIT')

  // With a cache of a few pages, SQLite writes further pages to the file before the transaction ends.
  history.exec('PRAGMA cache_size = 5; BEGIN')
  history.exec(`UPDATE t SET b = 'half' WHERE a % 2 = 0; DELETE FROM t WHERE a % 3 = 0`)
  const killed = files.copy()

  const restarted = await openIn(killed)
  expect(restarted.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(restarted.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: BigInt(rows) })
  expect(restarted.prepare(`SELECT count(*) AS n FROM t WHERE b LIKE 'before%'`).get()).toEqual({ n: BigInt(rows) })
})

test('committed data is there at the next start', async () => {
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
  for (const file of held) file.rejection = new DOMException('in use', 'NoModificationAllowedError')
  expect((await openIn(files)).prepare('SELECT a FROM t').all()).toEqual([{ a: 'kept' }])
  for (const file of held) expect(file.rejection).toBeUndefined()
})

test.each([0, 1, 7])('when file %i cannot be opened once, all are there at the next start', async (rejected) => {
  const files = await withOneRow()
  const file = files.files()[rejected]
  if (file === undefined) throw new Error('there is no such file')
  file.rejection = new DOMException('the disk does not answer', 'UnknownError')
  await expect(openIn(files)).rejects.toThrow('the disk does not answer')
  expect((await openIn(files)).prepare('SELECT a FROM t').all()).toEqual([{ a: 'kept' }])
})
