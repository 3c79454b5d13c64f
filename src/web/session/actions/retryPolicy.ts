import { backoffMs } from '@/core/lib/backoff'
import { RestError } from '@/web/connection/callErrors'

/** An overloaded or starting venue's status: it passes. */
const tooManyRequests = 429
const leastMs = 2_000
const mostMs = 30_000
const chance = { next: Math.random }

/** The parts of a query that decide the next attempt. Identity matters: the same object for the query's lifetime. */
type AskedQuery = {
  readonly state: {
    readonly status: string
    readonly error: Error | null
    readonly dataUpdatedAt: number
    readonly errorUpdatedAt: number
  }
}

/** The retry decided for one failure of one read. */
type Plan = {
  readonly readAtMs: number
  readonly sinceMs: number
  readonly failedAtMs: number
  readonly againMs: number
}

const plans = new WeakMap<AskedQuery, Plan>()

/**
 * Account lists are requested until they arrive; meanwhile they show as stale. Passing failures are retried at once,
 * then ever more slowly. A rejection is an answer and is shown, but may come from a proxy, so it is retried too, more
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
 * Milliseconds until the next attempt after a rejection; undefined without one. Half the time since the first
 * rejection, not since the last read: a list that follows its channel was read long ago. The same for the same
 * rejection, because the query library restarts its wait when the number changes: a screen that renders often would
 * postpone the attempt for ever.
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
