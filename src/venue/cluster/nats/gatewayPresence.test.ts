import { describe, expect, test } from 'vitest'
import { until } from '@/dev/testing/cluster/clusterScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import { announceGateway, watchGateways } from './gatewayPresence'

const shared = sharedNats()
const times = { writeMs: 50, goneMs: 400 }

describe.skipIf(!hasNats)('the presence of gateways', () => {
  test('a cut-off gateway is reported after a silence, a running or closed one is not', async () => {
    const cluster = await shared.open()
    const base = { bucket: cluster.names.leases, replicas: 1, times }
    const cut = await cluster.connect()
    await announceGateway(cut, 'cut', base)
    const there = await announceGateway(await cluster.connect(), 'there', base)
    const closing = await announceGateway(await cluster.connect(), 'closing', base)
    const gone: string[] = []
    let rejections = 2
    const watch = await watchGateways(await cluster.connect(), {
      ...base,
      onGone: async (ids) => {
        rejections -= 1
        if (rejections >= 0) throw new Error('the venue does not answer')
        gone.push(...ids)
      },
    })
    await closing.stop()
    await cut.close()
    await until(() => gone.length > 0, 'the gateway that was cut off is reported')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(gone).toEqual(['cut'])
    expect(rejections).toBe(-1)
    watch.stop()
    await there.stop()
  })
})
