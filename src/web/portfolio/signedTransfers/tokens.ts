import { collateralAssets } from '@/core/protocol/collateral'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import { collateralSpecs } from '@/core/quant/collateral'
import type { AccountVenue } from '@/web/session/accountContext'
import type { Token } from './transferOrder'

type Venue = Pick<AccountVenue, 'kind'>

/** Tokens known to the app. No public source names those of the real venue. */
export function venueTokensOf(venue: Venue): readonly Token[] {
  if (venue.kind !== 'paper') return []
  return collateralAssets.map((asset) => {
    const { address, decimals } = collateralSpecs[asset]
    return { asset, address, decimals, origin: 'app' }
  })
}

/**
 * Tokens that can be signed for. If the app knows none, addresses come from the venue's history, and the review says
 * so. Such a token must have the decimals that the app knows for the asset. A history with other decimals or two tokens
 * of one name gives none.
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
