import { untilAborted } from '@/web/connection/untilAborted'
import type { EarlyQuestions } from './earlyVisit'

/** What was asked longer ago may have changed since: the page was held up, or was away. */
const newMs = 10_000

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Fetches, but takes an answer that was asked for already, once each, if it began lately. One that failed on its way is
 * asked for again; any other is judged by who reads it.
 */
export function earlyFetch(
  answers: EarlyQuestions['answers'],
  clock: { readonly nowMs: () => number },
  fetch: Fetch,
): Fetch {
  const left = new Map(Object.entries(answers))
  return (url, init) => {
    const early = left.get(url)
    const isPlain = (init.method ?? 'GET') === 'GET'
    if (early === undefined || !isPlain) return fetch(url, init)
    left.delete(url)
    const ageMs = clock.nowMs() - early.beganMs
    if (ageMs < 0 || ageMs > newMs) return fetch(url, init)
    // The request itself was made without its signal.
    return untilAborted(
      early.response.catch(() => fetch(url, init)),
      init.signal ?? undefined,
    )
  }
}
