import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addressOf, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { startEngine, until } from '@/dev/testing/cluster/clusterScene'
import { openScenePort } from '@/dev/testing/cluster/gatewayScene'
import { hasNats, sharedNats, type SceneCluster } from '@/dev/testing/cluster/openCluster'
import { hasPostgres } from '@/dev/testing/historyDialects'
import { openRunDatabase } from '@/dev/testing/run/askRun'
import type { MarketTimers } from '../market/marketContext'
import { v8Codec } from '../node/v8Codec'
import { systemMarketTimers } from '../paperRules'
import type { History } from '../storage/history'
import { holdLease } from './nats/lease'
import { openPostgres, type PostgresTables } from './postgres/openPostgres'
import { openPostgresHistory } from './postgres/postgresHistory'
import { runProjector } from './projectorRole'

const shared = sharedNats()

async function project(
  cluster: SceneCluster,
  tables: PostgresTables,
  holder: string,
  timers: MarketTimers = systemMarketTimers,
) {
  const nats = await cluster.connect()
  const times = { leaseMs: 400, renewMs: 50 }
  const lease = await holdLease(nats, { bucket: cluster.names.leases, key: 'projector', holder, replicas: 1, times })
  return runProjector({
    nats,
    codec: v8Codec,
    names: cluster.names,
    replicas: 1,
    tables,
    lease,
    timers,
    onFailure: (error) => expect.unreachable(String(error)),
  })
}

/** The content of every list of the history. */
async function allOf(history: History, accounts: readonly `0x${string}`[]) {
  const limit = 1_000
  return {
    trades: await Promise.all(['1', '2', '11', '12'].map((instrumentId) => history.trades({ instrumentId, limit }))),
    accounts: await Promise.all(
      accounts.map(async (account) => ({
        trades: await history.accountTrades({ account, limit }),
        orders: await history.closedOrders({ account, limit }),
        transactions: await history.transactions({ account, limit }),
      })),
    ),
    settlements: await history.settlements({ limit }),
  }
}

describe.skipIf(!hasNats || !hasPostgres)('the projector of a cluster', () => {
  test('writes the same rows as a single process, each once, also when another process takes over', async () => {
    const cluster = await shared.open()
    const { tables, close } = await openPostgres(await openRunDatabase())
    const engine = await startEngine(await cluster.connect(), cluster, 'engine', { snapshotEvery: 100 })
    let nowNs = sceneStartNs
    const clock = { nowNs: () => nowNs, nowMs: () => Number(nowNs / 1_000_000n) }
    const gateway = await openScenePort(cluster, 'gateway', { clock })
    const commands = recordCommands(9, 600)
    const send = (from: number, to: number) =>
      Promise.all(
        commands.slice(from, to).map(({ timeNs, command }) => {
          nowNs = timeNs
          return gateway.submit(command)
        }),
      )
    const first = await project(cluster, tables, 'first')
    await send(0, 300)
    await until(() => first.writtenSeq() === 300, 'the first projector has written')
    const second = await project(cluster, tables, 'second')
    await send(300, 400)
    await first.close()
    await send(400, 600)
    await until(() => second.writtenSeq() === 600, 'the second projector has gone on')
    const history = await openPostgresHistory(tables, { local: gateway.history, shownSeq: () => gateway.live.seq })
    const accounts = [...gateway.live.accounts.keys()]
    expect(await allOf(history, accounts)).toEqual(await allOf(gateway.history, accounts))
    for (const open of [second, gateway, engine]) await open.close()
    await close()
  })

  test('drops public trades when they are thirty days old by the time of the venue, and no row of a trader', async () => {
    const cluster = await shared.open()
    const { tables, close } = await openPostgres(await openRunDatabase())
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    let nowNs = sceneStartNs
    const clock = { nowNs: () => nowNs, nowMs: () => Number(nowNs / 1_000_000n) }
    const gateway = await openScenePort(cluster, 'gateway', { clock })
    // The test makes ten minutes pass.
    const everyTenMinutes: (() => void)[] = []
    const timers: MarketTimers = {
      every: (intervalMs, run) => {
        if (intervalMs !== 600_000) return systemMarketTimers.every(intervalMs, run)
        everyTenMinutes.push(run)
        return () => void everyTenMinutes.splice(0)
      },
    }
    const projector = await project(cluster, tables, 'only', timers)
    const outcomes = recordCommands(9, 300).map(({ timeNs, command }) => {
      nowNs = timeNs
      return gateway.submit(command)
    })
    await Promise.all(outcomes)
    await until(() => projector.writtenSeq() === 300, 'all is written')
    const counts = async () => {
      const { rows } = await sql<{ open: bigint; own: bigint }>`
        SELECT (SELECT count(*) FROM trades) AS open, (SELECT count(*) FROM account_trades) AS own`.execute(tables)
      return rows[0] ?? { open: 0n, own: 0n }
    }
    const tenMinutesPass = () => {
      for (const run of everyTenMinutes) run()
    }
    const before = await counts()
    expect(before.open).toBeGreaterThan(0n)
    tenMinutesPass()
    const later = async (days: bigint, name: number) => {
      nowNs = sceneStartNs + days * 86_400_000_000_000n
      await gateway.submit({ type: 'openAccount', account: addressOf(name), kind: 'trader' })
      await until(() => projector.writtenSeq() === gateway.live.seq, 'it is written')
    }
    await later(29n, 901)
    expect(await counts()).toEqual(before)
    tenMinutesPass()
    await later(40n, 902)
    // A due job drops rows after earlier writes.
    expect(await counts()).toEqual(before)
    tenMinutesPass()
    await later(41n, 903)
    expect(await counts()).toEqual({ open: 0n, own: before.own })
    await projector.close()
    expect(everyTenMinutes).toEqual([])
    for (const open of [gateway, engine]) await open.close()
    await close()
  })
})
