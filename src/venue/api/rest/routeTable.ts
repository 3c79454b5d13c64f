import { assert } from '@/lib/assert'
import { endpointHandlers } from './endpointHandlers'
import { paperHandlers } from './paperHandlers'
import type { ServedEndpoint } from './serveEndpoint'

export type FoundRoute =
  | { readonly served: ServedEndpoint; readonly params: ReadonlyMap<string, string> }
  /** The path exists, the method does not; these do. */
  | { readonly allowed: readonly string[]; readonly served?: undefined }

type Route = { readonly segments: readonly string[]; readonly served: ServedEndpoint }

const routes: readonly Route[] = [...Object.values(endpointHandlers), ...paperHandlers].map((served) => ({
  segments: served.endpoint.path.split('/'),
  served,
}))

/**
 * Which endpoint a method and a path mean; undefined when no endpoint has the path. Letter case counts, one slash at the
 * end does not.
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

/** The path without a slash at its end. */
export function withoutSlash(path: string): string {
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

/** A segment that is not well encoded stands for itself, and nothing is called so. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}
