import type * as z from 'zod/mini'
import type { OperationGroup } from './operation'
import type { PlaceName } from './operationPlaces'

/** `signed` proves its sender inside the message, by wallet signatures, and needs no key headers. */
export type EndpointAccess = 'public' | 'private' | 'signed'

/** One REST operation: what both ends know of it. Path parameters are written in the path as `{order_id}`. */
export type Endpoint<
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** The name of the value that describes it, and of its handler. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly access: EndpointAccess
  /** What it is about, for lists. */
  readonly group: OperationGroup
  /** What it is for, in a few words: of the published description and of the page's list, which translates it. */
  readonly summary: string
  readonly usedIn: PlaceName
  /** What a request costs of the rate limit (rest-private 1.5). */
  readonly weight: number
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** How the reply travels. A reply as `text/csv` is a text: its schema is that of a string. */
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
  // An absent schema is the type's own default, undefined.
  return { ...rest, weight, replyType, query: query as Query, body: body as Body }
}
