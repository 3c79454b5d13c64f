import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import type { NumberedCommand } from '../engine/command'
import { closeDatabase, openSqlite } from '../node/openSqlite'
import { openSnapshotFolder } from '../node/snapshotFolder'
import { v8Codec } from '../node/v8Codec'
import { encodeCommands } from './commandCodec'
import { createJournalStore, type JournalStore } from './journalStore'
import { restore, type Engine } from './replay'
import { journalMigrations } from './schema'
import type { SnapshotShelf } from './snapshot'

let folder = ''
let shelf: SnapshotShelf
let store: JournalStore
let database: Database
let closeStore: () => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'optick-replay-'))
  shelf = openSnapshotFolder(folder)
  const path = join(folder, 'journal.db')
  database = openSqlite({ path, migrations: journalMigrations, durability: 'full', isExclusive: true })
  store = createJournalStore(database, v8Codec)
  closeStore = () => closeDatabase(database)
})
afterEach(() => {
  closeStore()
  rmSync(folder, { recursive: true })
})

/** An engine that only records its commands. */
const rememberer: Engine<number[]> = {
  create: () => [],
  apply: (state, { seq }) => {
    state.push(seq)
    return { outcome: { isAccepted: true }, events: [] }
  },
  describe: () => [],
  exportState: (state) => state,
  importState: (data) => {
    if (!Array.isArray(data)) throw new Error('not a list')
    return data.map(Number)
  },
}

function commands(from: number, to: number): NumberedCommand[] {
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    seq: from + at,
    timeNs: BigInt(from + at) * 10n,
    command: { type: 'deposit', account: addressOf(1), amount: fixed6(1n) },
  }))
}

async function snapshot(seq: number, data: unknown) {
  await shelf.write({ seq, timeNs: BigInt(seq) * 10n, data })
}

const restored = () => restore(shelf, store, rememberer, () => undefined)

test('without a snapshot the whole journal is replayed', () => {
  store.append(commands(1, 3))
  store.append(commands(4, 4))
  expect(restored()).toEqual({
    state: [1, 2, 3, 4],
    snapshotSeq: 0,
    lastSeq: 4,
    lastTimeNs: 40n,
    replayedCount: 4,
    unreadable: [],
  })
})

test('after a snapshot only later commands are replayed, even from the middle of a group', async () => {
  store.append(commands(1, 5))
  await snapshot(3, [1, 2, 3])
  expect(restored()).toMatchObject({ state: [1, 2, 3, 4, 5], lastSeq: 5, replayedCount: 2 })
})

test('readers get the snapshot first and then each command', async () => {
  store.append(commands(1, 4))
  await snapshot(2, [1, 2])
  const received: [number, bigint][] = []
  restore(shelf, store, rememberer, ({ seq, timeNs }) => received.push([seq, timeNs]))
  expect(received).toEqual([
    [2, 20n],
    [3, 30n],
    [4, 40n],
  ])
})

test('one flipped bit makes a snapshot unreadable, and the previous one is used', async () => {
  store.append(commands(1, 4))
  await snapshot(2, [1, 2])
  await snapshot(4, [1, 2, 3, 4])
  const newest = shelf.list().at(-1)?.path ?? ''
  const bytes = readFileSync(newest)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 2) ^ 1, bytes.length - 2)
  writeFileSync(newest, bytes)
  expect(restored()).toMatchObject({ state: [1, 2, 3, 4], replayedCount: 2, unreadable: [{ path: newest }] })
})

test('a snapshot that the engine cannot read is also skipped', async () => {
  store.append(commands(1, 2))
  await snapshot(2, 'of another kind')
  expect(restored()).toMatchObject({ state: [1, 2], replayedCount: 2, unreadable: [{ reason: 'not a list' }] })
})

test('an incomplete snapshot is not used', async () => {
  store.append(commands(1, 2))
  writeFileSync(join(folder, 'snapshot-000000000000002.part'), 'half')
  expect(restored()).toMatchObject({ state: [1, 2], replayedCount: 2 })
  shelf.dropOld()
  expect(shelf.list()).toEqual([])
})

test('a gap in the journal is rejected, never skipped', () => {
  store.append(commands(1, 2))
  store.append(commands(4, 5))
  expect(restored).toThrow('the journal lacks the commands after 2')
})

test('a journal that ends before the last command in the history is rejected, with the missing range', () => {
  store.append(commands(1, 4))
  const known = (seq: number) => () => restore(shelf, store, rememberer, () => undefined, seq)
  expect(known(4)()).toMatchObject({ lastSeq: 4 })
  expect(known(6)).toThrow(
    /ends with command 4, but .*history\.db references command 6.* 2 commands at least are missing/,
  )
})

test('a journal that ends before the newest snapshot is rejected, even if the snapshot is readable', async () => {
  store.append(commands(1, 4))
  await snapshot(6, [1, 2, 3, 4, 5, 6])
  expect(restored).toThrow(/ends with command 4, but .*snapshot-0+6\.bin references command 6/)
})

test('a corrupted group of commands is rejected, never replayed', () => {
  store.append(commands(1, 3))
  store.append(commands(4, 6))
  database
    .prepare('UPDATE journal SET commands = ? WHERE first_seq = ?')
    .run(encodeCommands(v8Codec, commands(4, 6)), 1)
  expect(restored).toThrow(/checksum mismatch in commands 1 to 3/)
})

test('a group written before checksums existed is read without one', () => {
  store.append(commands(1, 3))
  database.exec('UPDATE journal SET checksum = NULL')
  expect(restored()).toMatchObject({ state: [1, 2, 3] })
})

test('a command that broke the engine is skipped, and its number is not reused', () => {
  store.append(commands(1, 3))
  store.skip(3, 'broken rule')
  expect(restored()).toMatchObject({ state: [1, 2], lastSeq: 3 })
})

test('unreadable snapshots without a journal are an error, not an empty venue', async () => {
  await snapshot(2, 'of another kind')
  expect(restored).toThrow(/no snapshot can be read/)
})

test('two snapshots are retained, and the journal is deleted only before the older one', async () => {
  store.append(commands(1, 2))
  store.append(commands(3, 5))
  for (const seq of [1, 2, 5]) await snapshot(seq, [])
  const older = shelf.dropOld()
  expect(shelf.list().map(({ seq }) => seq)).toEqual([2, 5])
  expect(older?.seq).toBe(2)
  expect(store.prune(2, 10)).toBe(false)
  expect([...store.readAfter(2)].map(({ seq }) => seq)).toEqual([3, 4, 5])
  expect(() => [...store.readAfter(0)]).toThrow('the journal lacks the commands after 0')
})

test('a snapshot round-trips', async () => {
  await snapshot(9, { money: 2n ** 100n, list: [1, 2] })
  const [file] = shelf.list()
  expect(file === undefined ? undefined : shelf.read(file)).toEqual({
    seq: 9,
    timeNs: 90n,
    data: { money: 2n ** 100n, list: [1, 2] },
  })
})
