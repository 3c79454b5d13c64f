import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { defaultFeeRates } from '@/core/quant/fees'
import { openRecordedVenue, recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { hashOf } from '@/dev/testing/crashVenue'
import { applyCommand } from '../engine/exchange'
import { createExchange } from '../engine/state'
import { applyEvents } from '../live/applyEvents'
import { createLiveState } from '../live/liveState'
import { StorageError } from '../venuePort'

/*
 * Truncates the folder of a killed venue at every place. A command counts as acknowledged if it was answered. The
 * expected states come from an engine that never stops.
 */
const seed = 20_261_122
const commands = recordCommands(seed, 30)
const groupSize = 3
const frameBytes = 24 + 4_096
const logHeaderBytes = 32

/** In memory if possible, because the sync time of a disk does not matter here. */
const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'optick-cut-'))
const limitMs = 120_000
const killed = join(root, 'killed')
const hashes: string[] = []
/** The end of the log when each group was answered. */
const ends: number[] = []
let acknowledged = 0
let copies = 0
afterAll(() => rmSync(root, { recursive: true }))

beforeAll(async () => {
  const state = createExchange({ feeRates: defaultFeeRates })
  const live = createLiveState()
  hashes.push(hashOf(live))
  for (const numbered of commands) {
    applyEvents(live, { ...numbered, events: applyCommand(state, numbered).events })
    hashes.push(hashOf(live))
  }
  const { venue, send } = await openRecordedVenue(killed)
  for (let from = 0; from < commands.length; from += groupSize) {
    acknowledged += (await Promise.all(send(commands.slice(from, from + groupSize)))).length
    ends.push(readFileSync(join(killed, 'journal.db-wal')).length)
  }
  const copy = join(root, 'copy')
  cpSync(killed, copy, { recursive: true })
  await venue.close()
  rmSync(killed, { recursive: true })
  cpSync(copy, killed, { recursive: true })
})

function cutFolder(change: (folder: string) => void): string {
  copies += 1
  const folder = join(root, String(copies))
  cpSync(killed, folder, { recursive: true })
  // The history also knows the newest command. Without the history, only the mark reveals a loss.
  for (const name of readdirSync(folder)) if (name.startsWith('history.db')) rmSync(join(folder, name))
  change(folder)
  return folder
}

const bytesOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('history.db'))
    .map((name) => [name, readFileSync(join(folder, name), 'latin1')])

/** Starts and returns the number of the last command; the state must be exactly the state after that command. */
async function start(folder: string, acceptsLoss = false): Promise<{ seq: number; notices: string[] }> {
  const notices: string[] = []
  const { venue } = await openRecordedVenue(folder, { acceptsLoss, onNotice: (notice) => notices.push(notice) })
  const { seq } = venue.live
  const hash = hashOf(venue.live)
  await venue.close()
  expect(hash).toBe(hashes[seq])
  return { seq, notices }
}

/**
 * Expects that the start either finds everything, or is rejected twice without any change and names a remedy, which
 * then works.
 */
async function startOrReject(folder: string): Promise<'everything' | 'refused'> {
  const before = bytesOf(folder)
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      expect((await start(folder)).seq).toBeGreaterThanOrEqual(acknowledged)
      expect(attempt).toBe(1)
      return 'everything'
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      expect(error.message).toMatch(/--accept-loss/)
      expect(error.message).not.toContain('\n')
      expect(bytesOf(folder)).toEqual(before)
    }
  }
  const { seq, notices } = await start(folder, true)
  expect(seq).toBeLessThan(acknowledged)
  expect(notices[0]).toMatch(/The loss was accepted: .*set-aside-\d+/)
  const aside = readdirSync(folder).find((name) => name.startsWith('set-aside-')) ?? ''
  for (const [name = '', bytes] of bytesOf(join(folder, aside))) {
    expect([name, bytes]).toEqual(before.find(([of]) => of === name))
  }
  // After the loss was accepted once, the folder is complete.
  expect(await start(folder)).toEqual({ seq, notices: [] })
  return 'refused'
}

const logOf = (folder: string) => join(folder, 'journal.db-wal')

test(
  'a log cut at any frame, between or within transactions, is detected',
  async () => {
    const length = readFileSync(logOf(killed)).length
    const cuts = [0, logHeaderBytes]
    for (let at = logHeaderBytes + frameBytes; at < length; at += frameBytes) cuts.push(at, at - 1_000)
    expect(ends).toHaveLength(commands.length / groupSize)
    expect(ends.slice(0, -1).every((end) => cuts.includes(end))).toBe(true)
    for (const cut of cuts) {
      const folder = cutFolder((copy) => truncateSync(logOf(copy), cut))
      expect({ cut, found: await startOrReject(folder) }).toEqual({ cut, found: 'refused' })
    }
    expect(await startOrReject(cutFolder(() => undefined))).toBe('everything')
  },
  limitMs,
)

test(
  'a missing log, a missing or cut database, and a damaged mark are rejected',
  async () => {
    for (const change of [
      (folder: string) => rmSync(logOf(folder)),
      (folder: string) => rmSync(join(folder, 'journal.db')),
      (folder: string) => truncateSync(join(folder, 'journal.db'), 0),
    ]) {
      expect(await startOrReject(cutFolder(change))).toBe('refused')
    }
    const folder = cutFolder((copy) => writeFileSync(join(copy, 'journal.mark'), 'no mark'))
    await expect(start(folder)).rejects.toThrow(/journal\.mark is damaged, so it is not known/)
    expect((await start(folder, true)).seq).toBe(acknowledged)
  },
  limitMs,
)

test(
  'flipped bits anywhere in the log give everything or a rejection',
  async () => {
    const random = createRandom(seed)
    const length = readFileSync(logOf(killed)).length
    let rejected = 0
    for (let trial = 0; trial < 16; trial++) {
      const folder = cutFolder((copy) => {
        const bytes = readFileSync(logOf(copy))
        const at = random.integer(length)
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.integer(8)), at)
        writeFileSync(logOf(copy), bytes)
      })
      if ((await startOrReject(folder)) === 'refused') rejected += 1
    }
    expect(rejected).toBeGreaterThan(10)
  },
  limitMs,
)

test(
  'a closed journal with a cut or damaged pages gives everything or a rejection, and the rest can be recovered',
  async () => {
    const closed = cutFolder(() => undefined)
    await start(closed)
    // Removes the full snapshot that a close writes, so that only the journal has the commands.
    const withoutSnapshot = (copy: string) => {
      rmSync(copy, { recursive: true })
      cpSync(closed, copy, { recursive: true })
      for (const name of readdirSync(copy)) if (/^(snapshot|history)/.test(name)) rmSync(join(copy, name))
    }
    const random = createRandom(seed + 1)
    const { length } = readFileSync(join(closed, 'journal.db'))
    for (let trial = 0; trial < 8; trial++) {
      const folder = cutFolder((copy) => {
        withoutSnapshot(copy)
        const path = join(copy, 'journal.db')
        const bytes = readFileSync(path)
        bytes.fill(0xa5, random.integer(length - 600), random.integer(length))
        writeFileSync(
          path,
          trial % 2 === 0 ? bytes : bytes.subarray(0, 4_096 * (1 + random.integer(length / 4_096 - 1))),
        )
      })
      await startOrReject(folder)
    }
  },
  limitMs,
)
