import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { fixed6 } from '@/core/protocol/fixed6'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import type { NumberedCommand } from '../engine/command'
import { createJournalStore } from '../storage/journalStore'
import { journalMigrations } from '../storage/schema'
import { closeDatabase, openSqlite } from './openSqlite'
import { v8Codec } from './v8Codec'
import { readLogEnd } from './writeAheadLog'

const seed = 20_261_107
const groupCount = 10
const frameBytes = 24 + 4_096

const folder = mkdtempSync(join(tmpdir(), 'optick-wal-'))
afterAll(() => rmSync(folder, { recursive: true }))
const written = writeJournal()

/** Copies of the two files of a journal that was never closed, and the end of each group's transaction in the log. */
function writeJournal() {
  const path = join(folder, 'written.db')
  const database = open(path)
  const store = createJournalStore(database, v8Codec)
  const ends: number[] = []
  for (let group = 0; group < groupCount; group++) {
    store.append(commandsOf(group))
    ends.push(readFileSync(`${path}-wal`).length)
  }
  const files = { main: readFileSync(path), log: readFileSync(`${path}-wal`), ends }
  closeDatabase(database)
  return files
}

function open(path: string) {
  return openSqlite({ path, migrations: journalMigrations, durability: 'full', isExclusive: true })
}

/** Three commands per group, except for one that takes several pages. */
function commandsOf(group: number): NumberedCommand[] {
  const firstSeq = group * 3 + (group > 4 ? 60 : 0) + 1
  return Array.from({ length: group === 4 ? 63 : 3 }, (_, at) => ({
    seq: firstSeq + at,
    timeNs: BigInt(group),
    command: { type: 'deposit', account: addressOf(1), amount: fixed6(BigInt(1_000 + at)) },
  }))
}

let copies = 0

/**
 * Starts on a log. Returns the number of groups found, which must be complete and in order, and the verdict on the end
 * of the log.
 */
function groupsFound(log: Buffer): { groups: number; kind: string } {
  const path = join(folder, `copy-${copies++}.db`)
  writeFileSync(path, written.main)
  writeFileSync(`${path}-wal`, log)
  const { kind } = readLogEnd(log)
  const database = open(path)
  const found = [...createJournalStore(database, v8Codec).readAfter(0)]
  closeDatabase(database)
  rmSync(path)
  const all = Array.from({ length: groupCount + 1 }, (_, group) => commandsOf(group))
  const lastSeq = found.at(-1)?.seq ?? 0
  const groups = all.findIndex(([first]) => first?.seq === lastSeq + 1)
  expect(found).toEqual(all.slice(0, groups).flat())
  return { groups, kind }
}

test('a log cut at any byte gives every complete group before the cut, and nothing else', () => {
  const { log, ends } = written
  const random = createRandom(seed)
  const first = ends[0] ?? 0
  const atBorders = ends.flatMap((end) => [end - 1, end, end + 1, end + 24, end - frameBytes])
  const cuts = [...atBorders, ...Array.from({ length: 40 }, () => random.integer(log.length))]
  for (const cut of cuts.filter((at) => at >= first && at <= log.length)) {
    const whole = ends.filter((end) => end <= cut).length
    const isTorn = ends[whole - 1] !== cut
    expect({ cut, ...groupsFound(log.subarray(0, cut)) }).toEqual({
      cut,
      groups: whole,
      kind: isTorn ? 'torn' : 'whole',
    })
  }
})

test('a flipped bit anywhere in the log ends it there, is detected, and yields no command that was not sent', () => {
  const { log, ends } = written
  const random = createRandom(seed + 1)
  for (let trial = 0; trial < 50; trial++) {
    const at = (ends[0] ?? 0) + random.integer(log.length - (ends[0] ?? 0))
    const flipped = Buffer.from(log)
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << random.integer(8)), at)
    const before = ends.filter((end) => end <= at).length
    const isInLastFrame = at >= log.length - frameBytes
    const { groups, kind } = groupsFound(flipped)
    expect({ at, groups }).toEqual({ at, groups: before })
    // A last frame with damaged salts looks exactly like the remains of an older log.
    if (isInLastFrame) expect(['torn', 'whole']).toContain(kind)
    else expect({ at, kind }).toEqual({ at, kind: 'damaged' })
  }
})

test('remains of an older log after a newer one are not damage', () => {
  const path = join(folder, 'restarted.db')
  const database = open(path)
  const store = createJournalStore(database, v8Codec)
  for (let group = 0; group < groupCount; group++) store.append(commandsOf(group))
  database.prepare('PRAGMA wal_checkpoint(RESTART)').all()
  store.append(commandsOf(groupCount))
  copyFileSync(`${path}-wal`, join(folder, 'restarted-wal'))
  closeDatabase(database)
  const log = readFileSync(join(folder, 'restarted-wal'))
  const end = readLogEnd(log)
  expect(end).toMatchObject({ kind: 'whole', lostBytes: 0 })
  expect(end.wholeBytes).toBeLessThan(log.length)
})

test('an empty log is complete, an unfinished header is torn, and another header is damaged', () => {
  expect(readLogEnd(Buffer.alloc(0)).kind).toBe('whole')
  expect(readLogEnd(written.log.subarray(0, 20)).kind).toBe('torn')
  expect(readLogEnd(Buffer.concat([Buffer.from('no log'), written.log])).kind).toBe('damaged')
})
