import * as z from 'zod/mini'
import { venue, type Venue } from '@/appContext/config'

const config = z.object({ venueSites: z._default(z.array(z.string()), []) })

export type ListedVenues = {
  readonly listed: readonly Venue[]
  /** Sites that this page may reach, by the policy that its host has given it. */
  readonly sites: readonly string[]
}

/** What the host of this page offers, read anew: the list, and where else a venue may be. */
export async function readListedVenues(
  fetchFile: (path: string) => Promise<Response>,
  origin: string,
): Promise<ListedVenues> {
  const read = async (path: string): Promise<unknown> => (await fetchFile(path)).json()
  const [list, page] = await Promise.all([read('/venues.json'), read('/config.json')])
  const listed = z.parse(z.array(venue), list)
  const ofVenues = listed.flatMap(({ restUrl, wsUrl }) => [restUrl, wsUrl]).map((address) => new URL(address, origin))
  const sites = ofVenues.map(({ protocol, host }) => `${protocol}//${host}`)
  const own = [origin, origin.replace(/^http/, 'ws')]
  return { listed, sites: [...new Set([...own, ...sites, ...z.parse(config, page).venueSites])] }
}
