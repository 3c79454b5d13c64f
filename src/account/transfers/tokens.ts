import { collateralAssets } from '@/protocol/collateral'
import type { TransactionRecord } from '@/protocol/rest/history'
import { collateralSpecs } from '@/quant/collateral'
import type { AccountVenue } from '../accountContext'
import type { Token } from './movementOrder'

/**
 * The tokens of a venue: those of the paper venue are known; of another, those that its own history has told. A token
 * that is not known is not signed for.
 */
export function tokensOf(venue: Pick<AccountVenue, 'kind'>, rows: readonly TransactionRecord[]): readonly Token[] {
  if (venue.kind === 'paper') {
    return collateralAssets.map((asset) => {
      const { address, decimals } = collateralSpecs[asset]
      return { asset, address, decimals }
    })
  }
  const told = new Map<string, Token>()
  for (const { collateralName: asset, collateral: address, decimals } of rows) {
    if (asset !== undefined && decimals !== undefined) told.set(asset, { asset, address, decimals })
  }
  return [...told.values()]
}
