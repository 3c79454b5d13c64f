import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import { visibleState } from '@/dev/scenes/storage/openRecordedVenue'
import { createClusterGateway } from '@/host/clusterGateway'
import { noLimits } from '@/venue/api/gateway'
import type { GatewayPort } from '@/venue/cluster/nats/gatewayPort'
import { startMarket } from '@/venue/market/market'
import { createHttpServer } from '@/venue/node/httpServer'
import { paperRules, systemMarketTimers } from '@/venue/paperRules'
import { createScene, type VenueUnderTest } from '../conformance/scene'
import { startEngine, until } from './clusterScene'
import { openScenePort } from './gatewayScene'
import { faultsOf, startNatsProxy, type NatsProxy } from './natsProxy'
import { hasNats, sharedNats, type SceneCluster } from './openCluster'

const shared = sharedNats()

type SceneGateway = {
  readonly port: GatewayPort
  readonly venue: VenueUnderTest
  /** The serving state after each of its changes. */
  readonly serving: readonly boolean[]
  readonly failures: readonly unknown[]
  readonly close: () => Promise<void>
}

/** Assembled like a process of this role. */
async function openGateway(cluster: SceneCluster, gatewayId: string, proxy?: NatsProxy): Promise<SceneGateway> {
  const nats = await cluster.connect(...(proxy === undefined ? [] : [[proxy.url]]))
  const port = await openScenePort(cluster, gatewayId, {
    nats,
    contactTimes: { lookMs: 100, lostMs: 2_500, silentMs: 12_000 },
  })
  const serving: boolean[] = []
  const served = createClusterGateway({
    port,
    gatewayId,
    options: { limits: noLimits },
    onServing: (serves) => serving.push(serves),
    onNotice: () => undefined,
  })
  const server = createHttpServer(served.handleRest)
  server.on('upgrade', served.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'a server that listens has an address')
  return {
    port,
    venue: {
      restUrl: `http://127.0.0.1:${address.port}`,
      wsUrl: `ws://127.0.0.1:${address.port}`,
      core: { domain: paperRules.domain },
      inside: port,
      runName: 'cut off',
    },
    serving,
    failures: port.failures,
    close: async () => {
      await served.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await port.close()
    },
  }
}

describe.skipIf(!hasNats)('a gateway whose connection to NATS fails', () => {
  const closers: (() => Promise<void>)[] = []
  let cluster: SceneCluster | undefined

  beforeAll(async () => {
    if (!hasNats) return
    cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const port = await openScenePort(cluster, 'market')
    const market = await startMarket(port, { mode: 'quiet', seed: 1, speed: 1, timers: systemMarketTimers })
    closers.push(market.stop, port.close, engine.close)
  }, 30_000)
  afterAll(async () => {
    for (const close of closers) await close()
  })

  test.each(faultsOf('half-open'))(
    '(%s) serves no one until it has caught up, and nothing is lost, doubled or left behind',
    async (fault) => {
      assert(cluster !== undefined, 'the cluster is there before the first test')
      const proxy = await startNatsProxy(shared.server())
      const one = await openGateway(cluster, `one ${fault}`, proxy)
      const two = await openGateway(cluster, `two ${fault}`)
      const [here, there] = [
        await createScene(one.venue, `${fault} here`),
        await createScene(two.venue, `${fault} there`),
      ]
      const ann = await here.trader('ann')
      const bob = await here.trader('bob')
      // Ann uses cancel-on-disconnect, Bob does not.
      await here.rest('POST', '/account/cancel-on-disconnect', { as: ann, body: { enabled: true } })
      const socket = await here.socket(ann)
      const [hers, his] = [here.order(ann), here.order(bob)]
      expect(await socket.ask('create_order', hers.fields)).not.toHaveProperty('error')
      expect((await here.rest('POST', '/orders', { as: bob, body: his.fields })).status).toBe(200)

      proxy.begin(fault)
      const doubtful = here.order(bob)
      const answer = here.rest('POST', '/orders', { as: bob, body: doubtful.fields })
      await socket.closed
      expect(one.serving[0]).toBe(false)
      expect((await answer).body).toMatchObject({ error: 'INTERNAL_ERROR' })
      expect(await here.rest('GET', '/time')).toMatchObject({ status: 503, body: { error: 'STALE_DATA' } })
      await expect(here.socket()).rejects.toThrow('503')
      // The other gateway reports their outcomes.
      const found = async (orderId: string) => (await there.rest('GET', `/orders/${orderId}`, { as: bob })).status
      expect([await found(his.orderId), await found(doubtful.orderId)]).toEqual([200, 400])
      const later = there.order(bob)
      expect((await there.rest('POST', '/orders', { as: bob, body: later.fields })).status).toBe(200)

      proxy.heal()
      await until(() => one.serving.at(-1) === true, 'it serves again')
      expect(one.serving.slice(0, 2)).toEqual([false, true])
      const openOf = async (scene: typeof here, as: typeof ann) => {
        const { body } = await scene.rest('GET', '/orders', { as })
        return Array.isArray(body) ? body.map((order: { readonly order_id: string }) => order.order_id) : body
      }
      expect(await openOf(here, ann)).toEqual([])
      const known = [his.orderId, later.orderId].toSorted()
      const shown = ((await openOf(here, bob)) as string[]).toSorted()
      // Delayed bytes arrive exactly once; lost or unsent ones never do.
      expect(shown.filter((id) => id !== doubtful.orderId)).toEqual(known)
      if (fault !== 'held') expect(shown).toEqual(known)
      await there.rest('GET', `/orders/${later.orderId}`, { as: bob })
      expect(((await openOf(there, bob)) as string[]).toSorted()).toEqual(shown)
      expect((await here.socket(ann)).isOpen()).toBe(true)
      console.log(
        `gateway ${fault}: the order in doubt ${shown.includes(doubtful.orderId) ? 'arrived late' : 'never arrived'}`,
      )
      await one.port.catchUp?.()
      await two.port.catchUp?.()
      await until(() => one.port.live.seq === two.port.live.seq, 'both show the same command last')
      expect(visibleState(one.port.live)).toEqual(visibleState(two.port.live))
      expect([...one.failures, ...two.failures]).toEqual([])
      here.end()
      there.end()
      await one.close()
      await two.close()
      await proxy.close()
    },
  )

  test('continues if another NATS server answers in time', async () => {
    assert(cluster !== undefined, 'the cluster is there before the first test')
    const proxy = await startNatsProxy(shared.server())
    const one = await openGateway(cluster, 'one briefly', proxy)
    const scene = await createScene(one.venue, 'briefly')
    const ann = await scene.trader('ann')
    const socket = await scene.socket(ann)
    proxy.begin('cut')
    await new Promise((resolve) => setTimeout(resolve, 300))
    proxy.heal()
    expect((await scene.rest('GET', '/time')).status).toBe(200)
    const order = await scene.rest('POST', '/orders', { as: ann, body: scene.order(ann).fields })
    expect(order.status).toBe(200)
    expect(socket.isOpen()).toBe(true)
    expect(one.serving).toEqual([])
    scene.end()
    await one.close()
    await proxy.close()
  })
})
