import type { UseQueryOptions } from '@tanstack/react-query'
import { getAccountStats, getPortfolio, type PortfolioReply } from '@/core/protocol/rest/account'
import type { EndpointReply, RestClient } from '@/web/connection/restClient'

/** By window; a window that the venue does not report is absent. */
export type AccountStats = NonNullable<EndpointReply<typeof getAccountStats>['accountStatistics']>

type PortfolioQueries = {
  readonly portfolio: UseQueryOptions<PortfolioReply>
  readonly stats: UseQueryOptions<AccountStats>
}

/** Nothing but time and fills moves them, and no channel carries them. */
const refetchInterval = 30_000

/** What the venue counts for the account beside its lists; read while someone looks at it. */
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
