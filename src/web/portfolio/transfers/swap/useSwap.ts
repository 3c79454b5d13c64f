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

/** Total weETH of all accounts at the venue. */
export function useWeethDeposits() {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['weeth'],
    queryFn: ({ signal }) => rest.call(getWeeth, {}, { signal }),
    refetchInterval: 15_000,
  })
}

/** Actions for swaps; undefined while no account is connected for trading. */
export function useSwapAction(): SwapAction | undefined {
  return useSessionPart(openSwaps)
}

/** The swap whose response was lost; undefined if there is none. */
export function useUnknownSwap(): UnknownSwap | undefined {
  const swaps = useSwapAction()
  return useSyncExternalStore(swaps?.subscribe ?? subscribeToNothing, swaps?.getSnapshot ?? nothing)
}

const nothing = () => undefined
const subscribeToNothing = () => nothing
