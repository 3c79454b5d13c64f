import { collateralAssets } from '@/protocol/collateral'
import type { TransactionRecord } from '@/protocol/rest/history'
import { collateralSpecs } from '@/quant/collateral'
import type { AccountVenue } from '../accountContext'
import type { Token } from './transferOrder'

/**
 * The tokens of a venue: the paper venue's are known; another venue's are taken from its own history. An unknown token
 * is never signed for.
 */
export function tokensOf(venue: Pick<AccountVenue, 'kind'>, rows: readonly TransactionRecord[]): readonly Token[] {
  if (venue.kind === 'paper') {
    return collateralAssets.map((asset) => {
      const { address, decimals } = collateralSpecs[asset]
      return { asset, address, decimals }
    })
  }
  const tokensByAsset = new Map<string, Token>()
  for (const { collateralName: asset, collateral: address, decimals } of rows) {
    if (asset !== undefined && decimals !== undefined) tokensByAsset.set(asset, { asset, address, decimals })
  }
  return [...tokensByAsset.values()]
}
