import { skipToken, useQuery } from '@tanstack/react-query'
import type { Usd } from '@/core/protocol/fixed6'
import { positionKey, type PositionKey } from '@/core/protocol/positionKey'
import { getAccumulatedFundings } from '@/core/protocol/rest/account'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess } from '@/web/session/accountContext'

/** Funding is paid hourly, so a delay of a minute is acceptable. */
const refreshMs = 60_000

/**
 * Returns the USD of funding that each open position has received (positive) or paid; undefined until read.
 */
export function useAccumulatedFundings(): ReadonlyMap<PositionKey, Usd> | undefined {
  const { rest } = useMarketData()
  const access = useAccess()
  const account = access.status === 'trading' ? access.account : undefined
  const { data } = useQuery({
    queryKey: ['account', account, 'accumulatedFundings'],
    queryFn: account === undefined ? skipToken : ({ signal }) => rest.call(getAccumulatedFundings, {}, { signal }),
    refetchInterval: refreshMs,
    select: ({ accumulatedFundings }) =>
      new Map(
        (accumulatedFundings ?? []).flatMap(({ accumulatedFunding, ...of }) =>
          accumulatedFunding === undefined ? [] : [[positionKey(of), accumulatedFunding] as const],
        ),
      ),
  })
  return data
}
