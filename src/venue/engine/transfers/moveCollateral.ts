import type { CollateralAsset } from '@/core/protocol/collateral'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, negate, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import { collateralPrice } from '@/core/quant/collateral'
import { lostMargin } from '@/core/quant/leavingMargin'
import { hasEnoughMargin } from '@/core/quant/margin/accountMargin'
import type { Account } from '../accounts/account'
import { changeBalance, changeCollateral } from '../accounts/accounts'
import type { CommandContext } from '../commandContext'
import { accountHealth } from '../margin/accountRisk'
import type { ExchangeState } from '../state'
import type { TransferTerms } from './transferCommand'
import { madeUpHash } from './transfersState'

/**
 * Moves units from one account to another in one step, or returns an error without any change.
 *
 * @param amount units of the asset, above 0; millionths for USDC
 */
export function moveCollateral(
  context: CommandContext,
  from: Account,
  to: Account,
  asset: CollateralAsset,
  amount: Amount,
  terms: TransferTerms,
): WithdrawalRejection | undefined {
  const rejection = checkLeaving(context.state, from, asset, amount)
  if (rejection !== undefined) return rejection
  takeFrom(context, from, asset, amount, 'send')
  giveTo(context, to, asset, amount, 'receive')
  const l2TxHash = madeUpHash('venue', terms.id)
  const transfer = { ...terms, from: from.address, to: to.address, asset, amount, l2TxHash }
  context.events.push({ type: 'collateralMoved', transfer })
  return undefined
}

export type WithdrawalRejection = Extract<
  ErrorCode,
  'ACCOUNT_LIQUIDATION' | 'INSUFFICIENT_BALANCE' | 'INSUFFICIENT_AVAILABLE_MARGIN'
>

/**
 * Checks that units may leave an account: they exist, are not reserved for an isolated position, and leave the
 * available margin above 0 (venue-rules 10.3). An account without positions and orders may be emptied.
 */
export function checkLeaving(
  state: ExchangeState,
  account: Account,
  asset: CollateralAsset,
  amount: Amount,
): WithdrawalRejection | undefined {
  if (account.liquidation !== undefined) return 'ACCOUNT_LIQUIDATION'
  if (amount > freeUnits(account, asset)) return 'INSUFFICIENT_BALANCE'
  if (account.holdings.size === 0) return undefined
  const { availableMargin } = accountHealth(state, account)
  const price = collateralPrice(asset, (name) => state.assets.get(name)?.index)
  const left = subtract(availableMargin, lostMargin(asset, freeUnits(account, asset), amount, price))
  return hasEnoughMargin({ availableMargin: left }) ? undefined : 'INSUFFICIENT_AVAILABLE_MARGIN'
}

function freeUnits(account: Account, asset: CollateralAsset): Amount {
  if (asset === 'USDC') return fixed6<Amount>(account.balance - account.isolatedMargin)
  return account.collaterals.get(asset) ?? fixed6<Amount>(0n)
}

/** Takes units from an account. The caller has checked that they may leave. */
export function takeFrom(
  context: CommandContext,
  account: Account,
  asset: CollateralAsset,
  amount: Amount,
  reason: 'send' | 'withdraw',
): void {
  const change = negate(amount)
  if (asset === 'USDC') changeBalance(context, account, fixed6<Usd>(change), reason)
  else changeCollateral(context, account, asset, change, reason)
}

/** Gives units to an account, which may pay an existing USDC debt at once. */
export function giveTo(
  context: CommandContext,
  account: Account,
  asset: CollateralAsset,
  amount: Amount,
  reason: 'receive' | 'bridged',
): void {
  if (asset === 'USDC') changeBalance(context, account, fixed6<Usd>(amount), reason)
  else changeCollateral(context, account, asset, amount, reason)
  if (asset !== 'USDC' && account.balance < 0n) context.indebted.push(account)
}
