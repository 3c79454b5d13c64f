import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RestClient } from '@/client/restClient'
import type { Clock } from '@/lib/clock'
import { toNumber } from '@/protocol/fixed6'
import { getMarkHistory } from '@/protocol/rest/prices'
import { useMarketData } from '../marketDataContext'

const dayNs = 86_400_000_000_000n
/** Half an hour: 48 points, which a small line can show. */
const resolution = 1_800

/** The marks of the last 24 hours, oldest first, for a line too small to be read exactly. */
export function dayLineQuery(rest: RestClient, clock: Clock, instrumentName: string) {
  return queryOptions({
    queryKey: ['dayLine', instrumentName],
    queryFn: async ({ signal }): Promise<readonly number[]> => {
      const endTime = clock.nowNs()
      const query = { instrumentName, resolution, startTime: endTime - dayNs, endTime, limit: 50 }
      const { history } = await rest.call(getMarkHistory, { query }, { signal })
      return history.map(([, price]) => toNumber(price)).reverse()
    },
    staleTime: 5 * 60_000,
  })
}

export function useDayLine(instrumentName: string): readonly number[] | undefined {
  const { rest, clock } = useMarketData()
  return useQuery(dayLineQuery(rest, clock, instrumentName)).data
}
