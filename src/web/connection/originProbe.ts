import { HeadersRejectedError, OriginRejectedError } from './callErrors'
import type { Timers } from './timers'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Timeout of a probe request. */
const patienceMs = 5_000
/** How long a probe result is reused, because all lists of a screen fail at the same time. */
const verdictMs = 30_000

export type OriginProbeOptions = {
  readonly baseUrl: string
  /** The page's origin. A venue of this origin is never probed. */
  readonly origin: string
  readonly timers: Timers
}

/** A short network failure fails one or two requests, so the headers are probed only from the third failure. */
const signedFailures = 3

/**
 * Returns a `fetch` that explains failed reads. A browser reports a CORS failure like a lost network, so a probe finds
 * the cause: {@link OriginRejectedError} when the venue does not admit this origin, {@link HeadersRejectedError} when
 * the venue admits the origin but not the headers of a private request.
 */
export function explainOrigin(fetch: Fetch, { baseUrl, origin, timers }: OriginProbeOptions): Fetch {
  if (new URL(baseUrl, origin).origin === origin) return fetch
  const answers = createProbe(fetch, { baseUrl, timers })
  const isOriginRejected = retained(async () => (await answers({ mode: 'no-cors' })) && !(await answers({})), timers)
  const areHeadersRejected = retained(() => answers({}), timers)
  let hasAnswered = false
  let hasAnsweredSigned = false
  let failedSigned = 0

  async function explain(cause: unknown, isSigned: boolean): Promise<unknown> {
    if (!hasAnswered) {
      const isRejected = await isOriginRejected()
      return isRejected ? new OriginRejectedError('the venue keeps its answers from this origin', { cause }) : cause
    }
    if (!isSigned || hasAnsweredSigned || ++failedSigned < signedFailures) return cause
    const isRejected = await areHeadersRejected()
    return isRejected ? new HeadersRejectedError('the venue admits no such headers', { cause }) : cause
  }

  return async (url, init) => {
    const isSigned = new Headers(init.headers).has('AEVO-KEY')
    try {
      const response = await fetch(url, init)
      hasAnswered = true
      if (isSigned) hasAnsweredSigned = true
      return response
    } catch (cause) {
      const isRead = init.method === 'GET' && init.signal?.aborted !== true
      throw isRead ? await explain(cause, isSigned) : cause
    }
  }
}

function createProbe(fetch: Fetch, { baseUrl, timers }: Pick<OriginProbeOptions, 'baseUrl' | 'timers'>) {
  return async (init: RequestInit): Promise<boolean> => {
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
}

/** Returns a function that calls `ask` at most once per {@link verdictMs}. */
function retained(ask: () => Promise<boolean>, timers: Timers): () => Promise<boolean> {
  let verdict: Promise<boolean> | undefined
  return () => {
    if (verdict !== undefined) return verdict
    verdict = ask()
    timers.after(verdictMs, () => {
      verdict = undefined
    })
    return verdict
  }
}
