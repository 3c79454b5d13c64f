import type { Steps } from '@/web/market/stepsOf'
import { priceInTicks } from '@/web/session/orders/orderNumbers'

/** Formats an average price as in the tables. Without a known tick it has its prices' decimals, and at least two. */
export function averageText(price: bigint, decimals: number, steps: Steps | undefined): string {
  if (steps !== undefined) return priceInTicks(price, steps)
  const unit = 10n ** BigInt(6 - Math.max(2, decimals))
  return priceInTicks(((price + unit / 2n) / unit) * unit, undefined)
}

/** Returns the decimals of an average whose prices are unknown: at least five significant digits. */
export function averageDecimals(price: bigint): number {
  return Math.min(6, Math.max(2, 11 - price.toString().length))
}
