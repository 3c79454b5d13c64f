import { startHousekeeping } from '../housekeeping/housekeeping'
import { startMarket } from '../market/market'
import type { MarketOptions } from '../market/marketContext'
import type { StorageCodec } from '../storage/storageCodec'
import { StorageError, type VenuePort } from '../venuePort'
import { withClusterPast } from './marketPast'
import type { ClusterNames } from './nats/clusterStreams'
import { explainLate } from './nats/explainLate'
import { connectionPrefixOf, watchGateways, type PresenceTimes } from './nats/gatewayPresence'
import type { Lease } from './nats/lease'
import type { Nats } from './nats/openNats'

/** Runs market and housekeeping, in one process of the cluster at a time. */
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
  /** Called when the role cannot continue, for example because another process has taken over. Must end the process. */
  readonly onFailure: (error: unknown) => void
}

const lookMs = 200
/**
 * Number of consecutive polls without the lease after which the process ends, while no other process seems to hold the
 * lease. A market that places its first quotes is too busy to renew, and NATS takes up to ten seconds to elect another
 * leader of the bucket, while the lease expires after five. Nobody else runs the market meanwhile, so ending earlier
 * would gain nothing.
 */
const patientLooks = 50

/**
 * Starts the market once this process holds the lease. Two markets at once do no harm, because their commands are
 * ordinary. A process that has lost the lease still ends, and the new one waits for the lease.
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
    // A closing process may close its port before the market has started, which is no failure.
    if (!isStopped) onFailure(explainLate(error))
  })
  return {
    close: async () => {
      isStopped = true
      // A process that still waits for the lease would wait forever.
      if (lease.isHeld()) await starting
      await stopParts()
      await lease.stop()
    },
  }
}

/** Applies cancel-on-disconnect for connections of gateways that are gone (venue-rules 8.2). */
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
