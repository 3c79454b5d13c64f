import type { ChainExpiry } from '@/web/market/options/chainStore'

/** Returns the remembered expiry, else the next after the first, else the last before it. */
export function secondExpiry(chain: readonly ChainExpiry[], first: ChainExpiry, id: string): ChainExpiry | undefined {
  const others = chain.filter((one) => one.expiryNs !== first.expiryNs)
  const remembered = others.find(({ expiryNs }) => String(expiryNs) === id)
  return remembered ?? others.find(({ expiryNs }) => expiryNs > first.expiryNs) ?? others.at(-1)
}

/** Returns the two expiries that follow both others, or none if there are fewer: one alone would have half a row. */
export function furtherExpiries(
  chain: readonly ChainExpiry[],
  first: ChainExpiry,
  second: ChainExpiry,
): readonly ChainExpiry[] {
  const last = first.expiryNs > second.expiryNs ? first.expiryNs : second.expiryNs
  const later = chain.filter(({ expiryNs }) => expiryNs > last).slice(0, 2)
  return later.length === 2 ? later : []
}
