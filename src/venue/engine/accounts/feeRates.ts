import type { Address } from '@/protocol/instrument'
import type { FeeSchedule } from '@/quant/fees'
import type { Outcome } from '../event'
import { markStale } from '../margin/accountRisk'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'

/** Gives an account rates of its own, from its next fill on. */
export function setFeeRates(turn: Turn, address: Address, rates: FeeSchedule): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  account.feeRates = rates
  // Open orders hold what their fees may come to.
  for (const holding of account.holdings.values()) markStale(account, holding)
  turn.events.push({ type: 'feeRatesChanged', account: address, rates })
  return accepted
}
