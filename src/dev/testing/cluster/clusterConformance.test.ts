import { afterAll, beforeAll, describe, expect } from 'vitest'
import { withClusterPast } from '@/venue/cluster/marketPast'
import { startHousekeeping } from '@/venue/housekeeping/housekeeping'
import { startMarket } from '@/venue/market/market'
import { v8Codec } from '@/venue/node/v8Codec'
import { paperRules, systemMarketTimers } from '@/venue/paperRules'
import { insideVenueCases, outsideCases, paperOnlyCases } from '../conformance/allCases'
import { describeConformance } from '../conformance/describeConformance'
import type { VenueUnderTest } from '../conformance/scene'
import { runSize } from '../runSize'
import { startEngine } from './clusterScene'
import { openSceneGateway, openScenePort } from './gatewayScene'
import { hasNats, sharedNats } from './openCluster'

/*
 * The conformance suite over two gateways of a cluster, with two engines and a separate market. The cases alternate
 * between the gateways, like clients behind a load balancer.
 */

const everyNth = runSize({ usual: 20, full: 1 })

const shared = sharedNats()
const venues: VenueUnderTest[] = []
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  if (!hasNats) return
  const cluster = await shared.open()
  const engines = [
    await startEngine(await cluster.connect(), cluster, 'engine 1', { digestEvery: 500, snapshotEvery: 2_000 }),
    await startEngine(await cluster.connect(), cluster, 'engine 2', { digestEvery: 500, snapshotEvery: 2_000 }),
  ]
  const port = await openScenePort(cluster, 'market')
  const pastParts = { nats: await cluster.connect(), codec: v8Codec, names: cluster.names }
  const past = await withClusterPast(port, { ...pastParts, onFailure: (error) => expect.unreachable(String(error)) })
  const market = await startMarket(past.port, { mode: 'quiet', seed: 1, speed: 1, timers: systemMarketTimers })
  const housekeeping = await startHousekeeping(port, { market, timers: systemMarketTimers, lastSeenMs: undefined })
  closers.push(housekeeping.stop, market.stop, past.stop, port.close)
  for (const gatewayId of ['gateway 1', 'gateway 2']) {
    const gateway = await openSceneGateway(cluster, gatewayId)
    closers.push(gateway.close)
    venues.push({
      restUrl: gateway.restUrl,
      wsUrl: gateway.wsUrl,
      core: { domain: paperRules.domain },
      inside: gateway.core,
      runName: 'cluster conformance',
    })
  }
  closers.push(async () => {
    expect(engines.flatMap(({ failures }) => failures)).toEqual([])
    for (const { close } of engines) await close()
  })
}, 30_000)
afterAll(async () => {
  for (const close of closers) await close()
})

describe.skipIf(!hasNats)('two gateways', () => {
  describeConformance({
    groups: [...outsideCases, ...insideVenueCases],
    venues: () => venues,
    leftOut: paperOnlyCases,
    everyNth,
  })
})
