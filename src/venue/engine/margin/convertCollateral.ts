import { add, fixed6, negate, subtract, type Usd } from '@/core/protocol/fixed6'
import { collateralPrice } from '@/core/quant/collateral'
import { conversionFor, conversionThreshold, inConversionOrder } from '@/core/quant/collateralConversion'
import type { Account } from '../accounts/account'
import { changeBalance, changeCollateral } from '../accounts/accounts'
import type { CommandContext } from '../commandContext'
import type { CollateralConversion } from '../event'
import { changeTreasury } from '../swap/swap'

/**
 * Sells collateral of accounts with a USDC debt, after the command and until the debt is paid or nothing is left
 * (venue-rules 6.6). The venue pays the prices that are used for margin.
 */
export function convertDebts(context: CommandContext): void {
  for (const account of context.indebted) {
    if (account.balance <= conversionThreshold) convertUpTo(context, account, fixed6<Usd>(0n))
  }
}

export function convertUpTo(context: CommandContext, account: Account, target: Usd): void {
  for (const asset of inConversionOrder) {
    const held = account.collaterals.get(asset)
    if (account.balance >= target) return
    const price =
      held === undefined ? undefined : collateralPrice(asset, (name) => context.state.assets.get(name)?.index)
    if (held === undefined || price === undefined) continue
    sell(context, account, conversionFor({ asset, held, price, debt: subtract(target, account.balance) }))
  }
}

function sell(context: CommandContext, account: Account, conversion: CollateralConversion): void {
  const { asset, amount, fee, received } = conversion
  const { state } = context
  changeTreasury(context, { usdc: fixed6<Usd>(0n - received - fee), asset, units: amount })
  state.venueFees = add(state.venueFees, fee)
  context.events.push({ type: 'collateralConverted', account: account.address, conversion })
  changeCollateral(context, account, asset, negate(amount), 'conversion')
  changeBalance(context, account, received, 'conversion')
}
