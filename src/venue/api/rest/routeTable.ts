import { assert } from '@/core/lib/assert'
import type { EndpointName } from '@/core/protocol/endpoints'
import * as account from './account'
import * as campaigns from './campaigns'
import * as claims from './claims'
import * as farming from './farming'
import * as history from './history'
import * as keys from './keys'
import * as margin from './margin'
import * as marketData from './marketData'
import * as markets from './markets'
import * as orders from './orders'
import * as otc from './otc'
import { paperHandlers } from './paperHandlers'
import * as faucet from './postPaperDeposit'
import * as profile from './profile'
import * as protection from './protection'
import * as referrals from './referrals'
import * as rfqs from './rfqs'
import type { ServedEndpoint } from './serveEndpoint'
import * as strategies from './strategies'
import * as swap from './swap'
import * as transfers from './transfers'
import * as twaps from './twaps'

const topics = {
  ...markets,
  ...marketData,
  ...account,
  ...profile,
  ...keys,
  ...orders,
  ...twaps,
  ...margin,
  ...protection,
  ...rfqs,
  ...history,
  ...transfers,
  ...swap,
  ...strategies,
  ...referrals,
  ...campaigns,
  ...farming,
  ...claims,
  ...otc,
  ...faucet,
}

/** The type makes an endpoint without a handler a compile error. */
export const endpointHandlers: Readonly<Record<EndpointName, ServedEndpoint>> = handlersOf(topics)

type HandlersOf<Module> = {
  readonly [Key in keyof Module as Module[Key] extends ServedEndpoint ? Key : never]: ServedEndpoint
}

function handlersOf<Module extends object>(module: Module): HandlersOf<Module> {
  const handlers = Object.entries(module).filter(([, value]) => isServed(value))
  // The cast is safe, because the type selects the members that the code selects.
  return Object.fromEntries(handlers) as HandlersOf<Module>
}

function isServed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'run' in value
}

export type FoundRoute =
  | { readonly served: ServedEndpoint; readonly params: ReadonlyMap<string, string> }
  /** The path exists, but only with the methods in `allowed`. */
  | { readonly allowed: readonly string[]; readonly served?: undefined }

type Route = { readonly segments: readonly string[]; readonly served: ServedEndpoint }

const routes: readonly Route[] = [...Object.values(endpointHandlers), ...paperHandlers].map((served) => ({
  segments: served.endpoint.path.split('/'),
  served,
}))

/**
 * Finds the route of a request; undefined if no endpoint has the path. Letter case matters; one trailing slash does
 * not.
 */
export function findRoute(method: string, path: string): FoundRoute | undefined {
  const segments = withoutSlash(path).split('/')
  const allowed: string[] = []
  for (const { segments: pattern, served } of routes) {
    const params = matchPath(pattern, segments)
    if (params === undefined) continue
    if (served.endpoint.method === method) return { served, params }
    allowed.push(served.endpoint.method)
  }
  return allowed.length === 0 ? undefined : { allowed: allowed.toSorted() }
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

function matchPath(pattern: readonly string[], segments: readonly string[]): ReadonlyMap<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params = new Map<string, string>()
  for (const [at, expected] of pattern.entries()) {
    const segment = segments[at]
    assert(segment !== undefined, 'two paths of one length have the same places')
    if (expected.startsWith('{')) {
      if (segment === '') return undefined
      params.set(expected.slice(1, -1), decoded(segment))
    } else if (expected !== segment) return undefined
  }
  return params
}

/** Decodes a path segment. A badly encoded segment stays as it is, and then matches no name. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}
