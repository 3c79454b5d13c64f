import type { OtherCollateral } from '@/core/protocol/collateral'
import { add, type Usd, fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { AccountKind } from '../command'
import { accepted, rejected, type CommandContext } from '../commandContext'
import type { BalanceReason, CommandOutcome, EngineEvent } from '../event'
import { openProfile } from '../profiles/changeProfile'
import type { ExchangeState } from '../state'
import { admitShares } from '../yieldVault/yieldVault'
import { createAccount, type Account } from './account'

/** Opens an account. A second insurance fund is rejected, because a liquidation must have exactly one. */
export function openAccount(context: CommandContext, address: Address, kind: AccountKind): CommandOutcome {
  if (context.state.accounts.has(address)) return rejected('ACCOUNT_ALREADY_EXISTS')
  if (kind === 'insurance') {
    if (context.state.insuranceFund !== undefined) return rejected('ACCOUNT_ALREADY_EXISTS')
    context.state.insuranceFund = address
  }
  context.state.accounts.set(address, createAccount(address, kind))
  context.events.push({ type: 'accountOpened', account: address, kind })
  if (kind === 'trader') openProfile(context, address)
  return accepted
}

export function deposit(context: CommandContext, address: Address, amount: Usd): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (amount <= 0n) return rejected('BAD_REQUEST')
  context.state.deposits = add(context.state.deposits, amount)
  changeBalance(context, account, amount, 'deposit')
  return accepted
}

export function ratesOf(state: ExchangeState, account: Account): FeeSchedule {
  return account.feeRates ?? state.config.feeRates
}

/** Adds to the USDC balance. A change of zero publishes no event. */
export function changeBalance(context: CommandContext, account: Account, change: Usd, reason: BalanceReason): void {
  if (change === 0n) return
  account.balance = add(account.balance, change)
  if (account.balance < 0n && account.collaterals.size > 0) context.indebted.push(account)
  context.events.push({ type: 'balanceChanged', account: account.address, balance: account.balance, change, reason })
}

const none = fixed6<Amount>(0n)

/** Deposits collateral, which may pay an existing USDC debt at once. */
export function depositCollateral(
  context: CommandContext,
  address: Address,
  asset: OtherCollateral,
  amount: Amount,
): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (amount <= 0n) return rejected('BAD_REQUEST')
  if (asset === 'aeUSD') admitShares(context, amount)
  addUnits(context.state.collateralDeposits, asset, amount)
  changeCollateral(context, account, asset, amount, 'deposit')
  if (account.balance < 0n) context.indebted.push(account)
  return accepted
}

type CollateralReason = Extract<EngineEvent, { type: 'collateralChanged' }>['reason']

export function changeCollateral(
  context: CommandContext,
  account: Account,
  asset: OtherCollateral,
  change: Amount,
  reason: CollateralReason,
): void {
  const balance = addUnits(account.collaterals, asset, change)
  context.events.push({ type: 'collateralChanged', account: account.address, asset, balance, change, reason })
}

/** Adds units and removes an entry that becomes zero. Returns the units after the change. */
export function addUnits(units: Map<OtherCollateral, Amount>, asset: OtherCollateral, change: Amount): Amount {
  const sum = add(units.get(asset) ?? none, change)
  if (sum === 0n) units.delete(asset)
  else units.set(asset, sum)
  return sum
}
