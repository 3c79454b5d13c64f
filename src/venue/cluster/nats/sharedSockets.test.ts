import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startEngine, until } from '@/dev/testing/cluster/clusterScene'
import { openScenePort } from '@/dev/testing/cluster/gatewayScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import { noLimits } from '../../api/gateway'
import { serveVenue } from '../../node/startVenue'
import { v8Codec } from '../../node/v8Codec'
import { openSharedSockets } from './sharedSockets'

const shared = sharedNats()

/** Resolves to the status of a rejection, or to the open socket. */
function connect(wsUrl: string): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(wsUrl, { localAddress: '127.0.0.1' })
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0))
    socket.once('error', reject)
  })
}

describe.skipIf(!hasNats)('sockets over gateways', () => {
  test('one address has as many as the limit at all gateways together, and again as many when some are closed', async () => {
    const cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    // On one host and port, as behind a load balancer, because a sender is identified by address and port.
    const open = async (gatewayId: string, at: { host: string; port: number }) => {
      const config = { codec: v8Codec, subject: cluster.names.sockets, gatewayId }
      const sockets = openSharedSockets({ ...config, nats: await cluster.connect() })
      const port = await openScenePort(cluster, gatewayId)
      const served = await serveVenue(port, {
        ...at,
        gateway: { limits: noLimits, maxSocketsPerAddress: 3, sharedSockets: sockets },
      })
      return {
        ...served,
        sockets,
        close: async () => {
          await served.close()
          sockets.stop()
          await port.close()
        },
      }
    }
    const one = await open('one', { host: '127.0.0.1', port: 0 })
    const two = await open('two', { host: '127.0.0.2', port: one.port })
    const sender = `127.0.0.1 at ${one.port}`
    const opened = await Promise.all([1, 2, 3].map(() => connect(one.wsUrl)))
    expect(opened.every((socket) => socket instanceof WebSocket)).toBe(true)
    await until(() => two.sockets.elsewhere(sender) === 3, 'the other gateway knows')
    expect(await connect(two.wsUrl)).toBe(429)
    const [first] = opened
    if (first instanceof WebSocket) first.close()
    await until(() => two.sockets.elsewhere(sender) === 2, 'one is closed')
    const next = await connect(two.wsUrl)
    expect(next).toBeInstanceOf(WebSocket)
    await until(() => one.sockets.elsewhere(sender) === 1, 'it is known')
    expect(await connect(one.wsUrl)).toBe(429)
    for (const gateway of [one, two, engine]) await gateway.close()
  })

  test('sockets of a gateway that is gone do not count, and lost reports are repaired', async () => {
    const cluster = await shared.open()
    let nowMs = 0
    const times = { reportMs: 10, wholeMs: 50, goneMs: 5_000 }
    const open = async (gatewayId: string) => {
      const nats = await cluster.connect()
      const config = { nats, codec: v8Codec, subject: cluster.names.sockets, gatewayId, nowMs: () => nowMs, times }
      return { nats, sockets: openSharedSockets(config) }
    }
    const one = await open('one')
    one.sockets.set('ann', 4)
    await new Promise((resolve) => setTimeout(resolve, 50))
    // The second gateway missed the change, because it was not running.
    const two = await open('two')
    await two.nats.connection.flush()
    nowMs = 60
    await until(() => two.sockets.elsewhere('ann') === 4, 'the whole report says so')
    expect(two.sockets.elsewhere('bob')).toBe(0)
    // A killed gateway sends no more reports.
    await one.nats.close()
    expect(two.sockets.elsewhere('ann')).toBe(4)
    nowMs = 6_000
    expect(two.sockets.elsewhere('ann')).toBe(0)
    for (const { sockets } of [one, two]) sockets.stop()
  })
})
