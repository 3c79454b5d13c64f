import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import type { SafeStorage } from '@/core/lib/safeStorage'
import { scopeOf, venue as venueSchema, type Venue } from './config'
import { customVenuesKey } from './customVenuesKey'
import { hasSameDomain } from './hasSameDomain'

type Place = Pick<SafeStorage, 'getItem' | 'setItem'>

/**
 * The trader's own venues, in the order in which they were added. What cannot be read, or would take what is signed for
 * a venue of the list, is left out.
 */
export function readCustomVenues(storage: Pick<Place, 'getItem'>, listed: readonly Venue[]): readonly Venue[] {
  const persisted = parseJson(storage.getItem(customVenuesKey))
  return (Array.isArray(persisted) ? persisted : []).flatMap((one: unknown) => {
    const { success, data } = z.safeParse(venueSchema, one)
    return success && data.id.startsWith('own-') && !listed.some((other) => hasSameDomain(other, data)) ? [data] : []
  })
}

function write(storage: Place, venues: readonly Venue[]): void {
  storage.setItem(customVenuesKey, JSON.stringify(venues))
}

/** An id that no venue has had: what was kept for one that is gone is never found by another. */
function newId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return `own-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

type Parts = {
  readonly storage: Place
  readonly listed: readonly Venue[]
  readonly crypto: Pick<Crypto, 'getRandomValues'>
}

export function addCustomVenue({ storage, listed, crypto }: Parts, venue: Omit<Venue, 'id'>): Venue {
  const added = { ...venue, id: newId(crypto) }
  write(storage, [...readCustomVenues(storage, listed), added])
  return added
}

/**
 * Changes a venue. One that is somewhere else afterwards, or signs for another domain, is another venue and gets an id of
 * its own; a name or a kind may change and it stays the same.
 */
export function changeCustomVenue({ storage, listed, crypto }: Parts, before: Venue, venue: Omit<Venue, 'id'>): Venue {
  const same = { ...venue, id: before.id }
  const after = scopeOf(same) === scopeOf(before) ? same : { ...venue, id: newId(crypto) }
  write(
    storage,
    readCustomVenues(storage, listed).map((one) => (one.id === before.id ? after : one)),
  )
  return after
}

export function removeCustomVenue({ storage, listed }: Omit<Parts, 'crypto'>, { id }: Venue): void {
  write(
    storage,
    readCustomVenues(storage, listed).filter((one) => one.id !== id),
  )
}
