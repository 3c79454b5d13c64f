import { add, fixed6, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { emptyMarginTotals, type MarginTotals } from '@/quant/margin/accountMargin'
import type { AccountKind } from '../command'
import type { BalanceReason, Outcome } from '../event'
import { accepted, refused } from '../outcome'
import { closedOrderCapacity, createReplayGuard, type ReplayGuard } from '../replayGuard'
import type { Turn } from '../turn'
import type { Holding } from './holding'
import type { ApiKeyEntry, SigningKey } from './keys'

export type Account = {
  readonly address: Address
  readonly kind: AccountKind
  /** USDC. May be negative: premiums and losses are paid before collateral is converted. */
  balance: Usd
  openOrderCount: number
  readonly holdings: Map<string, Holding>
  readonly signingKeys: Map<Address, SigningKey>
  /** Never to be registered again: who overheard the first registration could send it once more. */
  readonly deletedSigningKeys: Set<Address>
  readonly apiKeys: Map<string, ApiKeyEntry>
  readonly replayGuard: ReplayGuard
  /** The sum of the risks of its holdings, right up to `stale` and `riskPriceVersion`; see margin/accountRisk. */
  totals: MarginTotals
  riskPriceVersion: number
  /** Holdings that changed since their risk was computed. */
  readonly stale: Holding[]
}

export function createAccount(address: Address, kind: AccountKind): Account {
  return {
    address,
    kind,
    balance: fixed6(0n),
    openOrderCount: 0,
    holdings: new Map(),
    signingKeys: new Map(),
    deletedSigningKeys: new Set(),
    apiKeys: new Map(),
    replayGuard: createReplayGuard(closedOrderCapacity[kind]),
    totals: emptyMarginTotals,
    riskPriceVersion: 0,
    stale: [],
  }
}

export function openAccount(turn: Turn, address: Address, kind: AccountKind): Outcome {
  if (turn.state.accounts.has(address)) return refused('ACCOUNT_ALREADY_EXISTS')
  turn.state.accounts.set(address, createAccount(address, kind))
  turn.events.push({ type: 'accountOpened', account: address, kind })
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

/** A change of nothing is not told. */
export function changeBalance(turn: Turn, account: Account, change: Usd, reason: BalanceReason): void {
  if (change === 0n) return
  account.balance = add(account.balance, change)
  turn.events.push({ type: 'balanceChanged', account: account.address, balance: account.balance, change, reason })
}
