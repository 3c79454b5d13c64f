import type { Venue } from './routes'

/** Creates a token bucket for each account or address, which holds a second's worth of tokens. */
export function createBucket({ switches, nowNs }: Pick<Venue, 'switches' | 'nowNs'>) {
  const buckets = new Map<string, { tokens: number; atNs: bigint }>()
  return {
    /** Returns the nanoseconds to wait; 0 if the request is allowed. */
    take: (who: string): bigint => {
      const { rate } = switches
      if (rate === undefined) return 0n
      const now = nowNs()
      const bucket = buckets.get(who) ?? { tokens: rate.perSecond, atNs: now }
      const refilled = bucket.tokens + (Number(now - bucket.atNs) / 1e9) * rate.perSecond
      const tokens = Math.min(rate.perSecond, refilled)
      const isFree = tokens >= 1
      buckets.set(who, { tokens: isFree ? tokens - 1 : tokens, atNs: now })
      return isFree ? 0n : BigInt(Math.ceil(((1 - tokens) / rate.perSecond) * 1e9))
    },
  }
}
