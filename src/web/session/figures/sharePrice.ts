import { collateralAssets } from '@/core/protocol/collateral'
import { fixed6, scale, type Price } from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import { collateralSpecs } from '@/core/quant/collateral'

/**
 * Derives the USD per vault share from the venue's valuation, because no index carries this price. The venue rounds the
 * value toward zero, so the lowest matching price is used; from one share on it is exactly the venue's price.
 */
export function sharePrice({ collaterals }: Pick<AccountReply, 'collaterals'>, share: string): Price | undefined {
  const asset = collateralAssets.find((name) => name === share)
  if (asset === undefined || collateralSpecs[asset].priceSource.type !== 'share') return undefined
  const row = collaterals?.find(({ collateralAsset }) => collateralAsset === share)
  if (row === undefined || row.balance <= 0n) return undefined
  return fixed6<Price>((row.collateralValue * scale + row.balance - 1n) / row.balance)
}
