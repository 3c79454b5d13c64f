import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import { hash32 } from '@/core/protocol/codecs'
import type { Endpoint } from '@/core/protocol/endpoint'
import type { Hash } from '@/core/protocol/instrument'
import { findAccount, type LiveVenueAccount } from '../../live/liveAccount'
import type { LiveState } from '../../live/liveState'
import type { Caller, Origin } from '../authenticate'
import { decodeRequest } from '../decodeRequest'
import type { Gateway } from '../gateway'
import { RequestRejected } from '../requestRejected'

type Schema = z.ZodMiniType | undefined
type OutputOf<S extends Schema> = S extends z.ZodMiniType ? z.output<S> : undefined

export type EndpointCall<Query, Body> = {
  readonly query: Query
  readonly body: Body
  readonly param: (name: string) => string
  readonly gateway: Gateway
  readonly origin: Origin
  /** Undefined unless the endpoint is private. */
  readonly caller: Caller | undefined
}

type RawCall = Omit<EndpointCall<unknown, unknown>, 'param'> & { readonly params: ReadonlyMap<string, string> }

/** A reply as a file, sent in pieces because it may be too long for memory. */
export type FileReply = { readonly fileName: string; readonly chunks: AsyncIterable<string> }

type ServedReply =
  | { readonly type: 'json'; readonly value: unknown }
  | { readonly type: 'file'; readonly file: FileReply }

export type ServedEndpoint = {
  readonly endpoint: Endpoint
  /** Handles raw input and returns the encoded answer. @throws RequestRejected */
  readonly run: (call: RawCall) => Promise<ServedReply>
}

type Handler<Call, Reply> = (call: Call) => Reply | Promise<Reply>

/** Decodes requests and encodes replies by the endpoint's schemas. */
export function serveEndpoint<Query extends Schema, Body extends Schema, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body, Reply>,
  handle: Handler<EndpointCall<OutputOf<Query>, OutputOf<Body>>, z.output<Reply>>,
): ServedEndpoint {
  return {
    endpoint,
    run: async (call) => ({ type: 'json', value: z.encode(endpoint.reply, await handle(decodeCall(endpoint, call))) }),
  }
}

export function servePrivateEndpoint<Query extends Schema, Body extends Schema, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body, Reply>,
  handle: Handler<EndpointCall<OutputOf<Query>, OutputOf<Body>> & { readonly caller: Caller }, z.output<Reply>>,
): ServedEndpoint {
  return serveEndpoint(endpoint, (call) => handle(knownCall(call)))
}

/** Serves a private endpoint whose reply is a file, sent in pieces. */
export function servePrivateFile<Query extends Schema>(
  endpoint: Endpoint<Query, undefined, z.ZodMiniType<string>>,
  handle: Handler<EndpointCall<OutputOf<Query>, undefined> & { readonly caller: Caller }, FileReply>,
): ServedEndpoint {
  assert(endpoint.replyType === 'text/csv', 'a streamed reply is text')
  return {
    endpoint,
    run: async (call) => ({ type: 'file', file: await handle(knownCall(decodeCall(endpoint, call))) }),
  }
}

function decodeCall<Query extends Schema, Body extends Schema>(
  endpoint: Endpoint<Query, Body>,
  { params, ...call }: RawCall,
): EndpointCall<OutputOf<Query>, OutputOf<Body>> {
  const query = decodePart(endpoint.query, call.query)
  const body = decodePart(endpoint.body, call.body)
  const param = (name: string) => {
    const value = params.get(name)
    assert(value !== undefined, 'a handler asks for parameters that its path has')
    return value
  }
  return { ...call, query, body, param }
}

function knownCall<Call extends { readonly caller: Caller | undefined }>(
  call: Call,
): Call & { readonly caller: Caller } {
  const { caller } = call
  assert(caller !== undefined, 'a private endpoint is called after its caller was authenticated')
  return { ...call, caller }
}

function decodePart<S extends Schema>(schema: S, sent: unknown): OutputOf<S> {
  // The conditional type mirrors this check.
  if (schema === undefined) return undefined as OutputOf<S>
  return decodeRequest(schema, sent, 'ERR_MALFORMED_REQUEST') as OutputOf<S>
}

export function accountOfCaller(live: LiveState, caller: Caller): LiveVenueAccount {
  const account = findAccount(live, caller.account)
  assert(account !== undefined, 'an API key belongs to an account')
  return account
}

export function orderIdParam(text: string): Hash {
  const result = z.safeDecode(hash32, text)
  if (!result.success) throw new RequestRejected('ORDER_INVALID_ID')
  return result.data
}
