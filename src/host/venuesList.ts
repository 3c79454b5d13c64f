import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Domain = { readonly name: string; readonly version: string; readonly chainId: number }

/** The `--venues` file is unreadable or invalid. */
export class VenuesFileError extends Error {
  override readonly name = 'VenuesFileError'
}

type Entry = Readonly<Record<string, unknown>>

/**
 * Reads the app's own list of venues, or `file`. The entry `paper` is this process and gets its signing domain. A
 * remote venue of the same domain is left out with a notice, because the page must not offer two venues that accept
 * each other's signatures.
 *
 * @throws VenuesFileError if the file is not a list of venues, or lists two venues of one domain
 */
export async function readVenues(
  file: string,
  domain: Domain,
  onNotice: (notice: string) => void = () => {},
): Promise<string> {
  const parsed: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((cause: unknown) => {
      throw new VenuesFileError(`${file} isn’t a valid venues file`, { cause })
    })
  if (!Array.isArray(parsed) || parsed.length === 0) throw new VenuesFileError(`${file} isn’t a list of venues`)
  const entries = parsed.map((entry: unknown, index) => {
    if (isEntry(entry)) return entry
    throw new VenuesFileError(`${file}: entry ${index + 1} is not a venue but ${shortly(entry)}`)
  })
  const odd = entries.flatMap(addressesOf).find((address) => !isAddress(address))
  if (odd !== undefined) throw new VenuesFileError(`${file}: ${JSON.stringify(odd)} isn’t a valid venue URL`)
  const venues = setAsideTwins(
    entries.map((venue) => (venue['id'] === 'paper' ? { ...venue, signing: domain } : venue)),
    onNotice,
  )
  const twins = venuesOfOneDomain(venues)
  if (twins !== undefined) {
    throw new VenuesFileError(
      `${file}: ${twins.join(' and ')} share a signing domain: orders signed for one could be replayed on the other`,
    )
  }
  return JSON.stringify(venues)
}

/** Adds to the entry of this process what its market follows; nothing for a simulated one. */
export function withMarket(venues: string, market: 'replay' | 'mirror' | undefined): string {
  if (market === undefined) return venues
  // The text is this file's own.
  const entries = JSON.parse(venues) as readonly Entry[]
  return JSON.stringify(entries.map((venue) => (venue['id'] === 'paper' ? { ...venue, market } : venue)))
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shortly(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/**
 * Leaves out listed venues that have this process's signing domain. Such a process is used to test a program for that
 * venue.
 */
function setAsideTwins(venues: readonly Entry[], onNotice: (notice: string) => void): readonly Entry[] {
  const paper = venues.find(({ id }) => id === 'paper')
  if (paper === undefined) return venues
  const own = domainOf(paper)
  return venues.filter((venue) => {
    if (venue === paper || domainOf(venue) !== own) return true
    onNotice(
      `the listed venue "${idOf(venue)}" is left out because it has the signing domain of this one: orders signed here could be replayed there`,
    )
    return false
  })
}

/** Returns the ids of two venues that would accept each other's signatures, if any. */
function venuesOfOneDomain(venues: readonly Entry[]): readonly [string, string] | undefined {
  const seen = new Map<string, string>()
  for (const venue of venues) {
    const domain = domainOf(venue)
    if (domain === undefined) continue
    const twin = seen.get(domain)
    if (twin !== undefined) return [twin, idOf(venue)]
    seen.set(domain, idOf(venue))
  }
  return undefined
}

/** A text that identifies the signing domain of a venue; undefined if the venue states no domain. */
function domainOf(venue: Entry): string | undefined {
  if (!('signing' in venue)) return undefined
  const { name, version, chainId } = Object(venue['signing']) as Partial<Domain>
  return JSON.stringify([name, version, chainId])
}

function idOf({ id }: Entry): string {
  return typeof id === 'string' ? id : '?'
}

/** Returns a venue's addresses. The page reports a missing address, because it parses the list with a schema. */
function addressesOf(venue: Entry): readonly unknown[] {
  return ['restUrl', 'wsUrl'].flatMap((name): readonly unknown[] => (name in venue ? [venue[name]] : []))
}

/** True for a path of this site, or an http(s) or ws(s) address. A browser executes neither. */
function isAddress(address: unknown): boolean {
  return typeof address === 'string' && /^(https?|wss?):\/\/[\w.[\]:-]+(\/[^\s]*)?$|^\/(?!\/)\S*$/i.test(address)
}

/** Creates a handler that answers with a JSON text, which stays constant while the process runs. */
export function createJsonHandler(text: string) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('cache-control', 'no-cache')
    response.setHeader('x-content-type-options', 'nosniff')
    response.end(text)
  }
}

/** A proxied venue's addresses, without a trailing slash. */
export type Upstream = { readonly restUrl: string; readonly wsUrl: string }

/** Returns the list as served and the proxied addresses. Throws {@link VenuesFileError} for an unlisted or local id. */
export function proxyVenues(
  venues: string,
  ids: readonly string[],
): { readonly venues: string; readonly upstreams: ReadonlyMap<string, Upstream> } {
  // The cast is safe, because readVenues wrote this text.
  const list = JSON.parse(venues) as readonly Readonly<Record<string, unknown>>[]
  const unknownId = ids.find((id) => !list.some((venue) => venue['id'] === id))
  if (unknownId !== undefined) throw new VenuesFileError(`--proxy: unknown venue "${unknownId}"`)
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
      throw new VenuesFileError(`--proxy: "${id}" is served locally and doesn’t need a proxy`)
    }
    const socket = new URL(wsUrl.replace(/^http/i, 'ws'))
    upstreams.set(id, { restUrl: new URL(restUrl).href.replace(/\/$/, ''), wsUrl: socket.href })
    return { ...venue, restUrl: `/venue/${id}/api`, wsUrl: `/venue/${id}/ws${socket.search}` }
  })
  return { venues: JSON.stringify(served), upstreams }
}

/** True for an address of this site: anything that is not a URL is a path, because readVenues admits no other form. */
function isOfSite(address: unknown): address is string {
  return typeof address === 'string' && URL.canParse(address)
}
