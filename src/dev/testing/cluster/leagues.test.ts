import { afterEach, describe, expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import { startCluster } from '@/host/clusterService'
import { parseOptions } from '@/host/options'
import { clusterNames } from '@/venue/cluster/nats/clusterStreams'
import { verifyLog } from '@/venue/cluster/nats/verifyLog'
import { createHttpServer } from '@/venue/node/httpServer'
import { v8Codec } from '@/venue/node/v8Codec'
import { paperRules } from '@/venue/paperRules'
import { createScene, takingPrice, type Scene, type VenueUnderTest } from '../conformance/scene'
import { hasPostgres } from '../historyDialects'
import type { Trader } from '../registeredTrader'
import { openRunDatabase } from '../run/askRun'
import { until } from './clusterScene'
import { startNatsProxy } from './natsProxy'
import { hasNats, sharedNats } from './openCluster'

const shared = sharedNats()
const leagues = ['a', 'b', 'c'] as const
type League = (typeof leagues)[number]

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Starts a role as its process does, from the environment of `npm start`. */
async function start(league: League, role: string, env: Readonly<Record<string, string>>, burst?: number) {
  const parsed = parseOptions(['--league', league, '--role', role, '--market', 'quiet'], env)
  if (parsed.kind !== 'run' || parsed.options.cluster === undefined) throw new Error(JSON.stringify(parsed))
  const { cluster } = parsed.options
  const notices: string[] = []
  // A bucket that refills would outrun a busy machine.
  const limit = burst === undefined ? 'off' : { perSecond: 0.001, burst }
  const service = await startCluster(
    { ...parsed.options, cluster },
    {
      monitor: undefined,
      gateway: { limits: { publicRest: limit, privateRest: 'off', socket: 'off' } },
      onNotice: (notice) => notices.push(notice),
      onFailure: (error) => expect.unreachable(`${role} of ${league}: ${String(error)}`),
    },
  )
  closers.push(service.close)
  return { venue: service.venue, notices }
}

async function serve({ venue }: Awaited<ReturnType<typeof start>>, league: League): Promise<VenueUnderTest> {
  assert(venue !== undefined, 'a gateway serves')
  const server = createHttpServer(venue.handleRest)
  server.on('upgrade', venue.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'a server that listens has an address')
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const place = `127.0.0.1:${address.port}`
  const core = { domain: paperRules.domain }
  // Equal run names give equal accounts and keys in all leagues.
  return { restUrl: `http://${place}`, wsUrl: `ws://${place}`, core, inside: undefined, runName: `league of ${league}` }
}

describe.skipIf(!hasNats || !hasPostgres)('three leagues on one NATS', () => {
  test('share nothing: accounts, orders, history, limits and engines are separate', async () => {
    const proxy = await startNatsProxy(shared.server())
    closers.push(proxy.close)
    const scenes = new Map<League, Scene>()
    const traders = new Map<League, Trader>()
    for (const league of leagues) {
      const straight = { OPTICK_CLUSTER: shared.server().url }
      const env = { ...straight, OPTICK_POSTGRES: await openRunDatabase() }
      await start(league, 'engine', league === 'a' ? { OPTICK_CLUSTER: proxy.url } : straight)
      await start(league, 'projector', env)
      await start(league, 'market', straight)
      const venue = await serve(await start(league, 'gateway', env, 400), league)
      await untilPriced(venue.restUrl)
      const scene = await createScene({ ...venue, runName: 'league' }, 'same')
      scenes.set(league, scene)
      traders.set(league, await scene.trader('ann'))
    }
    const sceneOf = (league: League) => scenes.get(league) as Scene
    const traderOf = (league: League) => traders.get(league) as Trader
    expect(new Set([...traders.values()].map(({ account }) => account)).size).toBe(1)

    const place = async (league: League, fields: object) =>
      (await sceneOf(league).rest('POST', '/orders', { as: traderOf(league), body: fields })).status
    const listOf = async (league: League, path: string) => {
      const { body } = await sceneOf(league).rest('GET', path, { as: traderOf(league) })
      return body
    }
    /** A history is unavailable while its projector lags five seconds, as on a busy machine. */
    const writtenListOf = async (league: League, path: string): Promise<unknown> => {
      const { status, body } = await sceneOf(league).rest('GET', path, { as: traderOf(league) })
      return status === 500 ? writtenListOf(league, path) : body
    }
    // The same signed order is valid once per league.
    const order = sceneOf('a').order(traderOf('a'))
    for (const league of leagues) expect(await place(league, order.fields)).toBe(200)
    expect(await place('b', order.fields)).toBe(400)
    const price = takingPrice(sceneOf('b').perpetual, true)
    expect(await place('b', sceneOf('b').order(traderOf('b'), { price }).fields)).toBe(200)
    expect(await place('c', sceneOf('c').order(traderOf('c')).fields)).toBe(200)
    const counts = await Promise.all(leagues.map(async (league) => (await listOf(league, '/orders')) as unknown[]))
    expect(counts.map(({ length }) => length)).toEqual([1, 1, 2])
    const trades = await Promise.all(leagues.map((league) => writtenListOf(league, '/trade-history')))
    expect(trades).toMatchObject([{ count: '0' }, { count: '1' }, { count: '0' }])

    // A sender without credentials has a separate bucket per league.
    const statuses = await Promise.all(
      Array.from({ length: 420 }, () => fetch(`${sceneOf('b').venue.restUrl}/time`).then(({ status }) => status)),
    )
    expect(statuses).toContain(429)
    expect((await fetch(`${sceneOf('c').venue.restUrl}/time`)).status).toBe(200)

    proxy.begin('cut')
    const waiting = sceneOf('a').order(traderOf('a'))
    let isAnswered = false
    const answer = place('a', waiting.fields).finally(() => (isAnswered = true))
    for (const league of ['b', 'c'] as const) {
      for (let count = 0; count < 5; count += 1) {
        expect(await place(league, sceneOf(league).order(traderOf(league)).fields)).toBe(200)
      }
    }
    expect(isAnswered).toBe(false)
    const next = await start('a', 'engine', { OPTICK_CLUSTER: shared.server().url })
    expect(await answer).toBe(200)
    expect(next.notices).toContain('this engine leads')
    expect(((await listOf('a', '/orders')) as unknown[]).length).toBe(2)
    proxy.heal()

    const nats = await (await shared.open()).connect()
    const verdicts = await Promise.all(leagues.map((league) => verifyLog(nats, v8Codec, clusterNames(league))))
    expect(verdicts.flatMap(({ differences }) => differences)).toEqual([])
    expect(new Set(verdicts.map(({ digest }) => digest)).size).toBe(3)
    for (const scene of scenes.values()) scene.end()
  })
})

async function untilPriced(url: string): Promise<void> {
  let isPriced = false
  const look = async () => {
    const body: unknown = await (await fetch(`${url}/instrument/ETH-PERP`)).json()
    isPriced = typeof body === 'object' && body !== null && 'mark_price' in body
  }
  const timer = setInterval(() => void look(), 250)
  await until(() => isPriced, 'the market sets prices')
  clearInterval(timer)
}
