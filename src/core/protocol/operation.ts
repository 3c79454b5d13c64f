import type * as z from 'zod/mini'
import type { PlaceName } from './operationPlaces'

/** One operation of the socket: what both ends know of it. `request` and `reply` are the `data` of the two frames. */
export type Operation<Request extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> = {
  readonly op: string
  /** `perChannel`: as the channels that are named in it. */
  readonly access: 'public' | 'private' | 'perChannel'
  /** What it is for, in a few words. */
  readonly summary: string
  readonly usedIn: PlaceName
  readonly request: Request
  readonly reply: Reply
}

export function defineOperation<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Operation<Request, Reply>,
): Operation<Request, Reply> {
  return definition
}

/** What an operation of REST is about, for lists of them. In the order in which they are shown. */
export const operationGroups = [
  'market',
  'account',
  'keys',
  'orders',
  'twap',
  'margin',
  'mmp',
  'rfq',
  'history',
  'transfers',
  'strategies',
  'rewards',
  'otc',
] as const
export type OperationGroup = (typeof operationGroups)[number]
