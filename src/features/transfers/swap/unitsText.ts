import type { SwapAsset } from '@/quant/swap'
import { formatDecimal } from '@/ui/formatDecimal'

/** Units of an asset with the decimals that say something: cents of dollars, millionths of coins. */
export function unitsText(asset: SwapAsset, units: bigint | undefined): string {
  return formatDecimal(units, asset === 'USDT' || asset === 'SDAI' ? 2 : 6)
}
