import { startHousekeeping } from '../housekeeping/housekeeping'
import { startMarket } from '../market/market'
import type { MarketOptions } from '../market/marketDesk'
import { StorageError, type VenuePort } from '../venuePort'
import type { StorageCodec } from '../storage/storageCodec'
import { withClusterPast } from './marketPast'
import type { ClusterNames } from './nats/clusterStreams'
import { connectionPrefixOf, watchGateways, type PresenceTimes } from './nats/gatewayPresence'
import type { Lease } from './nats/lease'
import type { Nats } from './nats/openNats'
import { explainLate } from './nats/explainLate'

/** What runs the market and the housekeeping, as one process of the cluster at a time. */
export type MarketRole = { readonly close: () => Promise<void> }

type MarketRoleConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  readonly replicas: number
  readonly port: VenuePort
  readonly options: MarketOptions
  readonly lease: Lease
  readonly presenceTimes?: PresenceTimes
  /** Called when it cannot go on, also because another process has the market now. Must end the process. */
  readonly onFailure: (error: unknown) => void
}

const lookMs = 200
/**
 * Looks in a row without the lease, while no other process was seen to have it: a market that makes its first quotes keeps its
 * process too busy to renew it, and NATS takes up to ten seconds to elect another leader of the bucket, of which the lease
 * outlives five. No one else runs the market meanwhile, so nothing is gained by ending. One that is cut off ends after ten more.
 */
const patientLooks = 50

/**
 * Starts the market once it is this process's turn. Its commands are like anybody's, so two markets for a moment do no
 * harm; a process that lost its turn ends all the same, and a new one waits for the next.
 */
export function runMarketRole(config: MarketRoleConfig): MarketRole {
  const { port, options, lease, onFailure } = config
  let isStopped = false
  let stopParts = async (): Promise<void> => undefined

  async function run(): Promise<void> {
    await lease.untilHeld()
    if (isStopped) return
    let lostLooks = 0
    const stopWatch = options.timers.every(lookMs, () => {
      lostLooks = lease.isHeld() ? 0 : lostLooks + 1
      if (lostLooks === 0 || isStopped) return
      if (lease.isWithAnother())
        onFailure(new StorageError('the lease of the market was lost: another process runs it'))
      else if (lostLooks > patientLooks) {
        onFailure(new StorageError('the lease of the market was lost: it cannot be renewed'))
      }
    })
    stopParts = async () => stopWatch()
    const lastSeenMs = port.live.seq === 0 ? undefined : Number(port.live.timeNs / 1_000_000n)
    const past = await withClusterPast(port, config)
    const market = await startMarket(past.port, options)
    const housekeeping = await startHousekeeping(port, { market, timers: options.timers, lastSeenMs })
    const gateways = await cancelOfGoneGateways(config)
    stopParts = async () => {
      stopWatch()
      gateways.stop()
      await housekeeping.stop()
      await market.stop()
      await past.stop()
    }
  }

  const starting = run().catch((error: unknown) => {
    // While it is closed its port may be closed before it has begun.
    if (!isStopped) onFailure(explainLate(error))
  })
  return {
    close: async () => {
      isStopped = true
      // Who still waits for the turn waits for ever.
      if (lease.isHeld()) await starting
      await stopParts()
      await lease.stop()
    },
  }
}

/** The connections of a gateway end with it, and with them what came by them, where the account wishes it (venue-rules 8.2). */
function cancelOfGoneGateways({ nats, names, replicas, port, presenceTimes }: MarketRoleConfig) {
  return watchGateways(nats, {
    bucket: names.leases,
    replicas,
    ...(presenceTimes !== undefined && { times: presenceTimes }),
    onGone: async (gatewayIds) => {
      await port.submit({ type: 'cancelAllDisconnected', prefixes: gatewayIds.map(connectionPrefixOf) })
    },
  })
}
