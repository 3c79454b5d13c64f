import type { UseQueryOptions } from '@tanstack/react-query'
import { getAccountStats, getPortfolio, type PortfolioReply } from '@/core/protocol/rest/account'
import type { EndpointReply, RestClient } from '@/web/connection/restClient'

/** Trading statistics by window. Windows that the venue does not report are absent. */
export type AccountStats = NonNullable<EndpointReply<typeof getAccountStats>['accountStatistics']>

type PortfolioQueries = {
  readonly portfolio: UseQueryOptions<PortfolioReply>
  readonly stats: UseQueryOptions<AccountStats>
}

/** The figures change only with time and fills, and no channel carries them. */
const refetchInterval = 30_000

export function portfolioQueries(rest: RestClient, key: (list: string) => readonly string[]): PortfolioQueries {
  return {
    portfolio: {
      queryKey: key('portfolio'),
      queryFn: ({ signal }) => rest.call(getPortfolio, {}, { signal }),
      refetchInterval,
    },
    stats: {
      queryKey: key('stats'),
      queryFn: async ({ signal }) =>
        (await rest.call(getAccountStats, { query: {} }, { signal })).accountStatistics ?? {},
      refetchInterval,
    },
  }
}
