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
    return untilAborted(
      early.response.catch(() => fetch(url, init)),
      init.signal ?? undefined,
    )
  }
}

/** Rejects at once when the caller aborts: the request itself was made without its signal. */
function untilAborted(response: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  if (signal === undefined) return response
  return new Promise((resolve, reject) => {
    // As fetch does, whatever the reason is.
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    response.then(resolve, reject)
  })
}
