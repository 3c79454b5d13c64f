import type { VenuePort } from '../venuePort'
import { allMarketAccounts, marketAccounts, marketDeposit } from './marketAccounts'

/**
 * Opens and funds the market's accounts once in a venue's life. What they left in the books when the venue was last
 * closed is taken out: those quotes are of another hour.
 */
export async function openMarketAccounts(port: VenuePort): Promise<void> {
  for (const account of allMarketAccounts(marketAccounts)) {
    const known = port.live.accounts.get(account)
    if (known === undefined) await port.submit({ type: 'openAccount', account, kind: 'market' })
    // A venue that was killed between the two commands has an account without money.
    if (known === undefined || known.balance === 0n) {
      await port.submit({ type: 'deposit', account, amount: marketDeposit })
    }
    if (known !== undefined && known.openOrders.size > 0) {
      await port.submit({ type: 'cancelAllOrders', account, filter: {} })
    }
  }
}
