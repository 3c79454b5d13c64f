import { haveSameRates, type FeeSchedule } from '@/quant/fees'
import { rewardsOf } from '../../rules/rewardRecord'
import type { Account } from '../accounts/account'
import { setFeeRates } from '../accounts/feeRates'
import type { Outcome } from '../event'
import { markStale } from '../margin/accountRisk'
import { accepted } from '../outcome'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'

/**
 * Changes what everybody pays who has no rates of their own. Referees pay a part of the venue's rates, which was computed
 * when they were referred: theirs are computed again. Nothing that was charged before changes.
 */
export function setVenueFees(turn: Turn, rates: FeeSchedule): Outcome {
  const { state } = turn
  const { feeRates: before } = state.config
  if (haveSameRates(before, rates)) return accepted
  const referees = [...state.accounts.values()].filter((account) => paysPartOf(state, account, before))
  state.config = { ...state.config, feeRates: rates }
  turn.events.push({ type: 'venueFeesChanged', rates })
  for (const account of state.accounts.values()) {
    // Open orders hold what their fees may come to.
    if (account.feeRates === undefined) for (const holding of account.holdings.values()) markStale(account, holding)
  }
  for (const { address } of referees) setFeeRates(turn, address, rates)
  return accepted
}

function paysPartOf(state: ExchangeState, { address }: Account, rates: FeeSchedule): boolean {
  const { referral } = rewardsOf(state.rewards, address)
  return referral !== undefined && haveSameRates(referral.fullRates, rates)
}
