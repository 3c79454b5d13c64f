import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { hasMarginTerms, type Instrument, type MarginInstrument } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { UnreadableError } from '@/web/connection/callErrors'
import { instrumentsQuery, marginFractionsQuery } from './instruments'
import type { Listing, MarginFractions } from './listing'
import { useMarketData } from './marketDataContext'
import { useInstruments } from './useInstruments'

/** A listing with complete terms. */
export type KnownListing = Omit<Listing, 'instrument'> & { readonly instrument: MarginInstrument }

/**
 * Returns the terms of the named instruments by name. The margins of a perpetual come from its detail, not from the
 * listing, so its terms are `undefined` until the detail has loaded.
 */
export function useKnownTerms(names: readonly string[]): (instrumentName: string) => KnownListing | undefined {
  const { rest } = useMarketData()
  const client = useQueryClient()
  // All instruments are much to read: nothing is read for no names.
  const { data: listings } = useQuery({ ...instrumentsQuery(rest), enabled: names.length > 0 })
  const perpetuals = [...new Set(names)].filter(isPerpetual).toSorted()
  const { data: margins } = useQuery({
    queryKey: ['marginFractionsOf', ...perpetuals],
    queryFn: async () => {
      // `fetchQuery` ignores terms that a venue restart has invalidated.
      const read = (name: string) => client.fetchQuery(marginFractionsQuery(rest, name))
      const results = await Promise.allSettled(perpetuals.map(read))
      const known = new Map<string, MarginFractions>()
      for (const [at, name] of perpetuals.entries()) {
        const result = results[at]
        if (result?.status === 'fulfilled') known.set(name, result.value)
        // Skips an instrument with unusable terms; other errors are retried.
        else if (!(result?.reason instanceof UnreadableError)) throw result?.reason
      }
      return known
    },
    enabled: perpetuals.length > 0,
    // Keeps the known terms while those of another instrument load.
    placeholderData: keepPreviousData,
  })
  return useCallback((name) => withReadMargins(listings, margins, name), [listings, margins])
}

function isKnown(listing: Listing): listing is KnownListing {
  return hasMarginTerms(listing.instrument)
}

function isPerpetual(instrumentName: string): boolean {
  return parseInstrumentName(instrumentName)?.instrumentType === 'PERPETUAL'
}

/**
 * Combines a listing with its margins; `undefined` if the instrument is not listed, or for a perpetual whose margins
 * are still loading.
 */
export function withReadMargins(
  listings: readonly Listing[] | undefined,
  margins: ReadonlyMap<string, MarginFractions> | undefined,
  instrumentName: string,
): KnownListing | undefined {
  const listing = listings?.find(({ instrument }) => instrument.instrumentName === instrumentName)
  if (listing === undefined || isKnown(listing)) return listing
  const { instrument } = listing
  const read = margins?.get(instrumentName)
  if (read === undefined || instrument.instrumentType === 'OPTION') return undefined
  return { ...listing, instrument: { ...instrument, ...read } }
}

export function useInstrumentTerms(): (instrumentName: string) => Instrument | undefined {
  const { data: listings } = useInstruments()
  return useCallback(
    (instrumentName) => listings?.find(({ instrument }) => instrument.instrumentName === instrumentName)?.instrument,
    [listings],
  )
}
