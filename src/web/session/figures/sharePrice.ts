import { collateralAssets } from '@/core/protocol/collateral'
import { fixed6, scale, type Price } from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import { collateralSpecs } from '@/core/quant/collateral'

/**
 * USD for a share of a vault that the account holds, as valued by the venue: no index carries it. The value was rounded
 * toward zero, so the least price that gives it is taken; from one share on this is exactly the venue's own price.
 */
export function sharePrice({ collaterals }: Pick<AccountReply, 'collaterals'>, share: string): Price | undefined {
  const asset = collateralAssets.find((name) => name === share)
  if (asset === undefined || collateralSpecs[asset].priceSource.type !== 'share') return undefined
  const row = collaterals?.find(({ collateralAsset }) => collateralAsset === share)
  if (row === undefined || row.balance <= 0n) return undefined
  return fixed6<Price>((row.collateralValue * scale + row.balance - 1n) / row.balance)
}
