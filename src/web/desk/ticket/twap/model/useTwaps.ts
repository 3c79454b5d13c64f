import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { signedOut, useAccountSession, useSessionPart } from '@/web/session/accountContext'
import type { OpenOrders } from '@/web/session/openOrders'
import { openTwaps } from './openTwaps'
import type { TwapActions } from './twapActions'
import type { SliceList, TwapList } from './twapQueries'

/** Runs a query of the account. Without an account it is disabled and `data` stays `undefined`. */
function useOwn<Data>(options: UseQueryOptions<Data> | undefined): UseQueryResult<Data> {
  return useQuery<Data>(options ?? signedOut)
}

export function useTwapActions(): TwapActions | undefined {
  return useSessionPart(openTwaps)?.actions
}

export function useTwaps(): UseQueryResult<TwapList> {
  return useOwn(useSessionPart(openTwaps)?.queries.list)
}

export function useTwapSlices(twap: TwapOrder): UseQueryResult<SliceList> {
  return useOwn(useSessionPart(openTwaps)?.queries.slicesOf(twap))
}

/** Number of running TWAPs, counted from the open orders; `undefined` while the open orders are loading. */
export function useTwapCount(): number | undefined {
  const options: UseQueryOptions<OpenOrders> | undefined = useAccountSession()?.data.queries.openOrders
  return useQuery({ ...(options ?? signedOut), select: countTwaps }).data
}

const countTwaps = ({ orders }: OpenOrders) =>
  orders.filter(({ isTwap, orderStatus }) => isTwap === true && orderStatus !== 'stop_order').length
