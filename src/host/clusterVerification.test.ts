import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { startEngine, until } from '@/dev/testing/cluster/clusterScene'
import { openScenePort } from '@/dev/testing/cluster/gatewayScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import { hasPostgres } from '@/dev/testing/historyDialects'
import { openRunDatabase } from '@/dev/testing/run/askRun'
import { writeHead } from '@/venue/cluster/nats/eventHead'
import { holdLease } from '@/venue/cluster/nats/lease'
import { accessOf } from '@/venue/cluster/nats/natsAccess'
import { keepAll } from '@/venue/cluster/nats/trimLog'
import { openPostgres } from '@/venue/cluster/postgres/openPostgres'
import { runProjector } from '@/venue/cluster/projectorRole'
import { v8Codec } from '@/venue/node/v8Codec'
import { systemMarketTimers } from '@/venue/paperRules'
import type { ClusterOptions } from './clusterOptions'
import { verifyByOptions } from './clusterVerification'

const shared = sharedNats()

function optionsOf(league: string, postgresUrl?: string): ClusterOptions {
  return {
    role: 'all',
    nats: accessOf([shared.server().url]),
    league,
    replicas: 1,
    postgresUrl,
    retention: keepAll,
    isVerifying: true,
  }
}

/** A cluster with 400 commands, whose history ends at the 300th. */
async function playCluster(postgresUrl: string) {
  const cluster = await shared.open()
  const { names } = cluster
  const league = names.commands.stream.replace('_commands', '')
  const engine = await startEngine(await cluster.connect(), cluster, 'engine', { digestEvery: 100 })
  let nowNs = sceneStartNs
  const clock = { nowNs: () => nowNs, nowMs: () => Number(nowNs / 1_000_000n) }
  const gateway = await openScenePort(cluster, 'gateway', { clock })
  const { tables, close } = await openPostgres(postgresUrl)
  const nats = await cluster.connect()
  const lease = await holdLease(nats, { bucket: names.leases, key: 'projector', holder: 'projector', replicas: 1 })
  const projector = runProjector({
    nats,
    codec: v8Codec,
    names,
    replicas: 1,
    tables,
    lease,
    timers: systemMarketTimers,
    onFailure: (error) => expect.unreachable(String(error)),
  })
  const commands = recordCommands(9, 400)
  for (const [from, to] of [
    [0, 300],
    [300, 400],
  ] as const) {
    const submitted = commands.slice(from, to).map(({ timeNs, command }) => {
      nowNs = timeNs
      return gateway.submit(command)
    })
    await Promise.all(submitted)
    if (to !== 300) continue
    await until(() => projector.writtenSeq() === 300, 'the history has 300 commands')
    await projector.close()
  }
  const digest = engine.digest()
  await gateway.close()
  await engine.close()
  return { cluster, league, tables, digest, close }
}

describe.skipIf(!hasNats || !hasPostgres)('a cluster compared with its log', () => {
  test('equals the log’s result up to the end of its history, and every change is named', async () => {
    const postgresUrl = await openRunDatabase()
    const { league, tables, digest, close } = await playCluster(postgresUrl)
    const verify = () => verifyByOptions(optionsOf(league, postgresUrl))
    const same = await verify()
    expect(same.text).toContain(`State after command 400: ${digest}`)
    expect(same.text).toContain('Digests of engines that are the same here: 4\n')
    expect(same.text).toMatch(/History up to command 300: \d+ lists compared\nAll is the same\.$/)
    expect(same.isSame).toBe(true)

    const { rows } = await sql<{ account: string; id: bigint }>`
      SELECT account, account_trades.id AS id FROM account_trades JOIN traders ON traders.id = trader_id
      ORDER BY account_trades.id LIMIT 1`.execute(tables)
    await sql`UPDATE account_trades SET fee = fee + 1 WHERE id = ${rows[0]?.id}`.execute(tables)
    const changed = await verify()
    expect(changed.isSame).toBe(false)
    expect(changed.text.split('\n').slice(5)).toEqual([
      `Different: the history has other trades of ${rows[0]?.account} at command 300 than the log gives`,
      'NOT the same.',
    ])
    await sql`UPDATE account_trades SET fee = fee - 1 WHERE id = ${rows[0]?.id}`.execute(tables)
    expect((await verify()).isSame).toBe(true)
    await sql`DELETE FROM transactions WHERE id = (SELECT max(id) FROM transactions)`.execute(tables)
    expect((await verify()).text).toMatch(/Different: the history has other transactions of 0x/)
    await close()
  })

  test('differs if an engine has published a digest that the log does not produce', async () => {
    const { cluster, league, close } = await playCluster(await openRunDatabase())
    await close()
    const without = await verifyByOptions(optionsOf(league))
    expect(without).toMatchObject({ isSame: true, text: expect.stringContaining('History: not compared') })
    const nats = await cluster.connect()
    const { headers } = await import('@nats-io/transport-node')
    const digests = [300, 350].map((seq) => ({ seq, span: 100, hash: '0'.repeat(64) }))
    const head = { engine: 'another', version: 'scene', kindCount: 1, through: 1, digests, skipped: undefined }
    await nats.jetStream.publish(cluster.names.events.subject, new Uint8Array(), {
      headers: writeHead(headers(), head),
    })
    const { isSame, text } = await verifyByOptions(optionsOf(league))
    expect(isSame).toBe(false)
    expect(text.split('\n').slice(5)).toEqual([
      'Different: from command 300 to 400 the state is not the one that was published',
      'Different: a digest from command 350 to 450 was published, and the log does not have them all',
      'NOT the same.',
    ])
  })

  test('an empty or missing log, or a database without a history, cannot be verified', async () => {
    const { names } = await shared.open()
    await expect(verifyByOptions(optionsOf(names.commands.stream.replace('_commands', '')))).rejects.toThrow(
      `the log ${names.commands.stream} is empty`,
    )
    await expect(verifyByOptions(optionsOf('OTHER'))).rejects.toThrow('the log OTHER_commands cannot be read')
    const { league, close } = await playCluster(await openRunDatabase())
    await close()
    await expect(verifyByOptions(optionsOf(league, await openRunDatabase()))).rejects.toThrow(
      'the history in PostgreSQL has schema 0',
    )
  })
})
