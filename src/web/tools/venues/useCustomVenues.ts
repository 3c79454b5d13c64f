import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { SafeStorage } from '@/core/lib/safeStorage'
import { browserStorage } from '@/web/language/browserStorage'
import { useAccountServices } from '@/web/session/accountContext'
import { removeSecrets } from '@/web/session/wallet/removeSecrets'
import { siteRoot } from '@/web/ui/browser/siteRoot'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { scopeOf, venue, type Venue } from './config'
import { addCustomVenue, changeCustomVenue, readCustomVenues, removeCustomVenue } from './customVenueStore'

export function useCustomVenues() {
  const { venue: here } = useAccountServices()
  const { change } = usePreferences()
  const [, setVersion] = useState(0)
  const known = useQuery({
    queryKey: ['listedVenues'],
    queryFn: () => readListedVenues((path) => fetch(siteRoot + path.slice(1)), location.origin),
  })
  const listed = known.data?.listed ?? []
  const own = readCustomVenues(browserStorage, listed)
  const parts = { storage: browserStorage, listed, crypto }
  const isHere = (venue: Venue) => scopeOf(venue) === here.id
  const open = (venueId: string) => {
    change({ venueId })
    // A reload rebuilds everything that reaches the venue, so that nothing carries over.
    location.assign(`?venue=${encodeURIComponent(venueId)}`)
  }
  const changed = () => setVersion((version) => version + 1)
  // Opening the list deletes leftovers of removed venues, even if another tab still had one open.
  const forgetting = useQuery({
    queryKey: ['goneVenues', ...own.map(({ id }) => id)],
    queryFn: async () => {
      await forgetGoneVenues(
        own.map(({ id }) => id),
        browserStorage,
        () => indexedDB,
      )
      return true
    },
    enabled: known.data !== undefined,
    retry: false,
  })

  return {
    known,
    notForgotten: forgetting.error,
    listed,
    own,
    isHere,
    open,
    add: (venue: Omit<Venue, 'id'>) => {
      addCustomVenue(parts, venue)
      changed()
    },
    /** If the edit made it another venue, the page reopens with it. */
    edit: (before: Venue, venue: Omit<Venue, 'id'>) => {
      const wasHere = isHere(before)
      const after = changeCustomVenue(parts, before, venue)
      changed()
      if (wasHere) open(after.id)
    },
    remove: (venue: Venue) => {
      const wasHere = isHere(venue)
      removeCustomVenue(parts, venue)
      changed()
      const [first] = listed
      if (wasHere && first !== undefined) open(first.id)
    },
  }
}

/**
 * Deletes everything stored for custom venues that no longer exist: keys, play wallets, sessions, alerts, notices. It
 * must run again later, because a page still open at such a venue may have stored more.
 *
 * @param ids of the existing venues
 */
async function forgetGoneVenues(
  ids: readonly string[],
  storage: SafeStorage,
  openFactory: () => IDBFactory,
): Promise<void> {
  const isGone = (name: string) => {
    const id = /own-[0-9a-f]{16}/.exec(name)?.[0]
    return id !== undefined && !ids.includes(id)
  }
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const name of names) if (isGone(name)) storage.removeItem(name)
  await removeSecrets(openFactory, isGone)
}

const config = z.object({ venueSites: z._default(z.array(z.string()), []) })

type ListedVenues = {
  readonly listed: readonly Venue[]
  /** Origins that the host's content security policy allows. */
  readonly sites: readonly string[]
}

async function readListedVenues(fetchFile: (path: string) => Promise<Response>, origin: string): Promise<ListedVenues> {
  const read = async (path: string): Promise<unknown> => (await fetchFile(path)).json()
  const [list, page] = await Promise.all([read('/venues.json'), read('/config.json')])
  const listed = z.parse(z.array(venue), list)
  const ofVenues = listed.flatMap(({ restUrl, wsUrl }) => [restUrl, wsUrl]).map((address) => new URL(address, origin))
  const sites = ofVenues.map(({ protocol, host }) => `${protocol}//${host}`)
  const own = [origin, origin.replace(/^http/, 'ws')]
  return { listed, sites: [...new Set([...own, ...sites, ...z.parse(config, page).venueSites])] }
}
