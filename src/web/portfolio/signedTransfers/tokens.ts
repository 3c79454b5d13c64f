import { collateralAssets } from '@/core/protocol/collateral'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import { collateralSpecs } from '@/core/quant/collateral'
import type { AccountVenue } from '@/web/session/accountContext'
import type { Token } from './transferOrder'

type Venue = Pick<AccountVenue, 'kind'>

/** The tokens that this app knows of a venue by itself. No public source names those of the real venue. */
export function venueTokensOf(venue: Venue): readonly Token[] {
  if (venue.kind !== 'paper') return []
  return collateralAssets.map((asset) => {
    const { address, decimals } = collateralSpecs[asset]
    return { asset, address, decimals, origin: 'app' }
  })
}

/**
 * The tokens that can be signed for. Where the app knows none, an address is taken from the venue's history, which the
 * review says, and only if the token counts in the decimals that the app knows of the asset: a history that calls another
 * token by this name, or names two, gives none.
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
