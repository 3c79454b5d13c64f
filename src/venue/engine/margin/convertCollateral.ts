import { add, fixed6, negate, subtract, type Usd } from '@/protocol/fixed6'
import { collateralPrice } from '@/quant/collateral'
import { conversionFor, conversionThreshold, inConversionOrder } from '@/quant/collateralConversion'
import type { Account } from '../accounts/account'
import { changeBalance } from '../accounts/accounts'
import { changeCollateral } from '../accounts/collateral'
import type { CollateralConversion } from '../event'
import { changeTreasury } from '../swap/treasury'
import type { Turn } from '../turn'

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

function sell(turn: Turn, account: Account, conversion: CollateralConversion): void {
  const { asset, amount, fee, received } = conversion
  const { state } = turn
  changeTreasury(turn, { usdc: fixed6<Usd>(0n - received - fee), asset, units: amount })
  state.venueFees = add(state.venueFees, fee)
  turn.events.push({ type: 'collateralConverted', account: account.address, conversion })
  changeCollateral(turn, account, asset, negate(amount), 'conversion')
  changeBalance(turn, account, received, 'conversion')
}
