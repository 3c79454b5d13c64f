import { subtract, toNumber } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'

/** The change against the price of 24 hours ago, absolute and as a ratio; `undefined` while either is unknown. */
export function change24h(
  mark: Price | undefined,
  dayAgo: Price | undefined,
): { readonly change: Price; readonly ratio: number } | undefined {
  if (mark === undefined || dayAgo === undefined || dayAgo === 0n) return undefined
  const change = subtract(mark, dayAgo)
  return { change, ratio: toNumber(change) / toNumber(dayAgo) }
}
