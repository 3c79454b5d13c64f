import { untilAborted } from '@/web/connection/untilAborted'
import type { EarlyQuestions } from './earlyVisit'

/** An older early response may be outdated, because the page was suspended in between. */
const newMs = 10_000

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Returns a `fetch` that uses each early response once if its request began in the last ten seconds. A request that
 * failed on the network is sent again; the caller handles every other response.
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
    // The early request has no abort signal, so the caller's signal is applied here.
    return untilAborted(
      early.response.catch(() => fetch(url, init)),
      init.signal ?? undefined,
    )
  }
}
