import { backoffMs } from '@/core/lib/backoff'
import { RestError } from '@/web/connection/callErrors'

/** Status of an overloaded or starting venue, which is temporary. */
const tooManyRequests = 429
const leastMs = 2_000
const mostMs = 30_000
const chance = { next: Math.random }

/**
 * The members of a query that decide the next attempt. The same object must be passed for the query's lifetime, because
 * it identifies the query.
 */
type AskedQuery = {
  readonly state: {
    readonly status: string
    readonly error: Error | null
    readonly dataUpdatedAt: number
    readonly errorUpdatedAt: number
  }
}

/** The retry planned for one failure of one read. */
type Plan = {
  readonly readAtMs: number
  readonly sinceMs: number
  readonly failedAtMs: number
  readonly againMs: number
}

const plans = new WeakMap<AskedQuery, Plan>()

/**
 * Account lists are requested until they arrive; meanwhile they show as stale. Temporary failures are retried at once,
 * then ever more slowly. A rejection is shown as an answer, but it may come from a proxy, so it is retried too, more
 * slowly the longer it lasts.
 */
export const retryPolicy = {
  retry: (_failures: number, error: Error) =>
    !(error instanceof RestError) || error.status >= 500 || error.status === tooManyRequests,
  retryDelay: (failures: number, error: Error) => Math.max(backoffMs(failures, chance), waitOf(error) ?? 0),
  refetchInterval: (query: AskedQuery) => againMs(query, chance) ?? false,
} as const

export function askEvery(usualMs: number) {
  return (query: AskedQuery) => againMs(query, chance) ?? usualMs
}

/**
 * Returns the milliseconds until the next attempt after a rejection; undefined without one. The delay is half the time
 * since the first rejection, because the last read of a list that follows its channel is long ago. One rejection always
 * gets one number, because the query library restarts its wait when the number changes: a screen that renders often
 * would postpone the attempt for ever.
 */
export function againMs(query: AskedQuery, random: { readonly next: () => number }): number | undefined {
  const { status, error, dataUpdatedAt: readAtMs, errorUpdatedAt: failedAtMs } = query.state
  if (status !== 'error' || error === null) return undefined
  const before = plans.get(query)
  const isSame = before?.readAtMs === readAtMs
  if (isSame && before.failedAtMs === failedAtMs) return before.againMs
  const sinceMs = isSame ? before.sinceMs : failedAtMs
  const fullMs = Math.min(mostMs, Math.max(leastMs, (failedAtMs - sinceMs) / 2))
  const next = Math.max(Math.round(fullMs * (0.75 + random.next() / 2)), waitOf(error) ?? 0)
  plans.set(query, { readAtMs, sinceMs, failedAtMs, againMs: next })
  return next
}

function waitOf(error: Error): number | undefined {
  return error instanceof RestError ? error.retryAfterMs : undefined
}
