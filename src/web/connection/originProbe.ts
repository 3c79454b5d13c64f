import { HeadersRejectedError, OriginRejectedError } from './callErrors'
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

/** A network that fails for a moment fails a request or two. */
const signedFailures = 3

/**
 * A `fetch` whose reads say why a browser kept them from the page, which it reports like a lost network:
 * {@link OriginRejectedError} while the venue admits no page of this origin (CORS), {@link HeadersRejectedError} while it
 * admits the page but not the headers of a private request.
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

/** Asks once in {@link verdictMs}. */
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
