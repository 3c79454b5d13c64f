import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMarketData } from '@/marketData/marketDataContext'
import { getWeeth, postSwap } from '@/protocol/rest/swap'
import { useAccountSession } from '../accountContext'
import { swapBody, swapPreviewQuery, type SwapAsk } from './swapPreviewQuery'

export function useSwapPreview(ask: SwapAsk) {
  return useQuery(swapPreviewQuery(useMarketData().rest, ask))
}

/** How much weETH all accounts have at the venue. */
export function useWeethDeposits() {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['weeth'],
    queryFn: ({ signal }) => rest.call(getWeeth, {}, { signal }),
    refetchInterval: 15_000,
  })
}

/** Exchanges at the price of the moment. What it came to is in the order that is answered. */
export function useSwap() {
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const summary = useAccountSession()?.data.queries.summary
  return useMutation({
    mutationFn: (ask: SwapAsk) => rest.call(postSwap, { body: swapBody(ask) }),
    // A refusal, or an answer that was lost, may have come because the page was behind.
    onSettled: () => {
      if (summary !== undefined) void queryClient.invalidateQueries({ queryKey: summary.queryKey })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'account' && queryKey[2] === 'movements',
      })
    },
  })
}
