import type { OtherCollateral } from '@/core/protocol/collateral'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, fixed6, negate, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import { collateralPrice, marginValue } from '@/core/quant/collateral'
import { isSwapAsset, swapCapacity, swapTerms, type SwapAsset, type SwapSize, type SwapTerms } from '@/core/quant/swap'
import type { Account } from '../accounts/account'
import { changeBalance, changeCollateral, addUnits } from '../accounts/accounts'
import { rejected, type CommandContext, accepted } from '../commandContext'
import type { CommandOutcome, EngineEvent } from '../event'
import { accountHealth } from '../margin/accountRisk'
import type { ExchangeState } from '../state'
import { admitShares } from '../yieldVault/yieldVault'
import type { SwapCommand, TreasuryStock, SwapRecord } from './swapCommand'

export function applySwapCommand(context: CommandContext, command: SwapCommand): CommandOutcome {
  if (command.type === 'stockTreasury') return stockTreasury(context, command.usdc, command.collaterals)
  return swap(context, command)
}

type Asked = Extract<SwapCommand, { type: 'swap' }>

/**
 * Swaps collateral and USDC of an account with the treasury, at the index price with the fee of venue-rules 6.5. The
 * USDC must be the account's own, not reserved as margin. A swap that leaves the account short of margin is rejected.
 */
function swap(context: CommandContext, asked: Asked): CommandOutcome {
  const { state } = context
  const account = state.accounts.get(asked.account)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (account.liquidation !== undefined) return rejected('ACCOUNT_LIQUIDATION')
  const { asset, isBuy } = asked
  if (!isSwapAsset(asset)) return rejected('SPOT_NOT_SUPPORTED')
  const size = sizeOf(asked)
  if (size === undefined) return rejected('SPOT_INVALID_AMOUNTS')
  const price = collateralPrice(asset, (name) => state.assets.get(name)?.index)
  if (price === undefined) return rejected('INDEX_NOT_READY')
  const terms = swapTerms(asset, isBuy, price, size)
  if (terms === undefined) return rejected('SPOT_INVALID_AMOUNTS')
  const error = checkSwap(state, account, asset, isBuy, terms)
  if (error !== undefined) return rejected(error)
  return { isAccepted: true, swap: exchange(context, account, asset, isBuy, terms) }
}

function sizeOf({ baseAmount, quoteAmount }: Asked): SwapSize | undefined {
  if (baseAmount !== undefined) return quoteAmount === undefined && baseAmount > 0n ? { base: baseAmount } : undefined
  return quoteAmount !== undefined && quoteAmount > 0n ? { quote: quoteAmount } : undefined
}

/** Returns the first of the documented reasons to reject a swap. */
function checkSwap(
  state: ExchangeState,
  account: Account,
  asset: SwapAsset,
  isBuy: boolean,
  { amount, price, quote, fee }: SwapTerms,
): ErrorCode | undefined {
  const held = account.collaterals.get(asset) ?? fixed6<Amount>(0n)
  const free = subtract(account.balance, account.isolatedMargin)
  const capacity = swapCapacity(state.treasury.collaterals.get(asset), state.treasury.usdc)
  if (isBuy && quote > free) return 'SPOT_NO_QUOTE_BALANCE'
  if (isBuy && amount > capacity.base) return 'SPOT_NO_BASE_CAPACITY'
  if (!isBuy && amount > held) return 'SPOT_NO_BASE_BALANCE'
  if (!isBuy && quote + fee > capacity.quote) return 'SPOT_NO_QUOTE_CAPACITY'
  const units = fixed6<Amount>(isBuy ? held + amount : held - amount)
  const backing = subtract(marginValue(asset, units, price), marginValue(asset, held, price))
  const change = fixed6<Usd>(isBuy ? backing - quote : backing + quote)
  return hasMarginAfter(state, account, change) ? undefined : 'INSUFFICIENT_MARGIN'
}

/** True if an account's margin may change by this amount. A swap that needs no additional margin is always allowed. */
export function hasMarginAfter(state: ExchangeState, account: Account, change: Usd): boolean {
  return change >= 0n || add(accountHealth(state, account).availableMargin, change) > 0n
}

function exchange(
  context: CommandContext,
  account: Account,
  asset: SwapAsset,
  isBuy: boolean,
  terms: SwapTerms,
): SwapRecord {
  const { amount, price, fee, quote } = terms
  const { state, timeNs } = context
  const swapId = swapIdOf(context, account.address)
  const record = { swapId, account: account.address, asset, isBuy, amount, price, fee, quote, timeNs }
  context.events.push({ type: 'swapped', account: account.address, swap: record })
  // The fee goes to the venue, so the treasury pays or receives the plain value.
  const value = fixed6<Usd>(isBuy ? quote - fee : quote + fee)
  state.venueFees = add(state.venueFees, fee)
  changeTreasury(context, { usdc: isBuy ? value : negate(value), asset, units: isBuy ? negate(amount) : amount })
  changeCollateral(context, account, asset, isBuy ? amount : negate(amount), 'swap')
  changeBalance(context, account, isBuy ? negate(quote) : quote, 'swap')
  return record
}

/**
 * Builds the id from the account and the command's number, as for TWAPs. A collision with a digest has a chance of
 * 2^-256.
 */
function swapIdOf({ seq }: CommandContext, account: Address): Hash {
  return `${account}${seq.toString(16).padStart(12, '0')}${'d'.repeat(12)}`
}

const nothing = fixed6<Amount>(0n)

export function changeTreasury(
  context: CommandContext,
  change: { readonly usdc: Usd; readonly asset: OtherCollateral; readonly units: Amount },
): void {
  const { treasury, isTreasuryStocked: isStocked } = context.state
  treasury.usdc = add(treasury.usdc, change.usdc)
  const units = addUnits(treasury.collaterals, change.asset, change.units)
  context.events.push({ type: 'treasuryChanged', usdc: treasury.usdc, collaterals: [[change.asset, units]], isStocked })
}

/** Funds the treasury. Counts as a deposit, and is possible once in a venue's life. */
function stockTreasury(context: CommandContext, usdc: Usd, collaterals: readonly TreasuryStock[]): CommandOutcome {
  const { state } = context
  if (usdc < 0n || collaterals.some(([, units]) => units <= 0n)) return rejected('BAD_REQUEST')
  if (state.isTreasuryStocked) return rejected('BAD_REQUEST')
  state.isTreasuryStocked = true
  state.deposits = add(state.deposits, usdc)
  state.treasury.usdc = add(state.treasury.usdc, usdc)
  for (const [asset, units] of collaterals) {
    if (asset === 'aeUSD') admitShares(context, units)
    addUnits(state.collateralDeposits, asset, units)
    addUnits(state.treasury.collaterals, asset, units)
  }
  const holdings = collaterals.map(([asset]) => [asset, state.treasury.collaterals.get(asset) ?? nothing] as const)
  context.events.push({ type: 'treasuryChanged', usdc: state.treasury.usdc, collaterals: holdings, isStocked: true })
  return accepted
}

/** Describes the treasury; no events for a treasury that never had anything. */
export function describeTreasury({ treasury, isTreasuryStocked: isStocked }: ExchangeState): EngineEvent[] {
  if (!isStocked && treasury.usdc === 0n && treasury.collaterals.size === 0) return []
  return [{ type: 'treasuryChanged', usdc: treasury.usdc, collaterals: [...treasury.collaterals], isStocked }]
}
