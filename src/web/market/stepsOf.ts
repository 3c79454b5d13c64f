import type { QueryClient } from '@tanstack/react-query'
import type { Instrument } from '@/core/protocol/instrument'
import type { Listing } from './listing'

/** By how much an instrument's prices and amounts go: with their decimals all numbers of it are written. */
export type Steps = Pick<Instrument, 'priceStep' | 'amountStep'>

/** Undefined for what no list that was read contains. */
export type StepsOf = (instrumentName: string) => Steps | undefined

/** For messages that are written outside of any component, when something happens. */
export function createStepsOf(queryClient: Pick<QueryClient, 'getQueriesData'>): StepsOf {
  return (instrumentName) =>
    queryClient
      .getQueriesData<readonly Listing[]>({ queryKey: ['instruments'] })
      .flatMap(([, listings]) => listings ?? [])
      .find(({ instrument }) => instrument.instrumentName === instrumentName)?.instrument
}
