import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordCommands, visibleState } from '@/dev/scenes/storage/openRecordedVenue'
import { applyPlainly, hashOf, openSender, startEngine, until } from '@/dev/testing/cluster/clusterScene'
import { openScenePort } from '@/dev/testing/cluster/gatewayScene'
import { hasNats, sharedNats, type SceneCluster } from '@/dev/testing/cluster/openCluster'
import { hasPostgres } from '@/dev/testing/historyDialects'
import { openRunDatabase } from '@/dev/testing/run/askRun'
import { closeDatabase, openSqlite } from '../node/openSqlite'
import { v8Codec } from '../node/v8Codec'
import { systemMarketTimers } from '../paperRules'
import { historyMigrations } from '../storage/schema'
import { boundsOf } from './nats/clusterStreams'
import { holdLease } from './nats/lease'
import { openProjectorMark } from './nats/projectorMark'
import { openSnapshotStore } from './nats/snapshotStore'
import { trimLog, type Retention } from './nats/trimLog'
import { verifyLog } from './nats/verifyLog'
import { openPostgres, type PostgresTables } from './postgres/openPostgres'
import { runProjector } from './projectorRole'
import { verifyCluster } from './verifyCluster'

const shared = sharedNats()
const hourMs = 3_600_000
const halfAnHour: Retention = { extent: { kind: 'time', ms: hourMs / 2 }, needsHistory: false }
/** Retains every snapshot and trims nothing, because all snapshots are younger than twenty minutes. */
const every: Retention = { extent: { kind: 'time', ms: 1 }, needsHistory: false }
const commands = recordCommands(21, 1_000)

/** A cluster that has processed a thousand commands with a snapshot of every hundred, all an hour old. */
async function playLog() {
  const cluster = await shared.open()
  const engine = await startEngine(await cluster.connect(), cluster, 'engine', {
    snapshotEvery: 100,
    digestEvery: 20,
    retention: every,
  })
  const sender = await openSender(await cluster.connect(), cluster)
  const notices: string[] = []
  const nats = await cluster.connect()
  const store = await openSnapshotStore(nats, v8Codec, { bucket: cluster.names.snapshots, replicas: 1 })
  const trim = (retention: Retention) =>
    trimLog({
      nats,
      names: cluster.names,
      replicas: 1,
      store,
      retention,
      onNotice: (notice) => notices.push(notice),
      nowMs: () => Date.now() + hourMs,
    })
  const play = async (from: number, to: number) => {
    for (let at = from; at < to; at += 25) await Promise.all(sender.submitAll(commands.slice(at, at + 25)))
  }
  await play(0, 900)
  const bounds = async () => [await boundsOf(nats, cluster.names.commands), await boundsOf(nats, cluster.names.events)]
  onTestFinished(async () => {
    sender.close()
    await engine.close()
  })
  return { cluster, nats, engine, store, trim, play, bounds, notices, sender }
}

/** A projector that writes until it has a command. */
async function project(cluster: SceneCluster, tables: PostgresTables, holder: string) {
  const nats = await cluster.connect()
  const failures: unknown[] = []
  const notices: string[] = []
  const lease = await holdLease(nats, { bucket: cluster.names.leases, key: 'projector', holder, replicas: 1 })
  const role = runProjector({
    nats,
    codec: v8Codec,
    names: cluster.names,
    replicas: 1,
    tables,
    lease,
    timers: systemMarketTimers,
    onNotice: (notice) => notices.push(notice),
    onFailure: (error) => failures.push(error),
  })
  return { ...role, failures, notices }
}

async function openHistory() {
  const { tables, close } = await openPostgres(await openRunDatabase())
  onTestFinished(close)
  return tables
}

async function verifyWith(cluster: SceneCluster, tables: PostgresTables) {
  const database = openSqlite({
    path: ':memory:',
    migrations: historyMigrations,
    durability: 'normal',
    isExclusive: true,
  })
  const nats = await cluster.connect()
  const verdict = await verifyCluster({ nats, codec: v8Codec, names: cluster.names, history: { tables, database } })
  closeDatabase(database)
  return verdict
}

