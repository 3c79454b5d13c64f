import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getWeeth } from '@/core/protocol/rest/swap'
import { useMarketData } from '@/web/market/marketDataContext'
import { useSessionPart } from '@/web/session/accountContext'
import { openSwaps, type SwapAction, type UnknownSwap } from './swapAction'
import { swapPreviewQuery, type SwapAsk } from './swapPreviewQuery'

export function useSwapPreview(ask: SwapAsk) {
  return useQuery(swapPreviewQuery(useMarketData().rest, ask))
}

/** All accounts' weETH at the venue. */
export function useWeethDeposits() {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['weeth'],
    queryFn: ({ signal }) => rest.call(getWeeth, {}, { signal }),
    refetchInterval: 15_000,
  })
}

/** Undefined while no account is trading. */
export function useSwapAction(): SwapAction | undefined {
  return useSessionPart(openSwaps)
}

/** The swap with a lost response, if any. */
export function useUnknownSwap(): UnknownSwap | undefined {
  const swaps = useSwapAction()
  return useSyncExternalStore(swaps?.subscribe ?? subscribeToNothing, swaps?.getSnapshot ?? nothing)
}

const nothing = () => undefined
const subscribeToNothing = () => nothing
