import * as z from 'zod/mini'
import type { Endpoint } from '@/protocol/endpoint'
import { assert } from '@/lib/assert'
import type { Caller, Origin } from '../authenticate'
import { decodeRequest } from '../decodeRequest'
import type { Gateway } from '../gateway'

type Schema = z.ZodMiniType | undefined
type OutputOf<S extends Schema> = S extends z.ZodMiniType ? z.output<S> : undefined

export type EndpointCall<Query, Body> = {
  readonly query: Query
  readonly body: Body
  /** The parts of the path that stand in braces, decoded. */
  readonly param: (name: string) => string
  readonly gateway: Gateway
  readonly origin: Origin
  /** Undefined unless the endpoint is private. */
  readonly caller: Caller | undefined
}

type RawCall = Omit<EndpointCall<unknown, unknown>, 'param'> & { readonly params: ReadonlyMap<string, string> }

export type ServedEndpoint = {
  readonly endpoint: Endpoint
  /** From what was received to the JSON value that is answered. @throws RequestRefused */
  readonly run: (call: RawCall) => Promise<unknown>
}

type Handler<Call, Reply> = (call: Call) => Reply | Promise<Reply>

/** Both ends of an endpoint pass through its schemas. */
export function serveEndpoint<Query extends Schema, Body extends Schema, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body, Reply>,
  handle: Handler<EndpointCall<OutputOf<Query>, OutputOf<Body>>, z.output<Reply>>,
): ServedEndpoint {
  return {
    endpoint,
    run: async ({ params, ...call }) => {
      const query = decodePart(endpoint.query, call.query)
      const body = decodePart(endpoint.body, call.body)
      const param = (name: string) => {
        const value = params.get(name)
        assert(value !== undefined, 'a handler asks for parameters that its path has')
        return value
      }
      return z.encode(endpoint.reply, await handle({ ...call, query, body, param }))
    },
  }
}

/** The same for private endpoints: the caller is known. */
export function servePrivateEndpoint<Query extends Schema, Body extends Schema, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body, Reply>,
  handle: Handler<EndpointCall<OutputOf<Query>, OutputOf<Body>> & { readonly caller: Caller }, z.output<Reply>>,
): ServedEndpoint {
  return serveEndpoint(endpoint, (call) => {
    const { caller } = call
    assert(caller !== undefined, 'a private endpoint is called after its caller was authenticated')
    return handle({ ...call, caller })
  })
}

function decodePart<S extends Schema>(schema: S, sent: unknown): OutputOf<S> {
  // The conditional type follows the very test that is made here.
  if (schema === undefined) return undefined as OutputOf<S>
  return decodeRequest(schema, sent, 'ERR_MALFORMED_REQUEST') as OutputOf<S>
}
