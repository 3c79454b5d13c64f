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

/** All venues, and the actions on the custom ones. Switching the venue reloads the page. */
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
    // Reloading rebuilds everything that reaches the venue: nothing of one venue is left for another.
    location.assign(`?venue=${encodeURIComponent(venueId)}`)
  }
  const changed = () => setVersion((version) => version + 1)
  // Opening the list of venues removes anything kept for a deleted one, even by a tab that still had it open.
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
    /** Why something of a deleted venue is still kept. */
    notForgotten: forgetting.error,
    listed,
    own,
    isHere,
    open,
    add: (venue: Omit<Venue, 'id'>) => {
      addCustomVenue(parts, venue)
      changed()
    },
    /** One that has become another venue is reopened where it is in use. */
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
 * Forgets everything that this browser has kept for custom venues that no longer exist: keys, play wallets, sessions,
 * alerts and notices. Repeated later: a page that was still open at such a venue may have kept something since.
 *
 * @param ids of the venues that exist
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
  /** Sites that this page may reach, by the policy that its host has given it. */
  readonly sites: readonly string[]
}

/** What the host of this page offers, fetched again: the list, and where else a venue may be. */
async function readListedVenues(fetchFile: (path: string) => Promise<Response>, origin: string): Promise<ListedVenues> {
  const read = async (path: string): Promise<unknown> => (await fetchFile(path)).json()
  const [list, page] = await Promise.all([read('/venues.json'), read('/config.json')])
  const listed = z.parse(z.array(venue), list)
  const ofVenues = listed.flatMap(({ restUrl, wsUrl }) => [restUrl, wsUrl]).map((address) => new URL(address, origin))
  const sites = ofVenues.map(({ protocol, host }) => `${protocol}//${host}`)
  const own = [origin, origin.replace(/^http/, 'ws')]
  return { listed, sites: [...new Set([...own, ...sites, ...z.parse(config, page).venueSites])] }
}
