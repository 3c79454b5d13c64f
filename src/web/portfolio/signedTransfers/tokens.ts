import { collateralAssets } from '@/core/protocol/collateral'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import { collateralSpecs } from '@/core/quant/collateral'
import type { AccountVenue } from '@/web/session/accountContext'
import type { Token } from './transferOrder'

type Venue = Pick<AccountVenue, 'kind'>

/** Tokens known to the app; empty for the real venue, because no public source names its tokens. */
export function venueTokensOf(venue: Venue): readonly Token[] {
  if (venue.kind !== 'paper') return []
  return collateralAssets.map((asset) => {
    const { address, decimals } = collateralSpecs[asset]
    return { asset, address, decimals, origin: 'app' }
  })
}

/**
 * Tokens for which a transfer can be signed. If the app knows no tokens, their addresses come from the venue's history,
 * and the review states this. The decimals in the history must then equal the decimals that the app knows for the
 * asset. An asset with other decimals, or with two addresses, is left out.
 */
export function tokensOf(venue: Venue, rows: readonly TransactionRecord[]): readonly Token[] {
  const own = venueTokensOf(venue)
  if (own.length > 0) return own
  return collateralAssets.flatMap((asset) => {
    const named = rows.filter(({ collateralName }) => collateralName === asset)
    const addresses = new Set(named.map(({ collateral }) => collateral))
    const [address] = addresses
    const { decimals } = collateralSpecs[asset]
    const isConsistent = addresses.size === 1 && named.every((row) => row.decimals === decimals)
    return address === undefined || !isConsistent ? [] : [{ asset, address, decimals, origin: 'venue' as const }]
  })
}
