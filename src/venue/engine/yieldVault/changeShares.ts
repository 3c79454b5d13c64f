import { add, type Amount } from '@/protocol/fixed6'
import { addUnits } from '../accounts/collateral'
import type { ExchangeState } from '../state'

/** Makes shares for what was deposited, or ends those that are redeemed (below 0). */
export function changeShares({ yieldVault, collateralDeposits }: ExchangeState, change: Amount): void {
  yieldVault.shares = add(yieldVault.shares, change)
  addUnits(collateralDeposits, 'aeUSD', change)
}
