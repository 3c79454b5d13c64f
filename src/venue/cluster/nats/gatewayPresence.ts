import type { KV } from '@nats-io/kv'
import type { Nats } from './openNats'

/*
 * Each gateway periodically rewrites its entry in a bucket and removes the entry on a normal close. If an entry is not
 * rewritten for a while, its gateway is gone with all its connections.
 */

export type PresenceTimes = {
  readonly writeMs: number
  /** A gateway counts as gone if its entry is not rewritten for this time. */
  readonly goneMs: number
}

export const connectionPrefixOf = (gatewayId: string) => `${gatewayId}.`

/**
 * A gateway that does not run for this long has lost its clients anyway, because pages leave after 1.3 s without an
 * answer.
 */
const usualTimes: PresenceTimes = { writeMs: 1_000, goneMs: 5_000 }

type PresenceConfig = {
  readonly bucket: string
  readonly replicas: number
  readonly times?: PresenceTimes
}

const keyPrefix = 'gateway.'

/**
 * Announces this gateway to the others. Resolves when they can see it, so a gateway must await this before it serves.
 */
export async function announceGateway(
  nats: Nats,
  gatewayId: string,
  { bucket: name, replicas, times = usualTimes }: PresenceConfig,
): Promise<{ readonly stop: () => Promise<void> }> {
  const bucket = await openPresence(nats, name, replicas)
  const key = `${keyPrefix}${gatewayId}`
  const write = () => bucket.put(key, '')
  await write()
  // A failed write needs no action: the next one retries, and nobody can read the bucket while NATS is unreachable.
  const timer = setInterval(() => void write().catch(() => undefined), times.writeMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await bucket.purge(key).catch(() => undefined)
    },
  }
}

/**
 * Watches for gateways that are gone. `onGone` gets their ids, repeatedly until it succeeds. Only time measured by
 * this process counts, so that no clocks are compared.
 */
export async function watchGateways(
  nats: Nats,
  config: PresenceConfig & { readonly onGone: (gatewayIds: readonly string[]) => Promise<void> },
): Promise<{ readonly stop: () => void }> {
  const { writeMs, goneMs } = config.times ?? usualTimes
  const bucket = await openPresence(nats, config.bucket, config.replicas)
  let seen = new Map<string, { readonly revision: number; readonly sinceMs: number }>()
  let isLooking = false

  async function look(): Promise<void> {
    const found = new Map<string, { readonly revision: number; readonly sinceMs: number }>()
    for await (const key of await bucket.keys(`${keyPrefix}>`)) {
      const entry = await bucket.get(key)
      if (entry === null) continue
      const before = seen.get(key)
      const isSame = before?.revision === entry.revision
      found.set(key, isSame ? before : { revision: entry.revision, sinceMs: performance.now() })
    }
    seen = found
    const gone = [...found].flatMap(([key, { sinceMs }]) => (performance.now() - sinceMs >= goneMs ? [key] : []))
    if (gone.length === 0) return
    await config.onGone(gone.map((key) => key.slice(keyPrefix.length)))
    for (const key of gone) await bucket.purge(key)
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      // A failed poll says nothing about any gateway, so all times restart.
      .catch(() => seen.clear())
      .finally(() => {
        isLooking = false
      })
  }, writeMs)
  return { stop: () => clearInterval(timer) }
}

async function openPresence(nats: Nats, bucket: string, replicas: number): Promise<KV> {
  const { Kvm } = await import('@nats-io/kv')
  return new Kvm(nats.jetStream).create(bucket, { replicas, history: 1, allow_direct: false })
}
