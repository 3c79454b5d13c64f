import type { QueryClient } from '@tanstack/react-query'
import type { Instrument } from '@/core/protocol/instrument'
import type { Listing } from './listing'

/** Steps of price and amount, which also determine the displayed decimals. */
export type Steps = Pick<Instrument, 'priceStep' | 'amountStep'>

/** Returns `undefined` for an instrument that is in no loaded list. */
export type StepsOf = (instrumentName: string) => Steps | undefined

export function createStepsOf(queryClient: Pick<QueryClient, 'getQueriesData'>): StepsOf {
  return (instrumentName) =>
    queryClient
      .getQueriesData<readonly Listing[]>({ queryKey: ['instruments'] })
      .flatMap(([, listings]) => listings ?? [])
      .find(({ instrument }) => instrument.instrumentName === instrumentName)?.instrument
}
