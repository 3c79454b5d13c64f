import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRecordedVenue, recordCommands, visibleState } from '@/dev/scenes/storage/openRecordedVenue'
import type { EventBatch } from './engine/event'
import { listSnapshots } from './node/snapshotFolder'

const commands = recordCommands(11, 1_200)
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'optick-venue-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The state of a venue that was never stopped. */
async function undisturbed(count: number) {
  const { venue, send } = await openRecordedVenue(':memory:')
  const outcomes = await Promise.all(send(commands.slice(0, count)))
  const state = visibleState(venue.live)
  await venue.close()
  return { outcomes, state }
}

test('a venue that is closed and reopened shows the same state', async () => {
  const first = await openRecordedVenue(folder)
  const outcomes = await Promise.all(first.send(commands))
  await first.venue.close()
  const { venue } = await openRecordedVenue(folder)
  const expected = await undisturbed(commands.length)
  expect(outcomes).toEqual(expected.outcomes)
  expect(visibleState(venue.live)).toEqual(expected.state)
  expect(venue.live.seq).toBe(commands.length)
  await venue.close()
})

test('a reopened venue continues as if it had never been closed', async () => {
  const outcomes = []
  for (let at = 0; at < commands.length; at += 300) {
    const { venue, send } = await openRecordedVenue(folder, { snapshotEvery: { commands: 110, bytes: 1e9 } })
    for (let from = at; from < at + 300; from += 50) {
      outcomes.push(...(await Promise.all(send(commands.slice(from, from + 50)))))
    }
    await venue.close()
  }
  expect(outcomes).toEqual((await undisturbed(commands.length)).outcomes)
})

test('a venue in audit mode accounts for all money and behaves the same', async () => {
  const failures: unknown[] = []
  const { venue, send } = await openRecordedVenue(folder, {
    isAudited: true,
    onFailure: (error) => failures.push(error),
  })
  expect(await Promise.all(send(commands))).toEqual((await undisturbed(commands.length)).outcomes)
  await venue.close()
  expect(failures).toEqual([])
})

test('a torn newest snapshot is skipped for the previous one, and nothing is lost', async () => {
  for (const [from, to] of [
    [0, 400],
    [400, 800],
    [800, 1_200],
  ] as const) {
    const { venue, send } = await openRecordedVenue(folder)
    await Promise.all(send(commands.slice(from, to)))
    await venue.close()
  }
  const newest = listSnapshots(folder).at(-1)
  truncateSync(newest?.path ?? '', 1_000)
  const { venue } = await openRecordedVenue(folder)
  expect(visibleState(venue.live)).toEqual((await undisturbed(1_200)).state)
  await venue.close()
})

test('an unreadable snapshot is reported, set aside and not counted among the two that are retained', async () => {
  const notices: string[] = []
  for (const [from, to] of [
    [0, 300],
    [300, 600],
    [600, 900],
    [900, 1_200],
  ] as const) {
    const { venue, send } = await openRecordedVenue(folder, { onNotice: (notice) => notices.push(notice) })
    expect(venue.live.seq).toBe(from)
    await Promise.all(send(commands.slice(from, to)))
    await venue.close()
    // The newest snapshot is truncated each time, so the next start finds it damaged.
    truncateSync(listSnapshots(folder).at(-1)?.path ?? '', 1_000)
  }
  const { venue } = await openRecordedVenue(folder, { onNotice: (notice) => notices.push(notice) })
  expect(visibleState(venue.live)).toEqual((await undisturbed(1_200)).state)
  await venue.close()
  expect(notices).toHaveLength(4)
  expect(notices[0]).toMatch(/snapshot-0+300\.bin cannot be read .*cut or damaged.*the whole journal \(300 commands\)/)
  expect(readdirSync(folder).filter((name) => name.endsWith('.damaged'))).toHaveLength(4)
})

