import type * as z from 'zod/mini'
import type { PlaceName } from './operationPlaces'

/** Description of a socket operation, shared by both ends. `request` and `reply` are the `data` of the two frames. */
export type Operation<Request extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> = {
  readonly op: string
  /** `perChannel`: the channels named in the request determine whether a key is needed. */
  readonly access: 'public' | 'private' | 'perChannel'
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

/** Topics of REST operations, in display order. */
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
