import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { bundleOf } from '../run/askRun'
import { startHostProcess, type EndedHost, type HostProcess, type HostSurroundings } from './hostProcess'
import { createTradingClient } from './tradingClient'

const buildMs = 120_000
const storyMs = 180_000
const nobody = 65_534

let hostScript = ''
let root = ''
const running = new Set<HostProcess>()

beforeAll(async () => {
  hostScript = await bundleOf('host')
  root = mkdtempSync(join(tmpdir(), 'optick-host-'))
}, buildMs)
afterAll(async () => {
  for (const host of running) host.kill('SIGKILL')
  await Promise.all([...running].map(({ ended }) => ended))
  rmSync(root, { recursive: true })
})

function start(flags: readonly string[], surroundings: HostSurroundings = {}): HostProcess {
  const host = startHostProcess(hostScript, flags, surroundings)
  running.add(host)
  void host.ended.then(() => running.delete(host))
  return host
}

async function end(host: HostProcess, signal: NodeJS.Signals): Promise<EndedHost> {
  host.kill(signal)
  return host.ended
}

/** Expects an error for users: one line, no stack trace, and a nonzero exit code. */
async function rejection(flags: readonly string[], surroundings: HostSurroundings = {}): Promise<string> {
  const host = start(flags, surroundings)
  const isServing = await host.venueUrl.then(
    () => true,
    () => false,
  )
  expect(isServing).toBe(false)
  const { code, errors } = await host.ended
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(/^optick: /)
  expect([1, 2]).toContain(code)
  return errors[0] ?? ''
}

let firstUsed: Promise<string> | undefined

/** A copy of a folder whose venue was stopped cleanly; made once to save time. */
async function usedFolder(name: string): Promise<string> {
  firstUsed ??= makeUsedFolder(join(root, 'used'))
  const folder = join(root, name)
  cpSync(await firstUsed, folder, { recursive: true })
  return folder
}

async function makeUsedFolder(folder: string): Promise<string> {
  const host = start(['--data', folder])
  await host.venueUrl
  expect(await end(host, 'SIGTERM')).toEqual({ code: 0, signal: null, errors: [] })
  return folder
}

function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]))
}

test(
  'a second process on a folder is rejected, naming the first, which continues; after kill -9 the folder is free',
  async () => {
    const folder = join(root, 'shared')
    const first = start(['--data', folder])
    const url = await first.venueUrl
    const message = await rejection(['--data', folder])
    expect(message).toContain(`${folder} is in use by another venue (process ${first.pid}, since 20`)
    expect(message).toContain('choose another data folder with --data')
    expect(await rejection(['--data', folder, '--fresh'])).toContain(`process ${first.pid}`)
    expect((await fetch(`${url}/time`)).status).toBe(200)
    await end(first, 'SIGKILL')
    expect(JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8'))).toMatchObject({
      pid: first.pid,
      host: hostname(),
    })
    const second = start(['--data', folder])
    await second.venueUrl
    expect((await end(second, 'SIGTERM')).code).toBe(0)
    expect(readdirSync(folder)).not.toContain('holder.json')
  },
  storyMs,
)

test(
  'a port in use, and an invalid replay file, are reported before --fresh erases anything',
  async () => {
    const folder = await usedFolder('kept')
    const before = contentOf(folder)
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await rejection(['--data', folder, '--fresh', `--venue-port=${port}`])).toBe(
      `optick: port ${port} is already in use: stop the other program or use --venue-port N (0 picks a free port)`,
    )
    taken.close()
    expect(await rejection(['--data', folder, '--fresh', '--market=replay:/nowhere/bars.csv'])).toMatch(
      /cannot replay \/nowhere\/bars\.csv: .*no such file/,
    )
    expect(contentOf(folder)).toEqual(before)
  },
  storyMs,
)

test(
  'a bad flag, a file in place of the data folder and a read-only folder are rejected before anything starts',
  async () => {
    expect(await rejection(['--speeed=2'])).toBe('optick: unknown option --speeed, did you mean --speed?. Try --help.')
    const file = join(root, 'file')
    writeFileSync(file, 'no folder')
    expect(await rejection(['--data', file])).toContain(
      `the data folder ${file} cannot be used: it is not a directory. Choose another with --data`,
    )
    expect(readFileSync(file, 'utf8')).toBe('no folder')
    const closed = join(root, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o555)
    chmodSync(root, 0o755)
    // Root may write everywhere, so the process runs as another user.
    const surroundings = process.getuid?.() === 0 ? { uid: nobody } : {}
    expect(await rejection(['--data', closed], surroundings)).toMatch(
      /closed cannot be used: this user may not write there/,
    )
    expect(readdirSync(closed)).toEqual([])
  },
  storyMs,
)