test('when every snapshot is damaged and their journal is gone, the venue refuses to open', async () => {
  for (const [from, to] of [
    [0, 400],
    [400, 800],
    [800, 1_200],
  ] as const) {
    const { venue, send } = await openRecordedVenue(folder)
    await Promise.all(send(commands.slice(from, to)))
    await venue.close()
  }
  for (const { path } of listSnapshots(folder)) truncateSync(path, 1_000)
  const before = readdirSync(folder)
  await expect(openRecordedVenue(folder)).rejects.toThrow(
    /the journal lacks the commands after 0: it begins with \d+, and no snapshot that can be read has them \(.*snapshot-0+1200\.bin: its 1000 bytes are not the ones that were written/,
  )
  expect(readdirSync(folder)).toEqual(before)
})

test('only two snapshots and the journal since the older one are retained', async () => {
  const { venue, send } = await openRecordedVenue(folder, { snapshotEvery: { commands: 100, bytes: 1e9 } })
  for (let from = 0; from < 1_200; from += 20) await Promise.all(send(commands.slice(from, from + 20)))
  await venue.close()
  expect(listSnapshots(folder)).toHaveLength(2)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('listeners get every batch in order, after the sender has its reply', async () => {
  const { venue, send } = await openRecordedVenue(':memory:')
  const received: string[] = []
  const batches: EventBatch[] = []
  venue.onEvents((batch) => {
    received.push(`batch ${batch.seq}`)
    batches.push(batch)
  })
  await Promise.all(send(commands.slice(0, 3)).map((sent, at) => sent.then(() => received.push(`answer ${at + 1}`))))
  await new Promise((resolve) => setImmediate(resolve))
  expect(received).toEqual(['answer 1', 'answer 2', 'answer 3', 'batch 1', 'batch 2', 'batch 3'])
  await venue.close()
})

test('a removed listener is not called again', async () => {
  const { venue, send } = await openRecordedVenue(':memory:')
  let received = 0
  const leave = venue.onEvents(() => (received += 1))
  leave()
  await Promise.all(send(commands.slice(0, 3)))
  await venue.close()
  expect(received).toBe(0)
})

test('a data folder is used by one venue at a time', async () => {
  const { venue } = await openRecordedVenue(folder)
  await expect(openRecordedVenue(folder)).rejects.toThrow(/in use by another venue/)
  await expect(openRecordedVenue(folder, { isFresh: true })).rejects.toThrow(/in use by another venue/)
  await venue.close()
  await (await openRecordedVenue(folder)).venue.close()
})

test('a fresh venue starts without earlier data', async () => {
  const first = await openRecordedVenue(folder)
  await Promise.all(first.send(commands.slice(0, 100)))
  await first.venue.close()
  const { venue } = await openRecordedVenue(folder, { isFresh: true })
  expect([venue.live.seq, venue.live.accounts.size, venue.history.isEmpty()]).toEqual([0, 0, true])
  await venue.close()
})

test('a folder with foreign files is never erased', async () => {
  writeFileSync(join(folder, 'thesis.txt'), 'years of work')
  await expect(openRecordedVenue(folder, { isFresh: true })).rejects.toThrow(/thesis\.txt.*refusing to erase/)
  expect(readdirSync(folder)).toEqual(['thesis.txt'])
})

test('a missing data folder is created, and a file in its place gives an error message', async () => {
  await (await openRecordedVenue(join(folder, 'a', 'b'))).venue.close()
  writeFileSync(join(folder, 'file'), '')
  await expect(openRecordedVenue(join(folder, 'file'))).rejects.toThrow(/data folder .* cannot be used/)
})

test('a journal that is not a database is rejected with a remedy', async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data', 'journal.db'), 'this is not a database, whatever its name says'.repeat(100))
  await expect(openRecordedVenue(join(folder, 'data'))).rejects.toThrow(/corrupt or not an Optick database.*--fresh/)
  await (await openRecordedVenue(join(folder, 'data'), { isFresh: true })).venue.close()
})
