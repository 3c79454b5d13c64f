import { collateralAssets, type CollateralAsset } from '@/protocol/collateral'
import type { Address } from '@/protocol/instrument'
import { collateralSpecs } from './collateral'

/** Which asset a token of the paper venue is; `undefined` for any other address. */
export function assetOfToken(token: Address): CollateralAsset | undefined {
  return collateralAssets.find((asset) => collateralSpecs[asset].address === token)
}
