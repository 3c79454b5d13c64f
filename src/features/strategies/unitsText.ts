import type { Amount } from '@/protocol/fixed6'
import { formatDecimal } from '@/ui/formatDecimal'

const isDollar = (asset: string) => /USD|DAI/i.test(asset)

/** Units of a collateral with the decimals that say something: cents of dollars, ten-thousandths of coins. */
export function unitsText(asset: string, amount: Amount | undefined): string {
  return formatDecimal(amount, isDollar(asset) ? 2 : 4)
}

/** Shares, and what one of them is worth, as they are counted. */
export function sharesText(shares: Amount | undefined): string {
  return formatDecimal(shares, 6)
}
