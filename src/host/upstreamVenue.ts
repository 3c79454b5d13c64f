import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The venue is not listed, and its name is no address. */
export class UpstreamVenueError extends Error {
  override readonly name = 'UpstreamVenueError'
}

export type UpstreamVenue = { readonly id: string; readonly restUrl: string; readonly wsUrl: string }

const builtList = fileURLToPath(new URL('../app/venues.json', import.meta.url))
const sourceList = fileURLToPath(new URL('../../public/venues.json', import.meta.url))

/**
 * Finds a venue by its id in the list of venues, or takes an address: of a venue itself (`http://localhost:4174`, REST
 * and socket at its root), or of the app's `/api` (`http://localhost:4173/api`). Throws {@link UpstreamVenueError}.
 */
export async function findUpstreamVenue(idOrAddress: string): Promise<UpstreamVenue> {
  if (/^https?:\/\//.test(idOrAddress)) return venueAt(idOrAddress)
  const text = await readFile(builtList, 'utf8').catch(() => readFile(sourceList, 'utf8'))
  const venues = JSON.parse(text) as readonly UpstreamVenue[]
  const venue = venues.find(({ id, restUrl }) => id === idOrAddress && /^https?:/.test(restUrl))
  if (venue !== undefined) return venue
  const ids = venues.filter(({ restUrl }) => /^https?:/.test(restUrl)).map(({ id }) => id)
  throw new UpstreamVenueError(`there is no venue "${idOrAddress}": give an address, or one of ${ids.join(', ')}`)
}

function venueAt(address: string): UpstreamVenue {
  if (!URL.canParse(address)) throw new UpstreamVenueError(`"${address}" is no address`)
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '')
  const socket = `${url.protocol === 'http:' ? 'ws' : 'wss'}://${url.host}`
  return {
    id: url.host,
    restUrl: `${url.origin}${path}`,
    wsUrl: path.endsWith('/api') ? `${socket}${path.slice(0, -'/api'.length)}/ws` : `${socket}${path}`,
  }
}
