/** `perSecond` tokens come in each second, at most `burst` are kept. `'off'` limits nothing. */
export type RateLimit = { readonly perSecond: number; readonly burst: number } | 'off'

export type RateLimiter = {
  /**
   * Takes `weight` tokens of `who` and answers 0n, or takes nothing and answers how long to wait, in nanoseconds.
   * `nowMs` never goes back.
   */
  readonly take: (who: string, weight: number, nowMs: number) => bigint
  /** Takes what was let pass elsewhere, also below nothing: at most what a full bucket makes up for. */
  readonly charge: (who: string, weight: number, nowMs: number) => void
}

type Bucket = { tokens: number; atMs: number }

/** Above this many senders the buckets that are full again are forgotten: a full bucket and no bucket are the same. */
const prunedAbove = 10_000

/** A token bucket a sender. The numbers of the real venue are not published (rest-public 1.6, rest-private 1.5). */
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
