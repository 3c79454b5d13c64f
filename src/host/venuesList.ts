import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Domain = { readonly name: string; readonly version: string; readonly chainId: number }

/** The file of `--venues` cannot be read or is no list. */
export class VenuesFileError extends Error {
  override readonly name = 'VenuesFileError'
}

/**
 * The list of venues that the app offers: the app's own, or the file that was asked for. The entry `paper` is this
 * process, so its signing domain is the one this process was started with. Throws {@link VenuesFileError} when the file is no list.
 */
export async function readVenues(file: string, domain: Domain): Promise<string> {
  const parsed: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((cause: unknown) => {
      throw new VenuesFileError(`${file} cannot be read as a list of venues`, { cause })
    })
  if (!Array.isArray(parsed) || parsed.length === 0) throw new VenuesFileError(`${file} is not a list of venues`)
  const odd = parsed.flatMap(addressesOf).find((address) => !isAddress(address))
  if (odd !== undefined) throw new VenuesFileError(`${file}: ${JSON.stringify(odd)} is no address of a venue`)
  const venues = parsed.map((venue: unknown) =>
    typeof venue === 'object' && venue !== null && 'id' in venue && venue.id === 'paper'
      ? { ...venue, signing: domain }
      : venue,
  )
  const twins = venuesOfOneDomain(venues)
  if (twins !== undefined) {
    throw new VenuesFileError(
      `${file}: ${twins.join(' and ')} have one signing domain, so that what is signed at one is good at the other`,
    )
  }
  return JSON.stringify(venues)
}

/** The ids of two that would take each other's signatures. */
function venuesOfOneDomain(venues: readonly unknown[]): readonly [string, string] | undefined {
  const seen = new Map<string, string>()
  for (const venue of venues) {
    if (typeof venue !== 'object' || venue === null || !('signing' in venue)) continue
    const { name, version, chainId } = Object(venue.signing) as Partial<Domain>
    const domain = JSON.stringify([name, version, chainId])
    const id = 'id' in venue && typeof venue.id === 'string' ? venue.id : '?'
    const twin = seen.get(domain)
    if (twin !== undefined) return [twin, id]
    seen.set(domain, id)
  }
  return undefined
}

/** What has no addresses at all is told by the page, which reads the list by a schema. */
function addressesOf(venue: unknown): readonly unknown[] {
  return ['restUrl', 'wsUrl'].flatMap((name): readonly unknown[] =>
    typeof venue === 'object' && venue !== null && name in venue ? [(venue as Record<string, unknown>)[name]] : [],
  )
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
