import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRecordedVenue, recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { openDataFolder } from './dataFolder'

let outer: string
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'optick-folder-'))
})
afterEach(() => rmSync(outer, { recursive: true, force: true }))

const rightsOf = (folder: string) => statSync(folder).mode & 0o777

test('a new data folder is accessible to its owner only', () => {
  const folder = join(outer, 'new', 'data')
  openDataFolder(folder)
  expect(rightsOf(folder)).toBe(0o700)
})

test('an existing data folder open to others is restricted, with every file in it', () => {
  chmodSync(outer, 0o755)
  for (const name of ['journal.db', 'journal.db-wal', 'journal.mark', 'history.db', 'holder.json', 'snapshot-01.bin']) {
    writeFileSync(join(outer, name), '')
    chmodSync(join(outer, name), 0o644)
  }
  mkdirSync(join(outer, 'set-aside-1'), { mode: 0o755 })
  openDataFolder(outer)
  expect(rightsOf(outer)).toBe(0o700)
  for (const name of readdirSync(outer))
    expect(rightsOf(join(outer, name))).toBe(name.startsWith('set') ? 0o700 : 0o600)
})

test('a folder with foreign files retains its permissions, and so do they', () => {
  chmodSync(outer, 0o750)
  writeFileSync(join(outer, 'thesis.txt'), '', { mode: 0o640 })
  openDataFolder(outer)
  expect([rightsOf(outer), rightsOf(join(outer, 'thesis.txt'))]).toEqual([0o750, 0o640])
})

test('whatever the umask, a running venue creates files for its owner only', async () => {
  const umask = process.umask(0o000)
  try {
    const folder = join(outer, 'data')
    const { venue, send } = await openRecordedVenue(folder, { snapshotEvery: { commands: 5, bytes: 1e9 } })
    await Promise.all(send(recordCommands(3, 20)))
    await venue.history.accountTrades({ account: `0x${'1'.repeat(40)}`, limit: 1 })
    const running = readdirSync(folder)
    expect(running).toEqual(expect.arrayContaining(['journal.db-wal', 'history.db-wal', 'journal.mark', 'holder.json']))
    for (const name of running) expect([name, rightsOf(join(folder, name))]).toEqual([name, 0o600])
    await venue.close()
    expect(readdirSync(folder).some((name) => name.endsWith('.bin'))).toBe(true)
    for (const name of readdirSync(folder)) expect([name, rightsOf(join(folder, name))]).toEqual([name, 0o600])
  } finally {
    process.umask(umask)
  }
})
