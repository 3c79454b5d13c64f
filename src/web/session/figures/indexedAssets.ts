import { collateralAssets } from '@/core/protocol/collateral'
import type { AccountReply } from '@/core/protocol/rest/account'
import { collateralSpecs } from '@/core/quant/collateral'

/** Returns the underlyings whose index values the account's collateral. */
export function indexedAssets(account: Pick<AccountReply, 'collaterals'> | undefined): readonly string[] {
  const held = (account?.collaterals ?? []).flatMap(({ collateralAsset }) => {
    const asset = collateralAssets.find((name) => name === collateralAsset)
    const source = asset && collateralSpecs[asset].priceSource
    return source?.type === 'index' ? [source.asset] : []
  })
  return [...new Set(held)]
}