describe.skipIf(!hasNats)('a log that was trimmed', () => {
  test('is enough for a new engine, one of another version, a gateway and an audit, and continues', async () => {
    const { cluster, trim, play, bounds, store, engine, nats } = await playLog()
    const [before] = await bounds()
    await trim(halfAnHour)
    const snapshots = await store.list()
    const base = snapshots.at(-1)
    const [commandBounds, eventBounds] = await bounds()
    expect(before?.firstSeq).toBe(1)
    expect(commandBounds?.firstSeq).toBe(base?.place?.commandsSeq)
    expect(eventBounds?.firstSeq).toBe(base?.place?.eventsSeq)
    expect(commandBounds?.messages).toBeLessThan((before?.messages ?? 0) / 2)

    await play(900, 1_000)
    const plain = applyPlainly(commands)
    const verdict = await verifyLog(nats, v8Codec, cluster.names)
    expect(verdict).toMatchObject({ commands: 1_000, differences: [], digest: plain.digest, from: { seq: base?.seq } })
    expect(verdict.equalDigests).toBeGreaterThan(2)
    expect(verdict.equalSnapshots).toBeGreaterThanOrEqual(2)

    const next = await startEngine(await cluster.connect(), cluster, 'next')
    expect(next.digest()).toBe(plain.digest)
    await next.close()
    const shadow = await startEngine(await cluster.connect(), cluster, 'shadow', {
      version: 'another',
      digestEvery: 20,
    })
    expect(shadow.notices.join()).toMatch(/may lead: \d+ commands and [1-9]\d* digests were the same/)
    expect(shadow.digest()).toBe(plain.digest)
    await shadow.close()

    const gateway = await openScenePort(cluster, 'gateway', { maxReplay: 500_000 })
    const hot = await openScenePort(cluster, 'hot', { maxReplay: 1 })
    expect(hashOf(visibleState(gateway.live))).toBe(hashOf(visibleState(hot.live)))
    expect(gateway.live.seq).toBe(1_000)
    for (const port of [gateway, hot]) await port.close()
    expect(engine.failures).toEqual([])
  })

  test('is replayed from its beginning by an engine of another version without a leading engine', async () => {
    const { cluster, trim, store, engine, sender } = await playLog()
    await trim(halfAnHour)
    sender.close()
    await engine.close()
    // There is no digest after the first snapshot of this log.
    const shadow = await startEngine(await cluster.connect(), cluster, 'shadow', {
      version: 'another',
      digestEvery: 7_777,
      aloneMs: 200,
    })
    const base = (await store.list()).at(-1)
    expect(shadow.notices.join()).toContain('begins again from the first command that is kept')
    expect(shadow.notices.join()).toContain(`${900 - (base?.seq ?? 0)} commands and 0 digests were the same`)
    expect(shadow.digest()).toBe(applyPlainly(commands.slice(0, 900)).digest)
    await shadow.close()
  })

  test('without a snapshot that reaches it is rejected with a message by everyone who needs one', async () => {
    const { cluster, nats, trim, store } = await playLog()
    await trim(halfAnHour)
    for (const { seq } of await store.list()) await store.remove(seq)
    const reason = /begins with message \d+, and no snapshot that can be read reaches so far .* restore the bucket/
    await expect(startEngine(await cluster.connect(), cluster, 'next')).rejects.toThrow(reason)
    await expect(openScenePort(cluster, 'gateway')).rejects.toThrow(reason)
    await expect(verifyLog(nats, v8Codec, cluster.names)).rejects.toThrow(reason)
  })

  test('is not replayed on a snapshot newer than its end', async () => {
    const { cluster, nats, store } = await playLog()
    const newest = (await store.list())[0]?.seq ?? 0
    const bytes = await readBytes(cluster, newest)
    // Like a backup whose streams were copied before its snapshots.
    const other = await shared.open()
    const objects = await openSnapshotStore(nats, v8Codec, { bucket: other.names.snapshots, replicas: 1 })
    await objects.write(newest, bytes, { commandsSeq: 1, eventsSeq: 1 })
    await expect(startEngine(await other.connect(), other, 'restored')).rejects.toThrow(
      /^the stream \w+_commands ends with message 0, and the snapshot with message \d+: they are not of one backup$/,
    )
  })

  test('differs when a snapshot does not match its commands', async () => {
    const { cluster, nats, store } = await playLog()
    const [newest, older] = (await store.list()).map(({ seq }) => seq)
    const bytes = await readBytes(cluster, newest ?? 0)
    await store.write(older ?? 0, bytes, { commandsSeq: 1, eventsSeq: 1 })
    const { differences } = await verifyLog(nats, v8Codec, cluster.names)
    expect(differences).toEqual([`the snapshot of command ${older} is not the state after it`])
  })

  test('is trimmed only behind the history, and not before a known projector has reported its progress', async () => {
    const { cluster, nats, trim, bounds, store, notices } = await playLog()
    const firstSeq = async () => (await bounds())[0]?.firstSeq
    const mark = await openProjectorMark(nats, cluster.names, 1)
    const lease = await holdLease(nats, { bucket: cluster.names.leases, key: 'projector', holder: 'old', replicas: 1 })
    await lease.untilHeld()
    await trim(halfAnHour)
    expect(await firstSeq()).toBe(1)
    await mark.write(0)
    await trim(halfAnHour)
    expect(await firstSeq()).toBe(1)
    expect(notices).toEqual(['the log is longer than it is to be: the history in PostgreSQL ends with command 0'])
    const [, , third] = await store.list()
    await mark.write(third?.seq ?? 0)
    await trim(halfAnHour)
    expect(await firstSeq()).toBe(third?.place?.commandsSeq)
    await lease.stop()
  })

  test('is retained without a history, unless requested otherwise, and when all of it is to be retained', async () => {
    const { trim, bounds, store } = await playLog()
    await trim({ ...halfAnHour, needsHistory: true })
    expect((await bounds()).map(({ firstSeq }) => firstSeq)).toEqual([1, 1])
    await trim({ extent: 'all', needsHistory: false })
    expect((await bounds()).map(({ firstSeq }) => firstSeq)).toEqual([1, 1])
    expect(await store.list()).toHaveLength(2)
  })

  test('is limited to about a number of bytes', async () => {
    const { trim, bounds } = await playLog()
    const sizeOf = async () => (await bounds()).reduce((sum, { bytes }) => sum + bytes, 0)
    const whole = await sizeOf()
    await trim({ extent: { kind: 'bytes', bytes: whole / 2 }, needsHistory: false })
    const size = await sizeOf()
    expect(size).toBeLessThan(whole * 0.85)
    expect(size).toBeGreaterThan(whole * 0.4)
  })
})

