import type { Listing, MarginFractions } from './listing'

/** One listing with all of its terms; undefined for what is not listed, and for a perpetual whose margin is not read yet. */
export function withReadMargins(
  listings: readonly Listing[] | undefined,
  margins: ReadonlyMap<string, MarginFractions> | undefined,
  instrumentName: string,
): Listing | undefined {
  const listing = listings?.find(({ instrument }) => instrument.instrumentName === instrumentName)
  if (listing?.instrument.instrumentType !== 'PERPETUAL') return listing
  const read = margins?.get(instrumentName)
  return read && { ...listing, instrument: { ...listing.instrument, ...read } }
}
