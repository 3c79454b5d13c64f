import { VenuesFileError } from './venuesList'

/** Where a proxied venue is, without a slash at the end. */
export type Upstream = { readonly restUrl: string; readonly wsUrl: string }

/**
 * The list as it is served when some of its venues are reached through this host, and where those are. `ids` are of the
 * list; throws {@link VenuesFileError} for one that is not, or that needs no proxy.
 */
export function proxyVenues(
  venues: string,
  ids: readonly string[],
): { readonly venues: string; readonly upstreams: ReadonlyMap<string, Upstream> } {
  // Our own text, made from a list a moment ago.
  const list = JSON.parse(venues) as readonly Readonly<Record<string, unknown>>[]
  const unknownId = ids.find((id) => !list.some((venue) => venue['id'] === id))
  if (unknownId !== undefined) throw new VenuesFileError(`--proxy: the list has no venue "${unknownId}"`)
  const upstreams = new Map<string, Upstream>()
  const served = list.map((venue) => {
    const { id, restUrl, wsUrl } = venue
    if (typeof id !== 'string' || !ids.includes(id)) return venue
    if (
      !/^[a-z0-9-]+$/.test(id) ||
      !isOfSite(restUrl) ||
      !isOfSite(wsUrl) ||
      /[?#]/.test(restUrl) ||
      wsUrl.includes('#')
    ) {
      throw new VenuesFileError(`--proxy: "${id}" is no venue of another site`)
    }
    const socket = new URL(wsUrl.replace(/^http/i, 'ws'))
    upstreams.set(id, { restUrl: new URL(restUrl).href.replace(/\/$/, ''), wsUrl: socket.href })
    return { ...venue, restUrl: `/venue/${id}/api`, wsUrl: `/venue/${id}/ws${socket.search}` }
  })
  return { venues: JSON.stringify(served), upstreams }
}

/** A path is of this site. What is neither never gets into the list. */
function isOfSite(address: unknown): address is string {
  return typeof address === 'string' && URL.canParse(address)
}
