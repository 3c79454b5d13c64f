import { describe, expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { addressOf, orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import { startEngine, until } from '@/dev/testing/cluster/clusterScene'
import { openScenePort } from '@/dev/testing/cluster/gatewayScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import { v8Codec } from '../node/v8Codec'
import { systemMarketTimers } from '../paperRules'
import { runMarketRole } from './marketRole'
import { announceGateway } from './nats/gatewayPresence'
import { holdLease } from './nats/lease'

const shared = sharedNats()
const presenceTimes = { writeMs: 50, goneMs: 400 }

describe.skipIf(!hasNats)('the market of a cluster', () => {
  test('quotes from one process at a time, and cancels the orders of gateways that are gone', async () => {
    const cluster = await shared.open()
    const { names } = cluster
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const begin = async (holder: string) => {
      const nats = await cluster.connect()
      const times = { leaseMs: 2_000, renewMs: 100 }
      const lease = await holdLease(nats, { bucket: names.leases, key: 'market', holder, replicas: 1, times })
      const port = await openScenePort(cluster, holder)
      const options = { mode: 'quiet', seed: 1, speed: 1, timers: systemMarketTimers } as const
      const onFailure = (error: unknown) => expect.unreachable(String(error))
      const role = runMarketRole({
        nats,
        codec: v8Codec,
        names,
        replicas: 1,
        port,
        options,
        lease,
        presenceTimes,
        onFailure,
      })
      return {
        lease,
        close: async () => {
          await role.close()
          await port.close()
        },
      }
    }
    const first = await begin('first')
    const gateway = await openScenePort(cluster, 'gateway')
    await until(() => (gateway.live.books.get('1')?.bids.length ?? 0) > 0, 'the makers quote')
    const second = await begin('second')
    expect([first.lease.isHeld(), second.lease.isHeld()]).toEqual([true, false])

    const ann = addressOf(77)
    await gateway.submit({ type: 'openAccount', account: ann, kind: 'trader' })
    await gateway.submit({ type: 'deposit', account: ann, amount: parseFixed6<Usd>('100000') })
    await gateway.submit({ type: 'setCancelOnDisconnect', account: ann, isEnabled: true })
    const gone = await cluster.connect()
    await announceGateway(gone, 'gone', { bucket: names.leases, replicas: 1, times: presenceTimes })
    await announceGateway(await cluster.connect(), 'there', { bucket: names.leases, replicas: 1, times: presenceTimes })
    for (const [at, connectionId] of ['gone.1', 'there.1', 'gone.2'].entries()) {
      const order = orderRequest(orderIdOf(900 + at), ann, {
        instrumentId: '1',
        isBuy: true,
        amount: parseFixed6<Amount>('0.1'),
        limitPrice: parseFixed6<Price>('3000'),
        connectionId,
      })
      expect(await gateway.submit({ type: 'createOrder', order })).toMatchObject({ isAccepted: true })
    }
    const openCount = () => gateway.live.accounts.get(ann)?.openOrders.size
    expect(openCount()).toBe(3)
    await gone.close()
    await until(() => openCount() === 1, 'the orders of the gateway that is gone are cancelled')

    await first.close()
    await until(second.lease.isHeld, 'the second market has its turn')
    for (const open of [second, gateway, engine]) await open.close()
  })
})
