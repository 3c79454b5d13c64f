import type * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import type { Endpoint } from '@/core/protocol/endpoint'
import type { SkippedRow } from '@/core/protocol/wireRows'
import type { ApiCredentials } from './authentication'
import { RestError } from './callErrors'
import { createRequestQueue, type RequestBudget, type RequestPriority } from './requestQueue'
import { createExchange, type Exchange, type ExchangeOptions } from './restExchange'
import { encodeRequest, type PathParameters } from './restRequest'
import { createSharedReads } from './sharedReads'

type QueryPart<Query> = Query extends z.ZodMiniType ? { readonly query?: z.output<Query> } : unknown
type BodyPart<Body> = Body extends z.ZodMiniType ? { readonly body: z.output<Body> } : unknown

export type EndpointInput<E extends Endpoint> = { readonly path?: PathParameters } & QueryPart<E['query']> &
  BodyPart<E['body']>
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>

type CallOptions = {
  readonly signal?: AbortSignal
  /** Timeout in milliseconds from sending to the end of the body; by default 15,000, or 180,000 for a CSV file. */
  readonly timeoutMs?: number
  /** Priority of a read in the queue; {@link usualPriority} by default. */
  readonly priority?: RequestPriority
}

export type RestClient = {
  /** The venue's URL without a trailing slash. Absent in fakes. */
  readonly baseUrl?: string
  /** The local clock plus the measured offset of the venue's clock. Absent in fakes. */
  readonly clock?: Clock
  /** Called with the rows of an answer that were left out because they are unusable. Absent in fakes. */
  readonly noteSkipped?: ((source: string, rows: readonly SkippedRow[]) => void) | undefined
  /**
   * Throws {@link RestError} when the venue rejects the call, the signal's reason after an abort, {@link
   * UnreachableError} when a read fails or times out ({@link UnreadableError} when its answer cannot be parsed), and
   * {@link OutcomeUnknownError} when a write fails in these ways.
   */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ) => Promise<EndpointReply<E>>
}

export type RestClientOptions = ExchangeOptions & {
  readonly credentials: () => ApiCredentials | undefined
  /** Limits reads. Without a budget every read is sent at once, as orders and cancels always are. */
  readonly budget?: RequestBudget | undefined
}

export function createRestClient(options: RestClientOptions): RestClient {
  const { baseUrl, clock, timers, credentials, budget } = options
  const sharedReads = createSharedReads()
  const queue = budget === undefined ? undefined : createRequestQueue(budget, { clock, timers })
  const { venueClock, exchange } = createExchange({
    ...options,
    onRetryWait: (waitMs) => {
      options.onRetryWait?.(waitMs)
      queue?.slowDown(waitMs)
    },
  })

  /** Captures the credentials at the call, because a queued read must not be sent for another account. */
  async function call(endpoint: Endpoint, input: EndpointInput<Endpoint>, callOptions: CallOptions): Promise<unknown> {
    const request = encodeRequest(endpoint, input)
    const caller = endpoint.access === 'private' ? credentials() : undefined
    const now: Exchange = { endpoint, request, caller }
    if (endpoint.method !== 'GET') {
      queue?.noteWrite()
      return exchange(now, callOptions)
    }
    const { signal, timeoutMs, priority = usualPriority(endpoint) } = callOptions
    const key = JSON.stringify([endpoint.name, request.path, request.search, caller?.apiKey, timeoutMs])
    return sharedReads.read(key, { priority, signal }, (shared) => {
      const begin = () => {
        if (isOfOneMoment(endpoint)) shared.close()
        return exchange(now, { ...callOptions, signal: shared.signal })
      }
      if (queue === undefined) return begin()
      const read = () => queue.read({ name: endpoint.name, ...shared }, begin)
      return untilAllowed(read, mostTries)
    })
  }

  return {
    baseUrl,
    clock: venueClock,
    noteSkipped: options.onSkipped,
    call: async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, callOptions: CallOptions = {}) =>
      // A generic member loses the relation between endpoint and reply, which `EndpointReply` states.
      (await call(endpoint, input, callOptions)) as EndpointReply<E>,
  }
}

/** A read that is rejected this often for the rate fails, because the venue then has a limit that this page cannot meet. */
const mostTries = 5

/** Reads again after a rate limit. The queue knows of the limit by then, so the read waits as long as the venue asks. */
function untilAllowed(read: () => Promise<unknown>, tries: number): Promise<unknown> {
  return read().catch((error: unknown) => {
    if (tries <= 1 || !(error instanceof RestError) || error.status !== 429) throw error
    return untilAllowed(read, tries - 1)
  })
}

/** Reads that find out an order's unknown outcome, check the keys, or follow a press. */
const outcomeReads = new Set(['getOrder', 'getTwapOrder', 'getAuth'])

function usualPriority({ name, access, replyType }: Endpoint): RequestPriority {
  if (outcomeReads.has(name)) return 'outcome'
  if (replyType === 'text/csv') return 'background'
  return access === 'public' ? 'screen' : 'account'
}

/**
 * True for reads whose caller needs the state at the time of the call, such as the account or the time. A response in
 * flight may be older than an order that was just sent, so such a read is joined only while it is queued.
 */
function isOfOneMoment({ name, access }: Endpoint): boolean {
  return access !== 'public' || name === 'getTime'
}