test(
  'a data folder that cannot be created, written or locked ends the process at once with 2',
  async () => {
    const held = join(root, 'held')
    const holder = start(['--data', held])
    await holder.venueUrl
    for (const [folder, reason] of [
      ['/proc/optick', 'it cannot be made there'],
      ['/dev/null/optick', 'it is not a directory'],
      [held, 'is in use by another venue'],
    ] as const) {
      const { code, errors } = await start(['--data', folder]).ended
      expect({ folder, code, lines: errors.length }).toEqual({ folder, code: 2, lines: 1 })
      expect(errors[0]).toContain(reason)
    }
    await end(holder, 'SIGTERM')
  },
  storyMs,
)

test(
  'a machine clock 30 hours behind the journal is reported, and venue time continues',
  async () => {
    const folder = join(root, 'clock')
    const ahead = start(['--data', folder, '--test-clock'])
    const url = await ahead.venueUrl
    expect(await ahead.say('advance 30h')).toBe('done: advance 30h')
    const reached = await timeOf(url)
    expect(reached).toBeGreaterThan(Date.now() * 1e6 + 29 * 3_600e9)
    expect((await end(ahead, 'SIGTERM')).errors).toEqual([])
    const behind = start(['--data', folder])
    const later = await timeOf(await behind.venueUrl)
    // Venue time continues from its last command; there is one per second.
    expect(later).toBeGreaterThan(reached - 2e9)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    // A venue that is ahead lets 0.99 s pass per second of the machine.
    expect((await timeOf(await behind.venueUrl)) - later).toBeGreaterThan(1e9)
    const { code, errors } = await end(behind, 'SIGTERM')
    expect(code).toBe(0)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(/^optick: the clock of this machine is (29 h 59|30 h 0) min behind the journal/)
  },
  storyMs,
)

/** Nanoseconds. */
async function timeOf(url: string): Promise<number> {
  const body: unknown = await (await fetch(`${url}/time`)).json()
  return Number(typeof body === 'object' && body !== null ? Reflect.get(body, 'timestamp') : Number.NaN)
}

test(
  'a full disk stops the venue, naming the folder and the reason, and nothing acknowledged is lost',
  async () => {
    const folder = join(root, 'full')
    // The limit of a file's size. Half a megabyte is too small for a new market's past; two are soon full.
    const { code: startCode, errors: startErrors } = await start(['--data', folder], { fileBlocks: 1_000 }).ended
    expect(startErrors).toHaveLength(1)
    expect(startErrors[0]).toContain(`optick: disk error on ${folder} (disk I/O error, SQLITE_IOERR_WRITE)`)
    expect(startCode).toBe(1)
    const host = start(['--data', folder], { fileBlocks: 4_000 })
    const client = createTradingClient('full', createRandom(7))
    await client.connect(await host.venueUrl)
    client.trade(() => undefined)
    const { code, errors } = await host.ended
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(
      `optick: disk error on ${folder} (disk I/O error, SQLITE_IOERR_WRITE): check free space`,
    )
    expect(errors[0]).toContain('Venue stopped. All acknowledged data is saved')
    expect(code).toBe(1)
    expect(client.acknowledged()).toBeGreaterThan(20)
    const again = start(['--data', folder])
    await client.connect(await again.venueUrl)
    expect(await client.findLosses()).toEqual([])
    expect((await end(again, 'SIGTERM')).code).toBe(0)
  },
  storyMs,
)

test(
  'SIGTERM with orders in flight shuts down cleanly, with a snapshot and without losses',
  async () => {
    const folder = join(root, 'stopped')
    const host = start(['--data', folder])
    const client = createTradingClient('stopped', createRandom(11))
    await client.connect(await host.venueUrl)
    await new Promise<void>((resolve) => {
      client.trade(() => {
        if (client.acknowledged() === 150) resolve()
      })
    })
    expect(await end(host, 'SIGTERM')).toEqual({ code: 0, signal: null, errors: [] })
    expect(readdirSync(folder).filter((name) => /-(wal|shm)$|\.part$|holder/.test(name))).toEqual([])
    expect(readdirSync(folder).some((name) => /^snapshot-\d+\.bin$/.test(name))).toBe(true)
    const again = start(['--data', folder])
    await client.connect(await again.venueUrl)
    expect(await client.findLosses()).toEqual([])
    expect(client.acknowledged()).toBeGreaterThanOrEqual(150)
    await end(again, 'SIGKILL')
  },
  storyMs,
)

