import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountServices } from '@/account/accountContext'
import { browserStorage } from '@/language/browserStorage'
import { scopeOf, type Venue } from '@/appContext/config'
import { usePreferences } from '@/appContext/usePreferences'
import { forgetGoneVenues } from './forgetGoneVenues'
import { readListedVenues } from './listedVenues'
import { addOwnVenue, changeOwnVenue, readOwnVenues, removeOwnVenue } from './ownVenueStore'

/** The venues there are and what is done with those of one's own. Another venue is a page that begins anew. */
export function useOwnVenues() {
  const { venue: here } = useAccountServices()
  const { change } = usePreferences()
  const [, setVersion] = useState(0)
  const known = useQuery({
    queryKey: ['listedVenues'],
    queryFn: () => readListedVenues((path) => fetch(path), location.origin),
  })
  const listed = known.data?.listed ?? []
  const own = readOwnVenues(browserStorage, listed)
  const parts = { storage: browserStorage, listed, crypto }
  const isHere = (venue: Venue) => scopeOf(venue) === here.id
  const open = (venueId: string) => {
    change({ venueId })
    // Everything that reaches the venue is made anew with the page: nothing of one venue is left for another.
    location.assign(`?venue=${encodeURIComponent(venueId)}`)
  }
  const changed = () => setVersion((version) => version + 1)
  // Whoever looks at the venues finds nothing kept of one that is gone, in whatever tab it was still open.
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
    /** Why something of a venue that is gone is still kept. */
    notForgotten: forgetting.error,
    listed,
    own,
    isHere,
    open,
    add: (venue: Omit<Venue, 'id'>) => {
      addOwnVenue(parts, venue)
      changed()
    },
    /** One that has become another venue is opened anew where it is in use. */
    edit: (before: Venue, venue: Omit<Venue, 'id'>) => {
      const wasHere = isHere(before)
      const after = changeOwnVenue(parts, before, venue)
      changed()
      if (wasHere) open(after.id)
    },
    remove: (venue: Venue) => {
      const wasHere = isHere(venue)
      removeOwnVenue(parts, venue)
      changed()
      const [first] = listed
      if (wasHere && first !== undefined) open(first.id)
    },
  }
}
