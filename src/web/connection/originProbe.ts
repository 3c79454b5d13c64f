import { OriginRejectedError } from './callErrors'
import type { Timers } from './timers'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A venue's answer to the probe takes no longer than this, in milliseconds. */
const patienceMs = 5_000
/** How long a verdict holds, in milliseconds: every list of a screen fails in the same moment. */
const verdictMs = 30_000

export type OriginProbeOptions = {
  readonly baseUrl: string
  /** The page's own. A venue of the same origin is never probed. */
  readonly origin: string
  readonly timers: Timers
}

/**
 * A `fetch` whose reads reject with {@link OriginRejectedError} while the venue keeps its answers from this page (CORS).
 * A browser reports that like a lost network, but lets a request through whose answer the page may not read.
 */
export function explainOrigin(fetch: Fetch, { baseUrl, origin, timers }: OriginProbeOptions): Fetch {
  if (new URL(baseUrl, origin).origin === origin) return fetch
  let hasAnswered = false
  let verdict: Promise<boolean> | undefined

  const answers = async (init: RequestInit): Promise<boolean> => {
    const late = new AbortController()
    const cancel = timers.after(patienceMs, () => late.abort())
    try {
      await fetch(`${baseUrl}/time`, { cache: 'no-store', credentials: 'omit', signal: late.signal, ...init })
      return true
    } catch {
      return false
    } finally {
      cancel()
    }
  }

  const isRejected = (): Promise<boolean> => {
    if (verdict !== undefined) return verdict
    verdict = answers({ mode: 'no-cors' }).then(async (isThere) => isThere && !(await answers({})))
    timers.after(verdictMs, () => {
      verdict = undefined
    })
    return verdict
  }

  return async (url, init) => {
    try {
      const response = await fetch(url, init)
      hasAnswered = true
      return response
    } catch (cause) {
      const isRead = init.method === 'GET' && init.signal?.aborted !== true
      if (!isRead || hasAnswered || !(await isRejected())) throw cause
      throw new OriginRejectedError('the venue keeps its answers from this origin', { cause })
    }
  }
}
