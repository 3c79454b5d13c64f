import type { ErrorCode } from '@/protocol/errorCodes'
import { add, fixed6, negate, subtract, type Amount, type Usd } from '@/protocol/fixed6'
import type { Address, Hash } from '@/protocol/instrument'
import { collateralPrice, marginValue } from '@/quant/collateral'
import { isSwapAsset, swapCapacity, swapTerms, type SwapAsset, type SwapSize, type SwapTerms } from '@/quant/swap'
import type { Account } from '../accounts/account'
import { changeBalance } from '../accounts/accounts'
import { changeCollateral } from '../accounts/collateral'
import type { Outcome } from '../event'
import { accountHealth } from '../margin/accountRisk'
import { refused } from '../outcome'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'
import type { SwapCommand } from './swapCommand'
import type { SwapRecord } from './swapEvent'
import { changeTreasury, stockTreasury } from './treasury'

export function applySwapCommand(turn: Turn, command: SwapCommand): Outcome {
  if (command.type === 'stockTreasury') return stockTreasury(turn, command.usdc, command.collaterals)
  return swap(turn, command)
}

type Asked = Extract<SwapCommand, { type: 'swap' }>

/**
 * Exchanges collateral and USDC of an account with the treasury, at the index price with the fee of venue-rules 6.5. The
 * USDC is the account's own: nothing is bought on margin. What leaves the account less margin than it needs is refused.
 */
function swap(turn: Turn, asked: Asked): Outcome {
  const { state } = turn
  const account = state.accounts.get(asked.account)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (account.liquidation !== undefined) return refused('ACCOUNT_LIQUIDATION')
  const { asset, isBuy } = asked
  if (!isSwapAsset(asset)) return refused('SPOT_NOT_SUPPORTED')
  const size = sizeOf(asked)
  if (size === undefined) return refused('SPOT_INVALID_AMOUNTS')
  const price = collateralPrice(asset, (name) => state.assets.get(name)?.index)
  if (price === undefined) return refused('INDEX_NOT_READY')
  const terms = swapTerms(asset, isBuy, price, size)
  if (terms === undefined) return refused('SPOT_INVALID_AMOUNTS')
  const error = checkSwap(state, account, asset, isBuy, terms)
  if (error !== undefined) return refused(error)
  return { isAccepted: true, swap: exchange(turn, account, asset, isBuy, terms) }
}

function sizeOf({ baseAmount, quoteAmount }: Asked): SwapSize | undefined {
  if (baseAmount !== undefined) return quoteAmount === undefined && baseAmount > 0n ? { base: baseAmount } : undefined
  return quoteAmount !== undefined && quoteAmount > 0n ? { quote: quoteAmount } : undefined
}

/** The first reason, of the documented ones, why it cannot be done. */
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
  return standsAfter(state, account, change) ? undefined : 'INSUFFICIENT_MARGIN'
}

/** Whether an account may have so much more margin (or less, below zero): what needs no more may always be done. */
export function standsAfter(state: ExchangeState, account: Account, change: Usd): boolean {
  return change >= 0n || add(accountHealth(state, account).availableMargin, change) > 0n
}

function exchange(turn: Turn, account: Account, asset: SwapAsset, isBuy: boolean, terms: SwapTerms): SwapRecord {
  const { amount, price, fee, quote } = terms
  const { state, timeNs } = turn
  const swapId = swapIdOf(turn, account.address)
  const record = { swapId, account: account.address, asset, isBuy, amount, price, fee, quote, timeNs }
  turn.events.push({ type: 'swapped', account: account.address, swap: record })
  // The fee is the venue's, so the treasury pays or gets the plain value.
  const value = fixed6<Usd>(isBuy ? quote - fee : quote + fee)
  state.venueFees = add(state.venueFees, fee)
  changeTreasury(turn, { usdc: isBuy ? value : negate(value), asset, units: isBuy ? negate(amount) : amount })
  changeCollateral(turn, account, asset, isBuy ? amount : negate(amount), 'swap')
  changeBalance(turn, account, isBuy ? negate(quote) : quote, 'swap')
  return record
}

/** The account and the number of the command, as with TWAPs: no digest looks like it but by a chance of 2^-256. */
function swapIdOf({ seq }: Turn, account: Address): Hash {
  return `${account}${seq.toString(16).padStart(12, '0')}${'d'.repeat(12)}`
}
