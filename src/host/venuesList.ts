import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Domain = { readonly name: string; readonly version: string; readonly chainId: number }

/** The file of `--venues` cannot be read or is no list. */
export class VenuesFileError extends Error {
  override readonly name = 'VenuesFileError'
}

type Entry = Readonly<Record<string, unknown>>

/**
 * The list of venues that the app offers: the app's own, or the file that was asked for. The entry `paper` is this
 * process, so its signing domain is the one this process was started with. A listed venue elsewhere of that same domain is
 * set aside, and `onNotice` is told so: the page must not offer two venues that would take each other's signatures.
 *
 * @throws VenuesFileError when the file is no list of venues, or lists two of one domain
 */
export async function readVenues(
  file: string,
  domain: Domain,
  onNotice: (notice: string) => void = () => {},
): Promise<string> {
  const parsed: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((cause: unknown) => {
      throw new VenuesFileError(`${file} cannot be read as a list of venues`, { cause })
    })
  if (!Array.isArray(parsed) || parsed.length === 0) throw new VenuesFileError(`${file} is not a list of venues`)
  const entries = parsed.map((entry: unknown, index) => {
    if (isEntry(entry)) return entry
    throw new VenuesFileError(`${file}: entry ${index + 1} is not a venue but ${shortly(entry)}`)
  })
  const odd = entries.flatMap(addressesOf).find((address) => !isAddress(address))
  if (odd !== undefined) throw new VenuesFileError(`${file}: ${JSON.stringify(odd)} is no address of a venue`)
  const venues = setAsideTwins(
    entries.map((venue) => (venue['id'] === 'paper' ? { ...venue, signing: domain } : venue)),
    onNotice,
  )
  const twins = venuesOfOneDomain(venues)
  if (twins !== undefined) {
    throw new VenuesFileError(
      `${file}: ${twins.join(' and ')} have one signing domain, so that what is signed at one is good at the other`,
    )
  }
  return JSON.stringify(venues)
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The beginning of what was found in the place of a venue. */
function shortly(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Whoever tests a program for a venue starts this one with the domain of that venue, which the list may have as well. */
function setAsideTwins(venues: readonly Entry[], onNotice: (notice: string) => void): readonly Entry[] {
  const paper = venues.find(({ id }) => id === 'paper')
  if (paper === undefined) return venues
  const own = domainOf(paper)
  return venues.filter((venue) => {
    if (venue === paper || domainOf(venue) !== own) return true
    onNotice(
      `the venue "${idOf(venue)}" of the list is left out, because it has the signing domain of this one: what you sign here would be good there`,
    )
    return false
  })
}

/** The ids of two that would take each other's signatures. */
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

/** Equal for venues of one domain; undefined where none is given. */
function domainOf(venue: Entry): string | undefined {
  if (!('signing' in venue)) return undefined
  const { name, version, chainId } = Object(venue['signing']) as Partial<Domain>
  return JSON.stringify([name, version, chainId])
}

function idOf({ id }: Entry): string {
  return typeof id === 'string' ? id : '?'
}

/** What has no addresses at all is told by the page, which reads the list by a schema. */
function addressesOf(venue: Entry): readonly unknown[] {
  return ['restUrl', 'wsUrl'].flatMap((name): readonly unknown[] => (name in venue ? [venue[name]] : []))
}

/** A path of this site, or a whole address of the web or of a socket: nothing that a browser would run. */
function isAddress(address: unknown): boolean {
  return typeof address === 'string' && /^(https?|wss?):\/\/[\w.[\]:-]+(\/[^\s]*)?$|^\/(?!\/)\S*$/i.test(address)
}

/** Answers with a JSON text that does not change while the process runs. */
export function createJsonHandler(text: string) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('cache-control', 'no-cache')
    response.setHeader('x-content-type-options', 'nosniff')
    response.end(text)
  }
}
