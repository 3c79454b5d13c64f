import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { instrumentsQuery, type Which } from './instruments'
import type { Listing } from './listing'
import { useMarketData } from './marketDataContext'

export function useInstruments(which?: Which): UseQueryResult<readonly Listing[]> {
  return useQuery(instrumentsQuery(useMarketData().rest, which))
}
