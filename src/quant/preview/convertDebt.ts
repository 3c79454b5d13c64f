import { fixed6, subtract } from '@/protocol/fixed6'
import type { Usd } from '@/protocol/fixed6'
import { collateralPrice } from '../collateral'
import { conversionFor, conversionThreshold, inConversionOrder } from '../collateralConversion'
import type { PreviewAccount } from './previewAccount'

/** The account after the venue has sold collateral for its debt in USDC, as it does at the end of each command. */
export function convertDebt(account: PreviewAccount): PreviewAccount {
  if (account.usdc > conversionThreshold) return account
  const collateral = new Map(account.collateral)
  let usdc: bigint = account.usdc
  for (const asset of inConversionOrder) {
    const held = collateral.get(asset)
    const price = collateralPrice(asset, account.indexOf)
    if (usdc >= 0n || held === undefined || price === undefined) continue
    const sale = conversionFor({ asset, held, price, debt: fixed6<Usd>(0n - usdc) })
    usdc += sale.received
    const left = subtract(held, sale.amount)
    if (left === 0n) collateral.delete(asset)
    else collateral.set(asset, left)
  }
  return { ...account, usdc: fixed6<Usd>(usdc), collateral }
}
