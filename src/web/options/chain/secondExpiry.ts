import type { ChainExpiry } from '@/web/market/options/chainStore'

/** Returns the remembered expiry, else the next after the first, else the last before it. */
export function secondExpiry(chain: readonly ChainExpiry[], first: ChainExpiry, id: string): ChainExpiry | undefined {
  const others = chain.filter((one) => one.expiryNs !== first.expiryNs)
  const remembered = others.find(({ expiryNs }) => String(expiryNs) === id)
  return remembered ?? others.find(({ expiryNs }) => expiryNs > first.expiryNs) ?? others.at(-1)
}
