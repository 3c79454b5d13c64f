import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRecordedVenue, recordCommands, visibleState } from '@/dev/scenes/storage/openRecordedVenue'
import { asText } from '@/dev/testing/crashVenue'
import { paperRules } from '../paperRules'
import { openVenueOn } from '../venue'
import { openBrowserFiles, storageOf, type BrowserFiles } from './browserStorage'
import { exportFiles, readArchive } from './exchangeFiles'
import { packTar, unpackTar } from './tar'

const commands = recordCommands(20_261_123, 300)
let sqlite: Sqlite3Static
let folder = ''
beforeAll(async () => {
  sqlite = await sqlite3InitModule()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'optick-exchange-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A browser's files with the given content; in memory, because Node has no private file system. */
function openFiles(content: ReadonlyMap<string, Uint8Array> = new Map()): BrowserFiles {
  return openBrowserFiles(sqlite, (name) => {
    const connection = new sqlite.oo1.DB(':memory:')
    const bytes = content.get(name)
    if (bytes !== undefined && connection.pointer !== undefined) {
      const { capi, wasm } = sqlite
      const place = wasm.allocFromTypedArray(bytes)
      const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE
      const result = capi.sqlite3_deserialize(connection.pointer, 'main', place, bytes.length, bytes.length, flags)
      expect(result).toBe(0)
    }
    return connection
  })
}

/** The state of a Node venue after the commands, in a folder that it has closed. */
async function runInNode(into: string): Promise<string> {
  const { venue, send } = await openRecordedVenue(into, { snapshotEvery: { commands: 200, bytes: 1e9 } })
  await Promise.all(send(commands))
  const state = asText(visibleState(venue.live))
  await venue.close()
  return state
}

function packFolder(): Uint8Array {
  const names = readdirSync(folder)
  return packTar(
    names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) })),
    0,
  )
}

test('a data folder of Node is the same venue in the browser, and the archive of that is the same venue in Node again', async () => {
  const expected = await runInNode(folder)
  const { databases, snapshots } = readArchive(packFolder())
  const files = openFiles(databases)
  const insert = files.snapshots.prepare('INSERT INTO snapshots (seq, bytes) VALUES (?, ?)')
  for (const { seq, bytes } of snapshots) insert.run(seq, bytes)
  expect(snapshots.length).toBeGreaterThan(0)

  const venue = openVenueOn(() => storageOf(files), paperRules)
  expect(asText(visibleState(venue.live))).toBe(expected)
  const archive = exportFiles(files, 0)
  await venue.close()

  const copy = mkdtempSync(join(tmpdir(), 'optick-exchange-back-'))
  for (const { name, bytes } of unpackTar(archive)) writeFileSync(join(copy, name), bytes)
  const back = await openRecordedVenue(copy)
  expect(asText(visibleState(back.venue.live))).toBe(expected)
  await back.venue.close()
  rmSync(copy, { recursive: true })
})

test('a command acknowledged by the browser was journalled before the answer', async () => {
  const files = openFiles()
  const venue = openVenueOn(() => storageOf(files), paperRules)
  const account = `0x${'a1'.repeat(20)}` as const
  await venue.submit({ type: 'openAccount', account, kind: 'trader' })
  // As after a kill: nothing is closed, and a second venue starts with the current bytes.
  const found = openFiles(new Map([['/journal.db', files.journal.toBytes()]]))
  const next = openVenueOn(() => storageOf(found), paperRules)
  expect(next.live.accounts.has(account)).toBe(true)
  await next.close()
  await venue.close()
})

test('the archive of a folder in use is rejected, because the end of its journal would be missing', async () => {
  const { venue, send } = await openRecordedVenue(folder)
  await Promise.all(send(commands.slice(0, 20)))
  expect(() => readArchive(packFolder())).toThrow(/stop the venue, then pack it again/)
  await venue.close()
})

test('an archive of something else is rejected', () => {
  expect(() => readArchive(packTar([{ name: 'notes.txt', bytes: Uint8Array.of(1) }], 0))).toThrow(/no journal\.db/)
  const fake = { name: 'journal.db', bytes: new Uint8Array(4_096).fill(1) }
  expect(() => readArchive(packTar([fake], 0))).toThrow('journal.db is not a database')
})
