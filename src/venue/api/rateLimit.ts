/** Adds `perSecond` tokens a second up to `burst`. `'off'` disables the limit. */
export type RateLimit = { readonly perSecond: number; readonly burst: number } | 'off'

export type RateLimiter = {
  /** Takes `weight` tokens of `who` and returns 0n, or takes none and returns the wait in nanoseconds. */
  readonly take: (who: string, weight: number, nowMs: number) => bigint
  /** Charges a call that another gateway has allowed. The bucket may fall below zero, but by at most a full bucket. */
  readonly charge: (who: string, weight: number, nowMs: number) => void
}

type Bucket = { tokens: number; atMs: number }

/** Above this many senders, full buckets are deleted, because a new bucket is also full. */
const prunedAbove = 10_000

/**
 * Creates a limiter with one token bucket per sender. The real venue's limits are not published (rest-public 1.6,
 * rest-private 1.5).
 */
export function createRateLimiter(limit: RateLimit): RateLimiter {
  if (limit === 'off') return { take: () => 0n, charge: () => undefined }
  const { perSecond, burst } = limit
  const buckets = new Map<string, Bucket>()

  function refill(bucket: Bucket, nowMs: number): void {
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) * perSecond) / 1000)
    bucket.atMs = nowMs
  }

  function prune(nowMs: number): void {
    for (const [who, bucket] of buckets) {
      refill(bucket, nowMs)
      if (bucket.tokens === burst) buckets.delete(who)
    }
  }

  function bucketOf(who: string, nowMs: number): Bucket {
    let bucket = buckets.get(who)
    if (bucket === undefined) {
      if (buckets.size >= prunedAbove) prune(nowMs)
      bucket = { tokens: burst, atMs: nowMs }
      buckets.set(who, bucket)
    }
    refill(bucket, nowMs)
    return bucket
  }

  return {
    charge: (who, weight, nowMs) => {
      const bucket = bucketOf(who, nowMs)
      bucket.tokens = Math.max(-burst, bucket.tokens - weight)
    },
    take: (who, weight, nowMs) => {
      const bucket = bucketOf(who, nowMs)
      if (bucket.tokens < weight) return BigInt(Math.ceil(((weight - bucket.tokens) / perSecond) * 1e9))
      bucket.tokens -= weight
      return 0n
    },
  }
}
