import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openMemory } from '@/dev/scenes/storage/openHistory'
import { startEngine, until } from '@/dev/testing/cluster/clusterScene'
import { openScenePort } from '@/dev/testing/cluster/gatewayScene'
import { hasNats, sharedNats, type SceneCluster } from '@/dev/testing/cluster/openCluster'
import { hasPostgres } from '@/dev/testing/historyDialects'
import { openRunDatabase } from '@/dev/testing/run/askRun'
import { totalVolume, volume24h } from '../live/volumes'
import { v8Codec } from '../node/v8Codec'
import { systemMarketTimers } from '../paperRules'
import type { Backfill } from '../storage/history'
import { slotOf } from '../storage/pointSampler'
import type { VenuePort } from '../venuePort'
import { runMarketRole } from './marketRole'
import { lastSeqOf } from './nats/clusterStreams'
import { holdLease } from './nats/lease'
import { openPastWriter, readPast } from './nats/pastLog'
import { openPostgres, type PostgresTables } from './postgres/openPostgres'
import { openPostgresHistory } from './postgres/postgresHistory'
import { createRecentPast } from './postgres/recentPast'
import { runProjector } from './projectorRole'
import { verifyCluster } from './verifyCluster'

const shared = sharedNats()

const onFailure = (error: unknown) => expect.unreachable(String(error))
const perpetual = '1'
const dayNs = 86_400_000_000_000n

async function leaseOf(cluster: SceneCluster, key: string, holder: string) {
  return holdLease(await cluster.connect(), { bucket: cluster.names.leases, key, holder, replicas: 1 })
}

async function openMarket(cluster: SceneCluster, holder: string) {
  const nats = await cluster.connect()
  const port = await openScenePort(cluster, holder)
  const role = runMarketRole({
    nats,
    codec: v8Codec,
    names: cluster.names,
    replicas: 1,
    port,
    options: { mode: 'quiet', seed: 1, speed: 1, timers: systemMarketTimers },
    lease: await leaseOf(cluster, 'market', holder),
    onFailure,
  })
  return {
    port,
    close: async () => {
      await role.close()
      await port.close()
    },
  }
}

function openGateway(cluster: SceneCluster, gatewayId: string, tables: PostgresTables) {
  const recent = createRecentPast(tables, () => undefined)
  return openScenePort(cluster, gatewayId, {
    recent,
    openHistory: (local, shownSeq) => openPostgresHistory(tables, { local, recent, shownSeq }),
  })
}

/** The page's data: candles, the tape, funding, the last day. */
async function seenBy({ history, live }: VenuePort, nowNs: bigint) {
  return {
    trades: await history.trades({ instrumentId: perpetual, limit: 400, endNs: nowNs }),
    marks: await history.markPoints({ instrumentId: perpetual, resolutionSec: 300, limit: 2_000, endNs: nowNs }),
    index: await history.indexPoints({ asset: 'ETH', resolutionSec: 3_600, limit: 2_000, endNs: nowNs }),
    funding: await history.fundingPoints({ instrumentId: perpetual, limit: 100, endNs: nowNs }),
    yesterday: await history.indexAt('ETH', nowNs - dayNs),
    day: volume24h(live, perpetual, nowNs),
    total: totalVolume(live, perpetual),
  }
}

/** Gateways prefetch the index of a day ago for the current time. */
function dayAgo({ history, clock }: VenuePort) {
  const nowNs = clock.nowNs()
  return { slot: slotOf(nowNs), prices: [history.indexDayAgo('ETH', nowNs), history.markDayAgo(perpetual, nowNs)] }
}

