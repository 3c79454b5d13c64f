import { RestError } from '@/client/restErrors'
import { backoffMs } from '@/lib/backoff'

/** What a venue that is overloaded or starting says: it passes. */
const tooManyRequests = 429
const leastMs = 2_000
const mostMs = 30_000
const chance = { next: Math.random }

/** What is read of one query, as far as it says when to ask again. */
type AskedQuery = {
  readonly state: { readonly status: string; readonly error: Error | null; readonly dataUpdatedAt: number }
}

/**
 * The lists of the account are asked for until they are there: what cannot be read now is shown as old, not given up.
 * What passes is asked again at once and then more and more slowly. A refusal is an answer, and is shown; but it may
 * have been somebody else's in between, so it is asked again too, the more slowly the longer nothing was read.
 */
export const askAgain = {
  retry: (_failures: number, error: Error) =>
    !(error instanceof RestError) || error.status >= 500 || error.status === tooManyRequests,
  retryDelay: (failures: number, error: Error) => Math.max(backoffMs(failures, chance), waitOf(error) ?? 0),
  refetchInterval: (query: AskedQuery) => againMs(query, Date.now(), chance) ?? false,
} as const

/** The same for a list that is read every `usualMs` in any case. */
export function askEvery(usualMs: number) {
  return (query: AskedQuery) => againMs(query, Date.now(), chance) ?? usualMs
}

/** When to ask again after a refusal, in milliseconds; undefined where there was none. */
export function againMs(
  { state }: AskedQuery,
  nowMs: number,
  random: { readonly next: () => number },
): number | undefined {
  if (state.status !== 'error' || state.error === null) return undefined
  const silentMs = state.dataUpdatedAt === 0 ? 2 * leastMs : nowMs - state.dataUpdatedAt
  const fullMs = Math.min(mostMs, Math.max(leastMs, silentMs / 2))
  return Math.max(Math.round(fullMs * (0.75 + random.next() / 2)), waitOf(state.error) ?? 0)
}

/** How long the venue asks to wait. */
function waitOf(error: Error): number | undefined {
  return error instanceof RestError ? error.retryAfterMs : undefined
}
