import { formatDecimal } from './formatNumber'

/** Units of an asset with the decimals that say something: cents of dollars, millionths of coins. */
export function unitsText(asset: string, amount: bigint | undefined): string {
  return formatDecimal(amount, /USD|DAI/i.test(asset) ? 2 : 6)
}
