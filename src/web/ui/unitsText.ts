import { formatDecimal } from './formatNumber'

/** Formats an amount with useful decimals: cents for dollars, millionths for coins. */
export function unitsText(asset: string, amount: bigint | undefined): string {
  return formatDecimal(amount, /USD|DAI/i.test(asset) ? 2 : 6)
}
