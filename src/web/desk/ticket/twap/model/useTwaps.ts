import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { signedOut, useAccountSession } from '@/web/session/accountContext'
import type { OpenOrders } from '@/web/session/openOrders'
import type { SliceList, TwapList } from './twapQueries'

/** Without an account there is nothing to read, and `data` stays undefined. */
function useOwn<Data>(options: UseQueryOptions<Data> | undefined): UseQueryResult<Data> {
  return useQuery<Data>(options ?? signedOut)
}

export function useTwaps(): UseQueryResult<TwapList> {
  return useOwn(useAccountSession()?.twapQueries.list)
}

export function useTwapSlices(twap: TwapOrder): UseQueryResult<SliceList> {
  return useOwn(useAccountSession()?.twapQueries.slicesOf(twap))
}

/** How many are working: counted live from the open orders. Undefined while those are not read. */
export function useTwapCount(): number | undefined {
  const options: UseQueryOptions<OpenOrders> | undefined = useAccountSession()?.data.queries.openOrders
  return useQuery({ ...(options ?? signedOut), select: countTwaps }).data
}

const countTwaps = ({ orders }: OpenOrders) =>
  orders.filter(({ isTwap, orderStatus }) => isTwap === true && orderStatus !== 'stop_order').length