describe.skipIf(!hasNats || !hasPostgres)('the past of a new cluster', () => {
  test('is simulated once, and is the same at every gateway, at one that starts later, and in the replayed log', async () => {
    const cluster = await shared.open()
    const { names } = cluster
    const { tables, close } = await openPostgres(await openRunDatabase())
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const projector = runProjector({
      nats: await cluster.connect(),
      codec: v8Codec,
      names,
      replicas: 1,
      tables,
      lease: await leaseOf(cluster, 'projector', 'projector'),
      timers: systemMarketTimers,
      onFailure,
    })
    const gateways = [await openGateway(cluster, 'gateway 1', tables), await openGateway(cluster, 'gateway 2', tables)]
    const alone = await openScenePort(cluster, 'without PostgreSQL')
    const market = await openMarket(cluster, 'market 1')
    await until(() => (market.port.live.books.get(perpetual)?.bids.length ?? 0) > 0, 'the makers quote')
    const pastSeq = async () =>
      Number(
        (await sql<{ value: bigint }>`SELECT value FROM meta WHERE key = 'past_seq'`.execute(tables)).rows[0]?.value ??
          0n,
      )
    const watcher = await cluster.connect()
    const pieces: Backfill[] = []
    const reader = await readPast(watcher, v8Codec, names.past, {
      onPiece: ({ piece }) => pieces.push(piece),
      onFailure,
    })
    const isWhole = () => pieces.some(({ span }) => span.reachedNs <= span.goalNs)
    await until(isWhole, 'the past is whole')
    const written = await lastSeqOf(watcher, names.past)
    await market.close()
    const deadlineMs = performance.now() + 20_000
    while ((await pastSeq()) < written && performance.now() < deadlineMs)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await pastSeq()).toBe(written)

    // All processes answer as of one time.
    const nowNs = market.port.live.timeNs
    const later = await openGateway(cluster, 'gateway 3', tables)
    const expected = await seenBy(later, nowNs)
    const madeUp = pieces[0]?.trades.filter(({ instrumentId }) => instrumentId === perpetual) ?? []
    expect(madeUp.length).toBeGreaterThan(50)
    expect(expected.trades.rows.map(({ tradeId }) => tradeId)).toEqual(
      madeUp
        .map(({ tradeId }) => tradeId)
        .toReversed()
        .slice(0, 400),
    )
    expect(expected.total.amount).toBe(madeUp.reduce((sum, { amount }) => sum + amount, 0n))
    expect(expected.day.amount).toBeGreaterThan(0n)
    expect(expected.marks.length).toBeGreaterThan(250)
    expect(expected.funding.length).toBeGreaterThan(20)
    // These processes started before the past was written, and poll for it every ten seconds.
    await until(
      () => gateways.every(({ live }) => totalVolume(live, perpetual).amount === expected.total.amount),
      'the other gateways have the volumes',
      15_000,
    )
    for (const gateway of [...gateways, alone]) expect(await seenBy(gateway, nowNs)).toEqual(expected)

    const agree = () => {
      const [own, ...others] = [alone, later, ...gateways].map(dayAgo)
      return own?.prices.includes(undefined) === false && others.every((other) => isDeepStrictEqual(other, own))
    }
    await until(agree, 'all have the same prices of a day ago')

    // The second market continues without simulating a past.
    const second = await openMarket(cluster, 'market 2')
    await until(() => second.port.live.seq > 0, 'the second market is there')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await lastSeqOf(watcher, names.past)).toBe(written)
    await second.close()
    await until(() => projector.writtenSeq() === later.live.seq, 'the history is at the end')
    const verdict = await verifyCluster({
      nats: watcher,
      codec: v8Codec,
      names,
      history: { tables, database: openMemory() },
    })
    expect(verdict.differences).toEqual([])
    reader.stop()
    for (const open of [projector, later, alone, ...gateways, engine]) await open.close()
    await close()
  }, 120_000)
})

describe.skipIf(!hasNats)('the stream of the past', () => {
  const pieceOf = (reachedNs: bigint, count: number): Backfill => ({
    span: { goalNs: 0n, reachedNs },
    indexPoints: [],
    markPoints: Array.from({ length: count }, (_, at) => ({
      instrumentId: `${at % 40}`,
      timeNs: BigInt(at) * 30_000_000_000n,
      price: BigInt(at) as never,
    })),
    trades: [],
    fundingPoints: [],
  })

  test('gives pieces whole, including those of several messages, and none that is incomplete', async () => {
    const { names, connect } = await shared.open()
    const nats = await connect()
    const first = await openPastWriter(nats, v8Codec, names.past)
    await first(pieceOf(9n, 60_000))
    const other = await openPastWriter(nats, v8Codec, names.past)
    await first(pieceOf(8n, 1))
    // If two markets run for a moment, only one of them writes the past.
    await expect(other(pieceOf(7n, 60_000))).rejects.toThrow('wrong last sequence')
    const { headers } = await import('@nats-io/transport-node')
    const head = headers()
    head.set('Optick-Part', '1/2')
    await nats.jetStream.publish(names.past.subject, new Uint8Array([1]), { headers: head })
    const next = await openPastWriter(nats, v8Codec, names.past)
    await next(pieceOf(6n, 2))
    const received: [bigint, number][] = []
    const reader = await readPast(nats, v8Codec, names.past, {
      onPiece: ({ piece }) => received.push([piece.span.reachedNs, piece.markPoints.length]),
      onFailure,
    })
    expect(received).toEqual([
      [9n, 60_000],
      [8n, 1],
      [6n, 2],
    ])
    expect(await lastSeqOf(nats, names.past)).toBeGreaterThan(4)
    reader.stop()
  })
})
