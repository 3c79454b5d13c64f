import type { VenueMonitor } from '../../monitor'
import type { Nats } from './openNats'
import type { StreamFreshness } from './streamFreshness'

/** Why a process cannot do its part now; undefined if it can. */
export type Doubt = () => string | undefined

/**
 * A part of the cluster that lags or is cut off for this time is not ready. A shorter loss of NATS has no
 * consequences: the market considers a silent gateway gone after just this time (gatewayPresence.ts).
 */
export const notReadyMs = 5_000

export function watchStream(monitor: VenueMonitor, name: string, freshness: StreamFreshness): void {
  const { behind, staleMs, bounds } = freshness
  monitor.watch('streamBehind', behind, name)
  monitor.watch('streamStaleSeconds', () => staleMs() / 1_000, name)
  monitor.watch('streamMessages', () => bounds()?.messages, name)
  monitor.watch('streamBytes', () => bounds()?.bytes, name)
  const secondsSince = (atMs: number | undefined) =>
    atMs === undefined ? undefined : Math.max(0, Date.now() - atMs) / 1_000
  monitor.watch('streamAgeSeconds', () => secondsSince(bounds()?.lastAtMs), name)
  monitor.watch('streamKeptSeconds', () => secondsSince(bounds()?.firstAtMs), name)
}

export function doubtStream(name: string, { staleMs }: StreamFreshness): Doubt {
  return () => {
    const ms = staleMs()
    return ms < notReadyMs ? undefined : `the ${name} were last read to their end ${Math.round(ms / 1_000)} s ago`
  }
}

export const firstDoubt =
  (doubts: readonly Doubt[]): Doubt =>
  () => {
    for (const doubt of doubts) {
      const reason = doubt()
      if (reason !== undefined) return reason
    }
    return undefined
  }

/** Follows the connection to NATS from its first success until it closes. */
export function watchNats({ connection }: Nats, monitor: VenueMonitor | undefined): Doubt {
  let lostAtMs: number | undefined

  async function follow(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') lostAtMs = undefined
      if (type !== 'disconnect') continue
      lostAtMs ??= performance.now()
      monitor?.happened('natsDisconnects')
    }
  }

  void follow()
  const isUp = () => lostAtMs === undefined && !connection.isClosed()
  monitor?.watch('natsUp', () => (isUp() ? 1 : 0))
  return () => {
    if (isUp() || performance.now() - (lostAtMs ?? 0) < notReadyMs) return undefined
    return 'there is no connection to NATS'
  }
}
