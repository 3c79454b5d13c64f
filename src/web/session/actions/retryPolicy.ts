import { backoffMs } from '@/core/lib/backoff'
import { RestError } from '@/web/connection/callErrors'

/** What a venue that is overloaded or starting says: it passes. */
const tooManyRequests = 429
const leastMs = 2_000
const mostMs = 30_000
const chance = { next: Math.random }

/** What is read of one query, as far as it says when to ask again. It is the same object for as long as it is kept. */
type AskedQuery = {
  readonly state: {
    readonly status: string
    readonly error: Error | null
    readonly dataUpdatedAt: number
    readonly errorUpdatedAt: number
  }
}

/** Of a query that fails: since when, for the reading of when, and what was decided for the failure of when. */
type Plan = {
  readonly readAtMs: number
  readonly sinceMs: number
  readonly failedAtMs: number
  readonly againMs: number
}

const plans = new WeakMap<AskedQuery, Plan>()

/**
 * The lists of the account are asked for until they arrive: what cannot be read now is shown as old, not given up.
 * Passing failures are retried at once and then more and more slowly. A refusal is an answer, and is shown; but it may
 * come from something between the page and the venue, so it is retried too, more slowly the longer it lasts.
 */
export const retryPolicy = {
  retry: (_failures: number, error: Error) =>
    !(error instanceof RestError) || error.status >= 500 || error.status === tooManyRequests,
  retryDelay: (failures: number, error: Error) => Math.max(backoffMs(failures, chance), waitOf(error) ?? 0),
  refetchInterval: (query: AskedQuery) => againMs(query, chance) ?? false,
} as const

/** The same for a list that is read every `usualMs` in any case. */
export function askEvery(usualMs: number) {
  return (query: AskedQuery) => againMs(query, chance) ?? usualMs
}

/**
 * When to ask again after a refusal, in milliseconds; undefined where there was none. Half the time for which it has
 * been refused, which is not the age of what was read: a list that follows its channel was read once, long ago. The
 * same for the same refusal however often it is asked for: the query library restarts its wait when the number changes,
 * and a screen that renders often would postpone the question for ever.
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

/** How long the venue asks to wait. */
function waitOf(error: Error): number | undefined {
  return error instanceof RestError ? error.retryAfterMs : undefined
}
