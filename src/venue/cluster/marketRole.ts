import { startHousekeeping } from '../housekeeping/housekeeping'
import { startMarket } from '../market/market'
import type { MarketOptions } from '../market/marketDesk'
import { StorageError, type VenuePort } from '../venuePort'
import type { Lease } from './nats/lease'

/** What runs the market and the housekeeping, as one process of the cluster at a time. */
export type MarketRole = { readonly close: () => Promise<void> }

type MarketRoleConfig = {
  readonly port: VenuePort
  readonly options: MarketOptions
  readonly lease: Lease
  /** Called when it cannot go on, also because another process has the market now. Must end the process. */
  readonly onFailure: (error: unknown) => void
}

const lookMs = 200

/**
 * Starts the market once it is this process's turn. Its commands are like anybody's, so two markets for a moment do no
 * harm; a process that lost its turn ends all the same, and a new one waits for the next.
 */
export function runMarketRole({ port, options, lease, onFailure }: MarketRoleConfig): MarketRole {
  let isStopped = false
  let stopParts = async (): Promise<void> => undefined

  async function run(): Promise<void> {
    await lease.untilHeld()
    if (isStopped) return
    const lastSeenMs = port.live.seq === 0 ? undefined : Number(port.live.timeNs / 1_000_000n)
    const market = await startMarket(withoutMadeUpPast(port), options)
    const housekeeping = await startHousekeeping(port, { market, timers: options.timers, lastSeenMs })
    const stopWatch = options.timers.every(lookMs, () => {
      if (!lease.isHeld() && !isStopped)
        onFailure(new StorageError('the lease of the market was lost: another process runs it'))
    })
    stopParts = async () => {
      stopWatch()
      await housekeeping.stop()
      await market.stop()
    }
  }

  const starting = run().catch(onFailure)
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

/** A past that this process made up would be in its own memory alone: in a cluster charts begin with the venue. */
function withoutMadeUpPast(port: VenuePort): VenuePort {
  return { ...port, history: { ...port.history, isEmpty: () => false, missingPast: () => undefined } }
}
