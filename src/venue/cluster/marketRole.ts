import { startHousekeeping } from '../housekeeping/housekeeping'
import { startMarket } from '../market/market'
import type { MarketOptions } from '../market/marketDesk'
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
  /** Called when it cannot continue, for example because another process has taken over. Must end the process. */
  readonly onFailure: (error: unknown) => void
}

const lookMs = 200
/**
 * Consecutive polls without the lease, while no other process seems to hold it: a market placing its first quotes is
 * too busy to renew it, and NATS takes up to ten seconds to elect another leader of the bucket, of which the lease
 * outlives five. Nobody else runs the market meanwhile, so ending would gain nothing. A cut-off process ends after ten
 * more seconds.
 */
const patientLooks = 50

/**
 * Starts the market once this process holds the lease. Two markets at once do no harm, because their commands are
 * ordinary; a process that lost the lease ends all the same, and a new one waits for it.
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
    // A closing process may close its port before the market has started.
    if (!isStopped) onFailure(explainLate(error))
  })
  return {
    close: async () => {
      isStopped = true
      // A process still waiting for the lease would wait forever.
      if (lease.isHeld()) await starting
      await stopParts()
      await lease.stop()
    },
  }
}

/** When a gateway is gone, so are its connections and their orders, by the account's setting (venue-rules 8.2). */
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