async function readBytes({ connect, names }: SceneCluster, seq: number): Promise<Uint8Array> {
  const { Objm } = await import('@nats-io/obj')
  const bucket = await new Objm((await connect()).jetStream).open(names.snapshots)
  const bytes = await bucket.getBlob(`snapshot-${String(seq).padStart(16, '0')}`)
  if (bytes === null) throw new Error('the snapshot is there')
  return bytes
}

describe.skipIf(!hasNats || !hasPostgres)('the history of a log that was trimmed', () => {
  test('continues where it was, and is compared from where the log begins', async () => {
    const { cluster, trim, play } = await playLog()
    const tables = await openHistory()
    const first = await project(cluster, tables, 'first')
    await until(() => first.writtenSeq() === 900, 'the history has 900 commands')
    await first.close()
    await trim({ ...halfAnHour, needsHistory: true })
    await play(900, 1_000)
    const second = await project(cluster, tables, 'second')
    await until(() => second.writtenSeq() === 1_000, 'the history has the rest')
    const verdict = await verifyWith(cluster, tables)
    expect(verdict.from.seq).toBeGreaterThan(0)
    expect(verdict.differences).toEqual([])
    expect(verdict.history?.lists).toBeGreaterThan(10)

    const { rows } = await sql<{ account: string; id: bigint }>`
      SELECT account, account_trades.id AS id FROM account_trades JOIN traders ON traders.id = trader_id
      ORDER BY account_trades.time_ns DESC LIMIT 1`.execute(tables)
    await sql`UPDATE account_trades SET fee = fee + 1 WHERE id = ${rows[0]?.id}`.execute(tables)
    expect((await verifyWith(cluster, tables)).differences).toEqual([
      `the history has other trades of ${rows[0]?.account} at command 1000 than the log gives`,
    ])
    await second.close()
    expect([...first.failures, ...second.failures]).toEqual([])
  })

  test('that ends before the log begins is rejected with a message; an empty one begins there, and says so', async () => {
    const { cluster, trim, nats } = await playLog()
    const tables = await openHistory()
    const old = await project(cluster, tables, 'old')
    await until(() => old.writtenSeq() === 900, 'the history has all')
    await old.close()
    await trim(halfAnHour)
    // Like a backup that is older than the log.
    await sql`UPDATE meta SET value = 50 WHERE key = 'last_seq'`.execute(tables)
    const restored = await project(cluster, tables, 'restored')
    await until(() => restored.failures.length > 0, 'the projector ends')
    expect(String(restored.failures[0])).toMatch(/the log begins after command \d+, .* ends with command 50/)
    await restored.close()

    const empty = await openHistory()
    const begun = await project(cluster, empty, 'begun')
    await until(() => begun.writtenSeq() === 900, 'the new history has what the log has')
    const verdict = await verifyWith(cluster, empty)
    expect(verdict.differences).toEqual([])
    expect(begun.failures).toEqual([])
    expect(begun.notices).toEqual([
      `the log begins after command ${verdict.from.seq}: the history in PostgreSQL lists nothing before`,
    ])
    await begun.close()
    expect(await (await openProjectorMark(nats, cluster.names, 1)).read()).toBe(900)
  })
})
