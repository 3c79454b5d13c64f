import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, negate, subtract, fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { collateralSpecs, marginValue } from '@/core/quant/collateral'
import {
  assetsFor,
  hourlyYield,
  vaultBuffer,
  vaultPricePerShare,
  vaultSharesFor,
  vaultCap,
} from '@/core/quant/yieldVault'
import type { Account } from '../accounts/account'
import { changeBalance, changeCollateral, addUnits } from '../accounts/accounts'
import { accepted, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import type { ExchangeState } from '../state'
import { hasMarginAfter } from '../swap/swap'
import type { TransferRequest } from '../transfers/transferCommand'
import { accrueByTime, longestNs, takeAssets, emitVault, vaultTotals, owedToWaiting } from './yieldVault'
import type { YieldVaultCommand } from './yieldVaultState'

const hourNs = 3_600_000_000_000n
const dayNs = 24n * hourNs
const mostHours = longestNs / hourNs

export function applyYieldVaultCommand(context: CommandContext, command: YieldVaultCommand): CommandOutcome {
  if (command.type === 'workYieldVault') return work(context, command.byTime === true)
  context.state.yieldVault.isPaused = command.isPaused
  emitVault(context)
  return accepted
}

function work(context: CommandContext, isByTime: boolean): CommandOutcome {
  const hasAccrued = accrue(context, isByTime)
  const hasRebalanced = rebalance(context)
  if (hasAccrued || hasRebalanced) emitVault(context)
  return accepted
}

/**
 * Pays the yield until now. The first call starts the clock. If yield becomes continuous, it continues from the last
 * full hour.
 */
function accrue(context: CommandContext, isByTime: boolean): boolean {
  const { yieldVault } = context.state
  if (isByTime && yieldVault.byTime !== true) {
    if (yieldVault.accruedToNs !== undefined) accrueHours(context)
    yieldVault.byTime = true
    yieldVault.accruedToNs ??= context.timeNs
    accrueByTime(context)
    return true
  }
  return yieldVault.byTime === true ? accrueByTime(context) : accrueHours(context)
}

/** Pays the yield of each full hour that has ended since the last payment. */
function accrueHours({ state, timeNs }: CommandContext): boolean {
  const { yieldVault } = state
  const toNs = timeNs - (timeNs % hourNs)
  const fromNs = yieldVault.accruedToNs
  if (fromNs !== undefined && toNs <= fromNs) return false
  yieldVault.accruedToNs = toNs
  if (fromNs === undefined) return true
  const passed = (toNs - fromNs) / hourNs
  for (let hour = 0n; hour < passed && hour < mostHours; hour += 1n) {
    const paid = hourlyYield(vaultTotals(state).assets)
    yieldVault.invested = add(yieldVault.invested, paid)
    yieldVault.yieldPaid = add(yieldVault.yieldPaid, paid)
  }
  return true
}

/** Pays pending withdrawals and refills the buffer, once per UTC day (venue-rules 6.7). */
function rebalance(context: CommandContext): boolean {
  const { state, timeNs } = context
  const { yieldVault } = state
  const day = timeNs / dayNs
  if (yieldVault.rebalancedDay === day) return false
  yieldVault.rebalancedDay = day
  payWaiting(context)
  const { assets } = vaultTotals(state)
  yieldVault.liquid = vaultBuffer(assets)
  yieldVault.invested = subtract(assets, yieldVault.liquid)
  return true
}

function payWaiting(context: CommandContext): void {
  const { state } = context
  for (const { id, account: address, shares, askedAtNs } of state.yieldVault.waiting.splice(0)) {
    const account = state.accounts.get(address)
    assert(account !== undefined, 'who waits for a redemption has an account')
    const usdc = assetsFor(shares, vaultTotals(state))
    takeAssets(state, usdc)
    changeShares(state, negate(shares))
    const move = { id, kind: 'withdraw', status: 'finalized', shares, usdc, askedAtNs } as const
    context.events.push({ type: 'yieldVaultMoved', account: address, move })
    changeBalance(context, account, usdc, 'yieldVault')
  }
}

/** The vault's address is that of its share, aeUSD, as with every ERC-4626. The vault is not an account. */
export const yieldVaultAddress: Address = collateralSpecs.aeUSD.address

type VaultTransfer = Pick<TransferRequest, 'to' | 'asset' | 'amount' | 'label'>

type Taken = ErrorCode | 'moved'

/**
 * Handles a transfer to the vault's address (rest-private 14.2). `YV_DEPOSIT` turns USDC into shares. `YV_WITHDRAW`
 * redeems aeUSD, at once from the buffer or at the next rebalance. The caller has checked the signature; all other
 * checks run here, before any change.
 */
export function receiveByYieldVault(
  context: CommandContext,
  sender: Account,
  request: VaultTransfer,
): Taken | undefined {
  const { to, asset, amount, label } = request
  if (to !== yieldVaultAddress) return undefined
  if (sender.liquidation !== undefined) return 'ACCOUNT_LIQUIDATION'
  if (label !== 'YV_DEPOSIT' && label !== 'YV_WITHDRAW') return 'TRANSFER_INVALID_LABEL'
  if (asset !== (label === 'YV_DEPOSIT' ? 'USDC' : 'aeUSD')) return 'TRANSFER_INVALID_COLLATERAL'
  if (context.state.yieldVault.isPaused) return 'YIELD_VAULT_PAUSED'
  // The yield accrues even if the transfer is then rejected, because the time has passed. The new money has earned
  // nothing yet.
  if (accrueByTime(context)) emitVault(context)
  return label === 'YV_DEPOSIT' ? deposit(context, sender, fixed6<Usd>(amount)) : withdraw(context, sender, amount)
}

function deposit(context: CommandContext, account: Account, usdc: Usd): Taken {
  const { state } = context
  const totals = vaultTotals(state)
  const shares = vaultSharesFor(usdc, totals)
  const error = checkDeposit(context, account, usdc, shares)
  if (error !== undefined) return error
  const move = { kind: 'deposit', status: 'finalized', shares, usdc } as const
  context.events.push({ type: 'yieldVaultMoved', account: account.address, move: { ...move, ...placeOf(context) } })
  state.yieldVault.liquid = add(state.yieldVault.liquid, usdc)
  changeShares(state, shares)
  changeBalance(context, account, negate(usdc), 'yieldVault')
  changeCollateral(context, account, 'aeUSD', shares, 'yieldVault')
  emitVault(context)
  return 'moved'
}

function checkDeposit(context: CommandContext, account: Account, usdc: Usd, shares: Amount): ErrorCode | undefined {
  const { state } = context
  const { assets } = vaultTotals(state)
  if (shares === 0n) return 'TRANSFER_INVALID_AMOUNT'
  if (usdc > subtract(account.balance, account.isolatedMargin)) return 'TRANSFER_INSUFFICIENT_BALANCE'
  if (assets + usdc > vaultCap) return 'YIELD_VAULT_EXCEEDS_CAPACITY'
  const change = fixed6<Usd>(backing(context, account, shares) - usdc)
  return hasMarginAfter(state, account, change) ? undefined : 'INSUFFICIENT_MARGIN'
}

function withdraw(context: CommandContext, account: Account, shares: Amount): Taken {
  const { state } = context
  const { yieldVault } = state
  if (shares > (account.collaterals.get('aeUSD') ?? 0n)) return 'TRANSFER_INSUFFICIENT_BALANCE'
  const usdc = assetsFor(shares, vaultTotals(state))
  if (usdc === 0n) return 'TRANSFER_INVALID_AMOUNT'
  // Liquid funds belong first to withdrawals already waiting.
  const isReady = usdc <= subtract(yieldVault.liquid, owedToWaiting(state))
  const paid = isReady ? usdc : fixed6<Usd>(0n)
  const change = fixed6<Usd>(paid + backing(context, account, negate(shares)))
  if (!hasMarginAfter(state, account, change)) return 'INSUFFICIENT_MARGIN'
  const place = placeOf(context)
  const status = isReady ? 'finalized' : 'initiated'
  const move = { kind: 'withdraw', status, shares, usdc: paid, ...place } as const
  context.events.push({ type: 'yieldVaultMoved', account: account.address, move })
  changeCollateral(context, account, 'aeUSD', negate(shares), 'yieldVault')
  if (isReady) {
    takeAssets(state, usdc)
    changeShares(state, negate(shares))
    changeBalance(context, account, usdc, 'yieldVault')
  } else {
    yieldVault.waiting.push({ account: account.address, shares, ...place })
  }
  emitVault(context)
  return 'moved'
}

/** USD of margin that an account gains or loses by a change of shares. */
function backing(context: CommandContext, account: Account, change: Amount): Usd {
  const price = vaultPricePerShare(vaultTotals(context.state))
  const held = account.collaterals.get('aeUSD') ?? fixed6<Amount>(0n)
  return subtract(marginValue('aeUSD', add(held, change), price), marginValue('aeUSD', held, price))
}

function placeOf({ seq, timeNs }: CommandContext) {
  return { id: `${seq}-y`, askedAtNs: timeNs }
}

/** Creates shares for a deposit. A negative amount destroys redeemed shares. */
function changeShares({ yieldVault, collateralDeposits }: ExchangeState, change: Amount): void {
  yieldVault.shares = add(yieldVault.shares, change)
  addUnits(collateralDeposits, 'aeUSD', change)
}
