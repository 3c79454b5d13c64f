import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { InstrumentType } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { getInstrument, getMarkets, type MarketRecord } from '@/core/protocol/rest/markets'
import type { SkippedRow } from '@/core/protocol/wireRows'
import { isUnknownAsset, UnreadableError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { listingOf, termsFault, type Listing, type MarginFractions } from './listing'
import { useMarketData } from './marketDataContext'

const minuteMs = 60_000

/** Selects all instruments, or those of an asset or a type. */
export type Which = { readonly asset?: string | undefined; readonly instrumentType?: InstrumentType | undefined }

/** Query of instruments, which the wire calls markets. */
export function instrumentsQuery(rest: RestClient, which: Which = {}) {
  return queryOptions({
    queryKey: ['instruments', which.asset ?? 'all', which.instrumentType ?? 'all'],
    queryFn: ({ signal }) => readListings(rest, which, signal),
    staleTime: minuteMs,
  })
}

/** Reads the terms and figures that the venue returns only for a single instrument. Several panels share this query. */
export function instrumentDetailQuery(rest: RestClient, instrumentName: string) {
  return queryOptions({
    queryKey: ['instrumentDetail', instrumentName],
    queryFn: () => rest.call(getInstrument, { path: { instrumentName } }),
    staleTime: minuteMs / 2,
  })
}

export function marginFractionsQuery(rest: RestClient, instrumentName: string) {
  return queryOptions({
    queryKey: ['marginFractions', instrumentName],
    queryFn: async ({ client }): Promise<MarginFractions> => {
      const detail = await client.fetchQuery(instrumentDetailQuery(rest, instrumentName))
      const { initialMarginFraction: initial, maintenanceMarginFraction: maintenance } = detail
      const why = 'initial_margin_fraction, maintenance_margin_fraction: not above 0'
      const isUsable = initial !== undefined && maintenance !== undefined && initial > 0n && maintenance > 0n
      if (!isUsable) throw new UnreadableError(`getInstrument: ${why}`)
      return { initialMarginFraction: initial, maintenanceMarginFraction: maintenance }
    },
    staleTime: 60 * minuteMs,
  })
}

/**
 * Prefetches the terms for {@link useInstrument}. Ignores errors, because that hook repeats the request and shows the
 * error.
 */
export async function prefetchInstrument(client: QueryClient, rest: RestClient, instrumentName: string): Promise<void> {
  const parts = parseInstrumentName(instrumentName)
  if (parts === undefined) return
  if (parts.instrumentType === 'OPTION') return client.prefetchQuery(instrumentsQuery(rest, { asset: parts.asset }))
  void client.prefetchQuery(marginFractionsQuery(rest, instrumentName))
  await client.prefetchQuery(instrumentsQuery(rest, parts))
}

/** Listing of an instrument. `data` is `undefined` when the venue lists no instrument of this name. */
export function useInstrument(instrumentName: string): UseQueryResult<Listing | undefined> {
  const { rest } = useMarketData()
  const parts = parseInstrumentName(instrumentName)
  const isPerpetual = parts?.instrumentType === 'PERPETUAL'
  const margins = useQuery({ ...marginFractionsQuery(rest, instrumentName), enabled: isPerpetual }).data
  return useQuery({
    // An asset can have a thousand options, so a perpetual is requested without them.
    ...instrumentsQuery(rest, isPerpetual ? parts : { asset: parts?.asset }),
    enabled: parts !== undefined,
    select: (listings) => withMargins(findListing(listings, instrumentName), margins),
  })
}

/** An unknown asset is not an error: it has no instruments. */
async function readListings(rest: RestClient, which: Which, signal: AbortSignal): Promise<readonly Listing[]> {
  try {
    const records = await rest.call(getMarkets, { query: which }, { signal })
    const faults = faultsOf(records)
    if (faults.length > 0) rest.noteSkipped?.('GET /markets', faults)
    return listingsOf(records)
  } catch (error) {
    if (isUnknownAsset(error)) return []
    throw error
  }
}

function faultsOf(records: readonly MarketRecord[]): readonly SkippedRow[] {
  return records.flatMap((record) => {
    const why = termsFault(record)
    return why === undefined ? [] : [{ why: `${record.instrumentName}: ${why}` }]
  })
}

function listingsOf(records: readonly MarketRecord[]): readonly Listing[] {
  return records.flatMap((record) => listingOf(record) ?? [])
}

function findListing(listings: readonly Listing[], instrumentName: string): Listing | undefined {
  return listings.find(({ instrument }) => instrument.instrumentName === instrumentName)
}

function withMargins(listing: Listing | undefined, margins: MarginFractions | undefined): Listing | undefined {
  if (listing?.instrument.instrumentType !== 'PERPETUAL' || margins === undefined) return listing
  return { ...listing, instrument: { ...listing.instrument, ...margins } }
}
