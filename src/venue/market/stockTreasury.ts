import { parseFixed6, type Amount, type Usd } from '@/protocol/fixed6'
import type { TreasuryStock } from '../engine/swap/swapCommand'
import type { VenuePort } from '../venuePort'

/** What the treasury exchanges with at first: what it can give later is what it has then. */
const treasuryStock: { readonly usdc: Usd; readonly collaterals: readonly TreasuryStock[] } = {
  usdc: parseFixed6<Usd>('20000000'),
  collaterals: [
    ['USDT', parseFixed6<Amount>('10000000')],
    ['aeUSD', parseFixed6<Amount>('2000000')],
    ['WETH', parseFixed6<Amount>('5000')],
    ['WBTC', parseFixed6<Amount>('200')],
    ['SDAI', parseFixed6<Amount>('5000000')],
    ['weETH', parseFixed6<Amount>('2000')],
  ],
}

/**
 * Gives the treasury what it exchanges with, once in a venue's life. After the market's first prices: a history that has any
 * price takes no past.
 */
export async function stockTreasury(port: VenuePort): Promise<void> {
  if (!port.live.treasury.isStocked) await port.submit({ type: 'stockTreasury', ...treasuryStock })
}
