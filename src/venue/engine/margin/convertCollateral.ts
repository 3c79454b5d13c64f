import { collateralAssets } from '@/protocol/collateral'
import { add, fixed6, negate, notional, scale, subtract, timesFraction } from '@/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/protocol/fixed6'
import { collateralPrice, collateralSpecs } from '@/quant/collateral'
import { changeBalance, type Account, type OtherCollateral } from '../accounts/accounts'
import { addUnits, changeCollateral } from '../accounts/collateral'
import type { CollateralConversion } from '../event'
import type { Turn } from '../turn'

/** NEG_USDC_THRESHOLD of venue-rules 6.6: a debt of this much is paid with other collateral. */
export const conversionThreshold = fixed6<Usd>(-1_000_000n)

/** What is sold first stands first (venue-rules 6.5). */
const inConversionOrder: readonly OtherCollateral[] = collateralAssets
  .filter((asset) => asset !== 'USDC')
  .toSorted((a, b) => collateralSpecs[a].conversionOrder - collateralSpecs[b].conversionOrder)

/**
 * Sells collateral of the accounts that ended the command in debt, until their USDC is back at zero or nothing is left
 * (venue-rules 6.6). The venue buys at the price that margin goes by.
 */
export function convertDebts(turn: Turn): void {
  for (const account of turn.indebted) {
    if (account.balance <= conversionThreshold) convertUpTo(turn, account, fixed6<Usd>(0n))
  }
}

/** Sells collateral until the account has so much USDC, or nothing is left. */
export function convertUpTo(turn: Turn, account: Account, target: Usd): void {
  for (const asset of inConversionOrder) {
    const held = account.collaterals.get(asset)
    if (account.balance >= target) return
    // What has no price yet cannot be sold.
    const price = held && collateralPrice(asset, (name) => turn.state.assets.get(name)?.index)
    if (held === undefined || price === undefined) continue
    sell(turn, account, conversionFor({ asset, held, price, debt: subtract(target, account.balance) }))
  }
}

/**
 * What has to be sold to pay a debt, at most all that is held. Units are rounded up and what they bring toward zero, so
 * the account may end less than the worth of a millionth of a unit above zero.
 */
export function conversionFor(sale: {
  readonly asset: OtherCollateral
  readonly held: Amount
  readonly price: Price
  /** USD, above 0. */
  readonly debt: Usd
}): CollateralConversion {
  const { asset, held, price, debt } = sale
  const { conversionFee } = collateralSpecs[asset]
  const netOfOne = price * (scale - conversionFee)
  let amount = smallerUnits(held, dividedUp(debt * scale * scale, netOfOne))
  let proceeds = proceedsOf(amount, price, conversionFee)
  // Rounding what the units bring may leave millionths of the debt.
  while (proceeds.received < debt && amount < held) {
    amount = smallerUnits(held, amount + dividedUp((debt - proceeds.received) * scale, price))
    proceeds = proceedsOf(amount, price, conversionFee)
  }
  return { asset, amount, price, ...proceeds }
}

function proceedsOf(amount: Amount, price: Price, conversionFee: Fraction): { fee: Usd; received: Usd } {
  const value = notional(price, amount)
  const fee = timesFraction(value, conversionFee)
  return { fee, received: subtract(value, fee) }
}

function sell(turn: Turn, account: Account, conversion: CollateralConversion): void {
  const { asset, amount, fee, received } = conversion
  const { state } = turn
  addUnits(state.treasury.collaterals, asset, amount)
  state.treasury.usdc = fixed6<Usd>(state.treasury.usdc - received - fee)
  state.venueFees = add(state.venueFees, fee)
  turn.events.push({ type: 'collateralConverted', account: account.address, conversion })
  changeCollateral(turn, account, asset, negate(amount), 'conversion')
  changeBalance(turn, account, received, 'conversion')
}

function dividedUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}

function smallerUnits(held: Amount, wanted: bigint): Amount {
  return wanted < held ? fixed6<Amount>(wanted) : held
}
