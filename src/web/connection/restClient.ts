import type * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import type { Endpoint } from '@/core/protocol/endpoint'
import { restSignatureText } from '@/core/protocol/hmac'
import { decodeRows, type SkippedRow } from '@/core/protocol/wireRows'
import { rejectionIn } from '@/core/protocol/ws/envelope'
import type { ApiCredentials } from './authentication'
import { OutcomeUnknownError, RestError, UnreachableError, UnreadableError, readRestError } from './callErrors'
import type { Timers } from './timers'

/** The placeholders of all paths: `{order_id}` is `orderId`. */
type PathParameters = {
  readonly orderId?: string
  readonly instrumentName?: string
  readonly blockId?: string
  readonly quoteId?: string
  readonly strategyAddress?: string
}

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

/** A list repeats its key (rest-private 1.9). */
function queryPairs([key, value]: [string, unknown]): [string, string][] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map((one) => [key, String(one)])
}

function decodeReply<E extends Endpoint>(
  endpoint: E,
  received: unknown,
  onSkipped: RestClientOptions['onSkipped'],
): EndpointReply<E> {
  const code = rejectionIn(received)
  // An order that is read has an `error` too: why it ended.
  if (code !== undefined && endpoint.name !== 'getOrder') {
    throw new RestError(code, 200, undefined, `${endpoint.name}: ${code}`)
  }
  const { result, skipped } = decodeRows(endpoint.reply, received)
  if (!result.success) throw result.error
  if (skipped.length > 0) onSkipped?.(`${endpoint.method} ${endpoint.path}`, skipped)
  // A generic member loses the link between schema and output, which `EndpointReply` states.
  return result.data as EndpointReply<E>
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function namedFailure(endpoint: Endpoint, cause: unknown, isLate: boolean): unknown {
  if (cause instanceof Error && cause.name === 'RestError') return cause
  const isUnreadable = cause instanceof z.core.$ZodError || cause instanceof SyntaxError
  const reason = isLate ? 'no answer in time' : isUnreadable ? 'unreadable answer' : 'link lost'
  if (endpoint.method === 'GET' && !isLate && isUnreadable) {
    return new UnreadableError(`${endpoint.name}: ${reason}`, { cause })
  }
  if (endpoint.method === 'GET') return new UnreachableError(`${endpoint.name}: ${reason}`, { cause })
  return new OutcomeUnknownError(endpoint.name, reason, { cause })
}
