import { noLimits } from '@/venue/api/gateway'
import { openGatewayPort, type GatewayPort, type GatewayPortConfig } from '@/venue/cluster/nats/gatewayPort'
import { openSqlite } from '@/venue/node/openSqlite'
import { serveVenue, type StartedVenue } from '@/venue/node/startVenue'
import { v8Codec } from '@/venue/node/v8Codec'
import { paperRules } from '@/venue/paperRules'
import { historyMigrations } from '@/venue/storage/schema'
import type { SceneCluster } from './openCluster'

export async function openScenePort(
  cluster: SceneCluster,
  gatewayId: string,
  rest: Partial<GatewayPortConfig> = {},
): Promise<GatewayPort & { readonly failures: readonly unknown[] }> {
  const failures: unknown[] = []
  const port = await openGatewayPort({
    nats: await cluster.connect(),
    codec: v8Codec,
    names: cluster.names,
    gatewayId,
    replicas: 1,
    clock: paperRules.clock,
    domain: paperRules.domain,
    playGrant: paperRules.playGrant,
    database: openSqlite({ path: ':memory:', migrations: historyMigrations, durability: 'normal', isExclusive: false }),
    onFailure: (error) => failures.push(error),
    ...rest,
  })
  return { ...port, failures }
}

/** Adds REST and sockets, without limits because all senders share this machine's address. */
export async function openSceneGateway(
  cluster: SceneCluster,
  gatewayId: string,
): Promise<StartedVenue & { readonly failures: readonly unknown[] }> {
  const port = await openScenePort(cluster, gatewayId)
  const served = await serveVenue(port, { gateway: { limits: noLimits } })
  return {
    ...served,
    failures: port.failures,
    close: async () => {
      await served.close()
      await port.close()
    },
  }
}
