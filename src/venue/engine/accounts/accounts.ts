import { add, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { FeeSchedule } from '@/quant/fees'
import type { AccountKind } from '../command'
import type { BalanceReason, Outcome } from '../event'
import { accepted, refused } from '../outcome'
import { openProfile } from '../profiles/changeProfile'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'
import { createAccount, type Account } from './account'

/** A second insurance fund is refused: what a liquidation cannot sell has one place to go. */
export function openAccount(turn: Turn, address: Address, kind: AccountKind): Outcome {
  if (turn.state.accounts.has(address)) return refused('ACCOUNT_ALREADY_EXISTS')
  if (kind === 'insurance') {
    if (turn.state.insuranceFund !== undefined) return refused('ACCOUNT_ALREADY_EXISTS')
    turn.state.insuranceFund = address
  }
  turn.state.accounts.set(address, createAccount(address, kind))
  turn.events.push({ type: 'accountOpened', account: address, kind })
  if (kind === 'trader') openProfile(turn, address)
  return accepted
}

export function deposit(turn: Turn, address: Address, amount: Usd): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (amount <= 0n) return refused('BAD_REQUEST')
  turn.state.deposits = add(turn.state.deposits, amount)
  changeBalance(turn, account, amount, 'deposit')
  return accepted
}

/** What the account pays for a trade: its own rates, or the venue's. */
export function ratesOf(state: ExchangeState, account: Account): FeeSchedule {
  return account.feeRates ?? state.config.feeRates
}

/** A change of nothing is not told. */
export function changeBalance(turn: Turn, account: Account, change: Usd, reason: BalanceReason): void {
  if (change === 0n) return
  account.balance = add(account.balance, change)
  if (account.balance < 0n && account.collaterals.size > 0) turn.indebted.push(account)
  turn.events.push({ type: 'balanceChanged', account: account.address, balance: account.balance, change, reason })
}
