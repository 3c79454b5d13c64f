import { add, fixed6, negate, smaller, subtract, type Usd } from '@/protocol/fixed6'
import type { Account } from '../accounts/account'
import { changeBalance } from '../accounts/accounts'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'

const nothing = fixed6<Usd>(0n)

export function insuranceFundOf({ insuranceFund, accounts }: ExchangeState): Account | undefined {
  return insuranceFund === undefined ? undefined : accounts.get(insuranceFund)
}

/**
 * Pays a debt that its account has nothing left for: the insurance fund as far as it has USDC, and for the rest nobody;
 * that is written down as an uncovered loss (venue-rules 7.1 has no word for it).
 */
export function coverLoss(turn: Turn, account: Account, loss: Usd): void {
  if (loss <= 0n) return
  const fund = insuranceFundOf(turn.state)
  const covered = fund === undefined || fund === account || fund.balance < 0n ? nothing : smaller(fund.balance, loss)
  if (fund !== undefined) changeBalance(turn, fund, negate(covered), 'insurance')
  turn.state.uncoveredLoss = add(turn.state.uncoveredLoss, subtract(loss, covered))
  changeBalance(turn, account, loss, 'insurance')
}
