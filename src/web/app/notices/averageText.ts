import type { Steps } from '@/web/market/stepsOf'
import { priceInTicks } from '@/web/session/orders/orderNumbers'

/** An average as the tables write it; without a tick, with the decimals of its prices, and cents at least. */
export function averageText(price: bigint, decimals: number, steps: Steps | undefined): string {
  if (steps !== undefined) return priceInTicks(price, steps)
  const unit = 10n ** BigInt(6 - Math.max(2, decimals))
  return priceInTicks(((price + unit / 2n) / unit) * unit, undefined)
}

/** Five digits at least: what an average is worth reading to where its prices are not known. */
export function averageDecimals(price: bigint): number {
  return Math.min(6, Math.max(2, 11 - price.toString().length))
}
