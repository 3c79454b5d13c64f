import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toCollateralUnits } from '@/core/protocol/collateral'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import { postSwapPreview, type SwapRequest } from '@/core/protocol/rest/swap'
import { collateralSpecs } from '@/core/quant/collateral'
import type { SwapAsset, SwapSize } from '@/core/quant/swap'
import type { RestClient } from '@/web/connection/restClient'

export type SwapAsk = { readonly asset: SwapAsset; readonly isBuy: boolean; readonly size: SwapSize }

/** Milliseconds between polls, because the price follows the index. */
const refetchInterval = 2_000

export function swapBody({ asset, isBuy, size }: SwapAsk): SwapRequest {
  const base = { collateralAsset: asset, isBuy }
  if ('quote' in size) return { ...base, quoteAmount: fixed6<Amount>(size.quote) }
  return { ...base, baseAmount: toCollateralUnits(size.base, collateralSpecs[asset].decimals) }
}

/**
 * Query of the venue's preview of a swap. The previous preview stays as a placeholder until the new preview arrives.
 */
export function swapPreviewQuery(rest: RestClient, ask: SwapAsk) {
  const { asset, isBuy, size } = ask
  const [side, typed] = 'quote' in size ? ['quote', size.quote] : ['base', size.base]
  return queryOptions({
    queryKey: ['swapPreview', asset, isBuy, side, String(typed)],
    queryFn: ({ signal }) => rest.call(postSwapPreview, { body: swapBody(ask) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
    staleTime: 0,
    gcTime: 30_000,
  })
}