test(
  'a damaged snapshot is reported and skipped; a journal with a damaged header is rejected and left untouched',
  async () => {
    const folder = await usedFolder('damaged')
    const snapshot = readdirSync(folder).find((name) => name.endsWith('.bin')) ?? ''
    truncateSync(join(folder, snapshot), statSync(join(folder, snapshot)).size - 10)
    const host = start(['--data', folder])
    await host.venueUrl
    const { code, errors } = await end(host, 'SIGTERM')
    expect(code).toBe(0)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(
      /^optick: .*snapshot-\d+\.bin cannot be read .*the whole journal \(\d+ commands\) was played instead, nothing is lost\. It is kept as .*\.damaged\.$/,
    )

    const journal = join(folder, 'journal.db')
    const bytes = readFileSync(journal)
    bytes.write('no database', 0)
    writeFileSync(journal, bytes)
    const before = contentOf(folder)
    expect(await rejection(['--data', folder])).toContain(`${journal} is corrupt or not an Optick database`)
    expect(contentOf(folder)).toEqual(before)
    rmSync(journal)
    expect(await rejection(['--data', folder])).toMatch(/journal\.db is missing, but .*snapshot-\d+\.bin.* are there/)
    expect(readdirSync(folder)).not.toContain('journal.db')
  },
  storyMs,
)

/**
 * The bytes of a write-ahead log without its last transactions. The kill may come between a transaction and its mark,
 * so the last one may be unacknowledged. A frame ends a transaction if it contains the database's size.
 * @see https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
function endOfLogBefore(log: Buffer, transactions: number): number {
  const frameBytes = 24 + log.readUInt32BE(8)
  const ends: number[] = []
  for (let at = 32; at + frameBytes <= log.length; at += frameBytes)
    if (log.readUInt32BE(at + 4) !== 0) ends.push(at + frameBytes)
  return ends.at(-1 - transactions) ?? 32
}

test(
  'a log with missing transactions after kill -9 is rejected in one line until the loss is accepted',
  async () => {
    const folder = join(root, 'cut')
    const host = start(['--data', folder])
    const client = createTradingClient('cut', createRandom(13))
    await client.connect(await host.venueUrl)
    await new Promise<void>((resolve) => {
      client.trade(() => {
        if (client.acknowledged() === 40) resolve()
      })
    })
    await end(host, 'SIGKILL')
    const log = join(folder, 'journal.db-wal')
    const bytes = readFileSync(log)
    for (const cut of [() => truncateSync(log, endOfLogBefore(bytes, 2)), () => rmSync(log)]) {
      writeFileSync(log, bytes)
      cut()
      const message = await rejection(['--data', folder])
      expect(message).toMatch(/the journal ends with command \d+, but up to command \d+ was acknowledged/)
      expect(message).toContain('or start once with --accept-loss')
    }
    // The restored folder is complete: the rejected starts changed nothing.
    writeFileSync(log, bytes)
    const whole = start(['--data', folder])
    await client.connect(await whole.venueUrl)
    expect(await client.findLosses()).toEqual([])
    await end(whole, 'SIGKILL')
    rmSync(log)
    const lossy = start(['--data', folder, '--accept-loss'])
    await lossy.venueUrl
    const { code, errors } = await end(lossy, 'SIGTERM')
    expect(code).toBe(0)
    expect(errors[0]).toMatch(/^optick: the journal ends with .* The loss was accepted: .*set-aside-\d+\.$/)
  },
  storyMs,
)

test(
  'damaged old pages of the journal are reported once and set aside, and the venue shuts down cleanly',
  async () => {
    const folder = await usedFolder('old pages')
    const again = start(['--data', folder])
    await again.venueUrl
    await end(again, 'SIGTERM')
    const path = join(folder, 'journal.db')
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 4_096 + 200)
    writeFileSync(path, bytes)
    const damaged = start(['--data', folder])
    await damaged.venueUrl
    const { code, errors } = await end(damaged, 'SIGTERM')
    expect(code).toBe(0)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(
      /journal\.db is damaged \(.*\), but nothing is lost: it goes on from the snapshot .*set-aside-\d+/,
    )
    const whole = start(['--data', folder])
    await whole.venueUrl
    expect(await end(whole, 'SIGTERM')).toEqual({ code: 0, signal: null, errors: [] })
  },
  storyMs,
)

test(
  'an uncaught error ends the process with its stack trace, and leaves the data folder intact',
  async () => {
    const folder = join(root, 'mistake')
    const preload = join(root, 'mistake.mjs')
    writeFileSync(preload, `process.on('SIGUSR2', () => void Promise.reject(new Error('unhandled on purpose')))\n`)
    const host = start(['--data', folder], { preload })
    await host.venueUrl
    const { code, errors } = await end(host, 'SIGUSR2')
    expect(code).toBe(1)
    expect(errors[0]).toMatch(/^optick: internal error, shutting down\. .*Start it again\.$/)
    expect(errors[1]).toBe('Error: unhandled on purpose')
    const again = start(['--data', folder])
    await again.venueUrl
    expect(await end(again, 'SIGTERM')).toEqual({ code: 0, signal: null, errors: [] })
  },
  storyMs,
)
