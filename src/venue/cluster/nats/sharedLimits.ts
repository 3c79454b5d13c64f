import type { LimitName, ShareLimit } from '../../api/gateway'
import type { RateLimiter } from '../../api/rateLimit'
import type { StorageCodec } from '../../storage/storageCodec'
import type { Nats } from './openNats'

export type SharedLimits = {
  /** Makes a limiter count the calls that other gateways allow. */
  readonly share: ShareLimit
  readonly stop: () => void
}

type SharedLimitsConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  /** Uses core NATS without JetStream: a lost message only makes the limit imprecise for a moment. */
  readonly subject: string
  readonly gatewayId: string
  readonly nowMs: () => number
}

/** The calls that a gateway has allowed since its last message. */
type Report = readonly [gatewayId: string, taken: readonly (readonly [LimitName, who: string, weight: number])[]]

/** Maximum delay until a gateway knows of another's calls. */
export const sharedLimitsMs = 100

/**
 * Shares rate limits over all gateways. Each gateway reports its allowed calls ten times a second, and the others
 * charge these calls to their own buckets. A sender that uses n gateways at once can exceed the limit by the calls
 * that n - 1 of them allow in a tenth of a second.
 */
export function openSharedLimits({ nats, codec, subject, gatewayId, nowMs }: SharedLimitsConfig): SharedLimits {
  const limiters = new Map<LimitName, RateLimiter[]>()
  const taken = new Map<LimitName, Map<string, number>>()

  function report(): void {
    const list = [...taken].flatMap(([name, byWho]) => [...byWho].map(([who, weight]) => [name, who, weight] as const))
    taken.clear()
    if (list.length === 0 || nats.connection.isClosed()) return
    const message: Report = [gatewayId, list]
    nats.connection.publish(subject, codec.serialize(message))
  }

  const subscription = nats.connection.subscribe(subject, {
    callback: (error, { data }) => {
      if (error !== null) return
      // The cast is safe: only gateways may publish on this subject, in this form.
      const [sender, list] = codec.deserialize(data) as Report
      if (sender === gatewayId) return
      for (const [name, who, weight] of list) {
        for (const limiter of limiters.get(name) ?? []) limiter.charge(who, weight, nowMs())
      }
    },
  })
  const timer = setInterval(report, sharedLimitsMs)

  return {
    share: (name, limiter) => {
      limiters.set(name, [...(limiters.get(name) ?? []), limiter])
      return {
        ...limiter,
        take: (who, weight, atMs) => {
          const waitNs = limiter.take(who, weight, atMs)
          if (waitNs > 0n) return waitNs
          const byWho = taken.get(name) ?? new Map<string, number>()
          taken.set(name, byWho.set(who, (byWho.get(who) ?? 0) + weight))
          return waitNs
        },
      }
    },
    stop: () => {
      clearInterval(timer)
      subscription.unsubscribe()
    },
  }
}
