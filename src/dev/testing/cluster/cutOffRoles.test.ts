import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openRecordedVenue, recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { runMarketRole } from '@/venue/cluster/marketRole'
import { holdLease } from '@/venue/cluster/nats/lease'
import { openPostgres, type PostgresTables } from '@/venue/cluster/postgres/openPostgres'
import { runProjector } from '@/venue/cluster/projectorRole'
import { differingLists, readHistoryDigests, readPostgresDigests } from '@/venue/cluster/verifyHistory'
import type { NumberedCommand } from '@/venue/engine/command'
import { closeDatabase, openSqlite } from '@/venue/node/openSqlite'
import { v8Codec } from '@/venue/node/v8Codec'
import { systemMarketTimers } from '@/venue/paperRules'
import { createHistoryDatabase } from '@/venue/storage/historyTables'
import { historyMigrations } from '@/venue/storage/schema'
import { hasPostgres } from '../historyDialects'
import { openRunDatabase } from '../run/askRun'
import { openSender, startEngine, until } from './clusterScene'
import { openScenePort } from './gatewayScene'
import { faultsOf, startNatsProxy } from './natsProxy'
import { hasNats, sharedNats, type SceneCluster } from './openCluster'

const shared = sharedNats()

async function leaseOf(cluster: SceneCluster, key: string, holder: string, servers?: readonly string[]) {
  const nats = await cluster.connect(servers)
  // A starting market blocks this process.
  const times = { leaseMs: key === 'market' ? 3_000 : 1_000, renewMs: 100 }
  return { nats, lease: await holdLease(nats, { bucket: cluster.names.leases, key, holder, replicas: 1, times }) }
}

async function project(cluster: SceneCluster, tables: PostgresTables, holder: string, servers?: readonly string[]) {
  const failures: unknown[] = []
  const { nats, lease } = await leaseOf(cluster, 'projector', holder, servers)
  const role = runProjector({
    nats,
    codec: v8Codec,
    names: cluster.names,
    replicas: 1,
    tables,
    lease,
    timers: systemMarketTimers,
    onFailure: (error) => failures.push(error),
  })
  return { ...role, failures }
}

/** Returns the history that a single process with a data folder records for these commands. */
async function historyOfOneProcess(commands: readonly NumberedCommand[]) {
  const folder = mkdtempSync(join(tmpdir(), 'optick-history-'))
  const { venue, send } = await openRecordedVenue(folder)
  await Promise.all(send(commands))
  await venue.close()
  const path = join(folder, 'history.db')
  const database = openSqlite({ path, migrations: historyMigrations, durability: 'normal', isExclusive: true })
  const digests = await readHistoryDigests(createHistoryDatabase(database))
  closeDatabase(database)
  rmSync(folder, { recursive: true })
  return digests
}

describe.skipIf(!hasNats || !hasPostgres)('a projector whose connection to NATS fails', () => {
  test.each(faultsOf('cut'))('(%s) is replaced, and the history equals that of a single process', async (fault) => {
    const cluster = await shared.open()
    const proxy = await startNatsProxy(shared.server())
    const { tables, close } = await openPostgres(await openRunDatabase())
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const sender = await openSender(await cluster.connect(), cluster)
    const commands = recordCommands(17, 900)
    const send = (from: number, to: number) => Promise.all(sender.submitAll(commands.slice(from, to)))
    const first = await project(cluster, tables, 'first', [proxy.url])
    await send(0, 300)
    await until(() => first.writtenSeq() === 300, 'the first projector has written')
    const second = await project(cluster, tables, 'second')
    proxy.begin(fault)
    await send(300, 600)
    await until(() => second.writtenSeq() === 600, 'the second projector has gone on')
    proxy.heal()
    await send(600, 900)
    await until(() => second.writtenSeq() === 900, 'the second projector has written all')
    // The projector can still read but must not write, so its process ends.
    await until(() => first.failures.length > 0, 'the first projector has noticed that it was replaced')
    expect(String(first.failures[0])).toContain('another projector writes this history')
    expect(second.failures).toEqual([])
    const retained = await readPostgresDigests(tables)
    const single = await historyOfOneProcess(commands)
    expect(retained.seq).toBe(900)
    expect(single.seq).toBe(900)
    expect(retained.lists.size).toBeGreaterThan(30)
    expect(differingLists(retained, single)).toEqual([])
    await second.close()
    sender.close()
    await engine.close()
    await proxy.close()
    await close()
  })
})

describe.skipIf(!hasNats)('a market whose connection to NATS fails', () => {
  test('ends, and another one quotes', async () => {
    const cluster = await shared.open()
    const proxy = await startNatsProxy(shared.server())
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const gateway = await openScenePort(cluster, 'gateway')
    const begin = async (holder: string, servers?: readonly string[]) => {
      const failures: unknown[] = []
      const { nats, lease } = await leaseOf(cluster, 'market', holder, servers)
      const port = await openScenePort(cluster, holder, { nats })
      const options = { mode: 'quiet', seed: 1, speed: 1, timers: systemMarketTimers } as const
      const onFailure = (error: unknown) => failures.push(error)
      const role = runMarketRole({
        nats,
        codec: v8Codec,
        names: cluster.names,
        replicas: 1,
        port,
        options,
        lease,
        onFailure,
      })
      return { role, port, lease, failures }
    }
    const first = await begin('first', [proxy.url])
    await until(first.lease.isHeld, 'the first market has its turn')
    const second = await begin('second')
    await until(() => gateway.live.marks.size > 0, 'the first market sets prices')
    proxy.begin('half-open')
    await until(second.lease.isHeld, 'the second market has its turn')
    await until(() => first.failures.length > 0, 'the first market ends')
    expect(String(first.failures[0])).toContain('the lease of the market was lost')
    const before = gateway.live.seq
    await until(() => gateway.live.seq > before + 5, 'the second market goes on')
    expect(second.failures).toEqual([])
    proxy.heal()
    await second.role.close()
    for (const { port } of [first, second]) await port.close()
    await gateway.close()
    await engine.close()
    await proxy.close()
  })
})
