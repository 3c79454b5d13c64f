import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import type { SafeStorage } from '@/core/lib/safeStorage'
import { scopeOf, venue as venueSchema, type Venue } from './config'
import { customVenuesKey } from './customVenuesKey'
import { hasSameDomain } from './hasSameDomain'

type Place = Pick<SafeStorage, 'getItem' | 'setItem'>

/** Leaves out invalid venues, and those that share a listed venue's signing domain: they could reuse its signatures. */
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

/** Random, so that a new venue never finds the stored data of a deleted one. */
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

/** Another URL or signing domain makes it another venue with a new id; a name or a kind may change freely. */
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
