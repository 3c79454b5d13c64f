import { fromCollateralUnits } from '@/protocol/collateralUnits'
import { fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import type { SwapRequest } from '@/protocol/rest/swap'
import { collateralSpecs } from '@/quant/collateral'
import { RequestRefused } from './requestRefused'

/**
 * The one amount of an exchange, as the venue counts it: millionths of a unit, or of USDC.
 * @throws RequestRefused when there are none or two, or when the venue counts nothing of it
 */
export function swapSizeOf(
  request: Omit<SwapRequest, 'isBuy'>,
): { readonly baseAmount: Amount } | { readonly quoteAmount: Usd } {
  const { collateralAsset, baseAmount, quoteAmount } = request
  if (baseAmount !== undefined && quoteAmount === undefined) {
    const units = fromCollateralUnits(baseAmount, collateralSpecs[collateralAsset].decimals)
    if (units === 0n) throw new RequestRefused('SPOT_INVALID_BASE_AMOUNT')
    return { baseAmount: units }
  }
  if (baseAmount === undefined && quoteAmount !== undefined && quoteAmount > 0n) {
    return { quoteAmount: fixed6<Usd>(quoteAmount) }
  }
  throw new RequestRefused('SPOT_INVALID_AMOUNTS')
}
