import type { ChainExpiry } from '@/web/market/options/chainStore'

/** The remembered expiry, or the next after the first, or the last before it. */
export function secondExpiry(chain: readonly ChainExpiry[], first: ChainExpiry, id: string): ChainExpiry | undefined {
  const others = chain.filter((one) => one.expiryNs !== first.expiryNs)
  const remembered = others.find(({ expiryNs }) => String(expiryNs) === id)
  return remembered ?? others.find(({ expiryNs }) => expiryNs > first.expiryNs) ?? others.at(-1)
}
