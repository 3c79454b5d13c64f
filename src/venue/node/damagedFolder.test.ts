import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { recordCommands, openRecordedVenue, visibleState } from '@/dev/scenes/storage/openRecordedVenue'
import { asText } from '@/dev/testing/crashVenue'
import { StorageError } from '../venuePort'
import { listSnapshots } from './snapshotFolder'

const seed = 20_261_121
const commands = recordCommands(seed, 400)

const root = mkdtempSync(join(tmpdir(), 'optick-damaged-'))
const closed = join(root, 'closed')
const killed = join(root, 'killed')
let copies = 0
let expected = ''
afterAll(() => rmSync(root, { recursive: true }))

/** A folder as after a close, and a folder as after a kill, with logs beside the databases. */
beforeAll(async () => {
  const first = await openRecordedVenue(closed)
  for (let from = 0; from < commands.length; from += 40) await Promise.all(first.send(commands.slice(from, from + 40)))
  expected = asText(visibleState(first.venue.live))
  // The history receives events in a macrotask after the last answer, and writes them when queried.
  await new Promise((resolve) => setImmediate(resolve))
  expect(first.venue.history.isEmpty()).toBe(false)
  cpSync(closed, killed, { recursive: true })
  await first.venue.close()
})

function copyOf(folder: string): string {
  copies += 1
  const copy = join(root, String(copies))
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** Reads all files except those of the history, which contains nothing that is acknowledged only there. */
function bytesOf(folder: string): string[][] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('history.db'))
  return names.map((name) => [name, readFileSync(join(folder, name), 'latin1')])
}

/** Starts on a folder. It must find the whole state or be rejected readably; anything else fails the test. */
async function startOn(folder: string): Promise<{ found: 'everything' | StorageError; notices: string[] }> {
  const notices: string[] = []
  try {
    const { venue } = await openRecordedVenue(folder, { onNotice: (notice) => notices.push(notice) })
    const state = asText(visibleState(venue.live))
    await venue.close()
    expect(state).toBe(expected)
    return { found: 'everything', notices }
  } catch (error) {
    if (error instanceof StorageError) return { found: error, notices }
    throw error
  }
}

test('a killed and a closed folder are both complete, without a notice', async () => {
  expect(await startOn(copyOf(killed))).toEqual({ found: 'everything', notices: [] })
  expect(await startOn(copyOf(closed))).toEqual({ found: 'everything', notices: [] })
})

test('a folder from a version without the mark starts and gets one, and a loss known from its history is still detected', async () => {
  const folder = copyOf(killed)
  rmSync(join(folder, 'journal.mark'))
  expect(await startOn(folder)).toEqual({ found: 'everything', notices: [] })
  expect(readdirSync(folder)).toContain('journal.mark')

  const cut = copyOf(killed)
  rmSync(join(cut, 'journal.mark'))
  const log = join(cut, 'journal.db-wal')
  truncateSync(log, readFileSync(log).length - 30_000)
  const { found, notices } = await startOn(cut)
  expect(String(found)).toMatch(/the journal ends with command \d+, but .*history\.db references command 400/)
  expect(notices).toEqual([])
})

test('a folder from a version without the mark is rejected when its log is damaged in the middle, missing or behind a snapshot', async () => {
  const damaged = copyOf(killed)
  const log = join(damaged, 'journal.db-wal')
  const bytes = readFileSync(log)
  bytes.writeUInt8(bytes.readUInt8(40_000) ^ 4, 40_000)
  writeFileSync(log, bytes)
  const gone = copyOf(killed)
  rmSync(join(gone, 'journal.db-wal'))
  const behind = copyOf(killed)
  truncateSync(join(behind, 'journal.db-wal'), 30_000)
  const [snapshot] = listSnapshots(closed)
  cpSync(snapshot?.path ?? '', join(behind, 'snapshot-000000000000400.bin'))
  rmSync(join(behind, 'holder.json'))
  for (const [folder, reason] of [
    [damaged, /journal\.db-wal is damaged after byte \d+/],
    [gone, /journal\.db-wal is missing, though the venue .* never closed it/],
    [behind, /the journal ends with command \d+, but there is a snapshot of command 400/],
  ] as const) {
    rmSync(join(folder, 'journal.mark'))
    const before = bytesOf(folder)
    expect(String((await startOn(folder)).found)).toMatch(reason)
    expect(bytesOf(folder)).toEqual(before)
  }
})

test('an empty or missing journal with a log or a snapshot is rejected, and nothing is touched', async () => {
  for (const [of, change] of [
    [killed, (path: string) => truncateSync(path, 0)],
    [killed, (path: string) => rmSync(path)],
    [closed, (path: string) => truncateSync(path, 0)],
  ] as const) {
    const folder = copyOf(of)
    change(join(folder, 'journal.db'))
    const before = bytesOf(folder)
    const { found } = await startOn(folder)
    expect(String(found)).toMatch(/journal\.db is (empty|missing), but .* there\. Nothing was changed/)
    expect(bytesOf(folder)).toEqual(before)
  }
})

test('a journal or history cut anywhere gives everything or a rejection with a message', async () => {
  const random = createRandom(seed)
  let rejected = 0
  for (const name of ['journal.db', 'history.db']) {
    const size = readFileSync(join(closed, name)).length
    for (let trial = 0; trial < 10; trial++) {
      const folder = copyOf(closed)
      // Without snapshots the whole journal is needed.
      for (const { path } of listSnapshots(folder)) rmSync(path)
      truncateSync(join(folder, name), 1 + random.integer(size - 1))
      const { found } = await startOn(folder)
      if (found !== 'everything') rejected += 1
    }
  }
  expect(rejected).toBeGreaterThan(10)
})

test('flipped bits anywhere in a journal give everything or a rejection with a message, never another state', async () => {
  const random = createRandom(seed + 1)
  let rejected = 0
  for (let trial = 0; trial < 30; trial++) {
    const folder = copyOf(closed)
    for (const { path } of listSnapshots(folder)) rmSync(path)
    const path = join(folder, 'journal.db')
    const bytes = readFileSync(path)
    const at = random.integer(bytes.length)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.integer(8)), at)
    writeFileSync(path, bytes)
    const { found } = await startOn(folder)
    if (found !== 'everything') rejected += 1
  }
  expect(rejected).toBeGreaterThan(15)
})

test('flipped bits anywhere in a snapshot are detected, and the whole journal is replayed instead', async () => {
  const random = createRandom(seed + 2)
  for (let trial = 0; trial < 6; trial++) {
    const folder = copyOf(closed)
    const path = listSnapshots(folder).at(-1)?.path ?? ''
    const bytes = readFileSync(path)
    const at = random.integer(bytes.length)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.integer(8)), at)
    writeFileSync(path, bytes)
    const { found, notices } = await startOn(folder)
    expect(found).toBe('everything')
    expect(notices[0]).toMatch(
      /cannot be read .*the whole journal \(400 commands\) was played instead, nothing is lost/,
    )
  }
})
