import type { OtherCollateral } from '@/protocol/collateral'
import { add, fixed6, type Amount } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { EngineEvent, Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { admitShares } from '../yieldVault/yieldVault'
import type { Account } from './account'

const none = fixed6<Amount>(0n)

/** A debt in USDC that was there before may be paid with it at once. */
export function depositCollateral(turn: Turn, address: Address, asset: OtherCollateral, amount: Amount): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (amount <= 0n) return refused('BAD_REQUEST')
  if (asset === 'aeUSD') admitShares(turn, amount)
  addUnits(turn.state.collateralDeposits, asset, amount)
  changeCollateral(turn, account, asset, amount, 'deposit')
  if (account.balance < 0n) turn.indebted.push(account)
  return accepted
}

type CollateralReason = Extract<EngineEvent, { type: 'collateralChanged' }>['reason']

export function changeCollateral(
  turn: Turn,
  account: Account,
  asset: OtherCollateral,
  change: Amount,
  reason: CollateralReason,
): void {
  const balance = addUnits(account.collaterals, asset, change)
  turn.events.push({ type: 'collateralChanged', account: account.address, asset, balance, change, reason })
}

/** Keeps no entry for nothing. Returns the units after the change. */
export function addUnits(units: Map<OtherCollateral, Amount>, asset: OtherCollateral, change: Amount): Amount {
  const sum = add(units.get(asset) ?? none, change)
  if (sum === 0n) units.delete(asset)
  else units.set(asset, sum)
  return sum
}
