import type { Address } from '@/protocol/instrument'
import { hasEnoughMargin } from '@/quant/margin/accountMargin'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { accountHealth } from './accountRisk'

/** Switches between standard and portfolio margin; refused when the account would be short of margin in the new mode. */
export function setPortfolioMargin(turn: Turn, address: Address, isEnabled: boolean): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (account.isPortfolioMargin === isEnabled) return accepted
  if (account.liquidation !== undefined) return refused('ACCOUNT_LIQUIDATION')
  const health = accountHealth(turn.state, account, isEnabled)
  // An account with nothing at risk is short of nothing, even when it is empty.
  if (account.holdings.size > 0 && !hasEnoughMargin(health)) return refused('INSUFFICIENT_MARGIN')
  account.isPortfolioMargin = isEnabled
  turn.events.push({ type: 'marginModeChanged', account: address, isPortfolio: isEnabled })
  return accepted
}
