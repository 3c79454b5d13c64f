import type * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import type { Endpoint } from '@/core/protocol/endpoint'
import type { SkippedRow } from '@/core/protocol/wireRows'
import type { ApiCredentials } from './authentication'
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
  /** How long an answer is waited for once the call is sent, in milliseconds; 15,000 by default, and longer for a file. */
  readonly timeoutMs?: number
  /** Of a read; by default as {@link usualPriority} says. */
  readonly priority?: RequestPriority
}

export type RestClient = {
  /** Where the venue is, without a slash at the end. Absent in stand-ins. */
  readonly baseUrl?: string
  /** The venue's time, as far as it was found to differ from this computer's. Absent in stand-ins. */
  readonly clock?: Clock
  /** Says which rows of an answer were left out because they cannot be used. Absent in fakes. */
  readonly noteSkipped?: ((source: string, rows: readonly SkippedRow[]) => void) | undefined
  /**
   * Throws {@link RestError} for a refusal; {@link UnreachableError} when a read got no usable answer in time, which is an
   * {@link UnreadableError} when it got one that cannot be read, and
   * {@link OutcomeUnknownError} when anything else did; the signal's reason when it was called off.
   */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ) => Promise<EndpointReply<E>>
}

export type RestClientOptions = ExchangeOptions & {
  readonly credentials: () => ApiCredentials | undefined
  /** Reads are sent as they come without one. Orders and cancels always are. */
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

  /** Who asks is settled here: a read that waits for its turn must not be sent for another account. */
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
      return queue === undefined ? begin() : queue.read({ name: endpoint.name, ...shared }, begin)
    })
  }

  return {
    baseUrl,
    clock: venueClock,
    noteSkipped: options.onSkipped,
    call: async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, callOptions: CallOptions = {}) =>
      // A generic member loses the link between endpoint and reply, which `EndpointReply` states.
      (await call(endpoint, input, callOptions)) as EndpointReply<E>,
  }
}

/** What tells of one order is asked for when its outcome is not known, or by a press. */
const outcomeReads = new Set(['getOrder', 'getTwapOrder', 'getAuth'])

function usualPriority({ name, access, replyType }: Endpoint): RequestPriority {
  if (outcomeReads.has(name)) return 'outcome'
  if (replyType === 'text/csv') return 'background'
  return access === 'public' ? 'screen' : 'account'
}

/**
 * Whoever asks what the account has, or what time it is, wants to know what is true from then on: an answer that is on
 * its way may be older, as after an order. Such a read is joined only while it waits to be sent.
 */
function isOfOneMoment({ name, access }: Endpoint): boolean {
  return access !== 'public' || name === 'getTime'
}
