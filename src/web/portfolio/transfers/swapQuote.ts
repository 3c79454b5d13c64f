import { fromCollateralUnits } from '@/core/protocol/collateral'
import type { Amount } from '@/core/protocol/fixed6'
import type { SwapPreview, SwapRequest } from '@/core/protocol/rest/swap'
import { collateralSpecs } from '@/core/quant/collateral'

/** Units of the collateral that were typed; undefined where USDC were. */
export function requestedBase({ collateralAsset, baseAmount }: SwapRequest): Amount | undefined {
  return baseAmount === undefined
    ? undefined
    : fromCollateralUnits(baseAmount, collateralSpecs[collateralAsset].decimals)
}

/**
 * Whether a quote is for the typed amount. Of typed USDC a rest may remain, because the asset is counted in millionths: a
 * hundredth is more than that of any asset.
 */
export function isQuoteFor({ amount, quoteAmount }: SwapPreview, request: SwapRequest): boolean {
  const base = requestedBase(request)
  if (base !== undefined) return amount === base
  const typed = request.quoteAmount ?? 0n
  const difference = quoteAmount > typed ? quoteAmount - typed : typed - quoteAmount
  return difference * 100n <= typed
}
