import type * as z from 'zod/mini'
import type { OperationGroup } from './operation'
import type { PlaceName } from './operationPlaces'

/** `signed`: wallet signatures in the message prove the sender, so key headers are not needed. */
export type EndpointAccess = 'public' | 'private' | 'signed'

/** Description of a REST operation, shared by both ends. A path parameter is written as `{order_id}`. */
export type Endpoint<
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** Name of the exported description and of its handler. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly access: EndpointAccess
  readonly group: OperationGroup
  /** A short purpose, for the published description and for the page's list, which translates it. */
  readonly summary: string
  readonly usedIn: PlaceName
  /** Cost of a request against the rate limit (rest-private 1.5). */
  readonly weight: number
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** For `text/csv` the reply schema is a string. */
  readonly replyType: ReplyType
}

type ReplyType = 'application/json' | 'text/csv'

type Definition<Query, Body, Reply> = {
  readonly name: string
  readonly method: Endpoint['method']
  readonly path: `/${string}`
  readonly access: EndpointAccess
  readonly group: OperationGroup
  readonly summary: string
  readonly usedIn: PlaceName
  readonly weight?: number
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  readonly replyType?: ReplyType
}

export function defineEndpoint<
  Reply extends z.ZodMiniType,
  Query extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
>(definition: Definition<Query, Body, Reply>): Endpoint<Query, Body, Reply> {
  const { weight = 1, replyType = 'application/json', query, body, ...rest } = definition
  return { ...rest, weight, replyType, query: query as Query, body: body as Body }
}
