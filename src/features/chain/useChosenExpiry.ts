import { useCallback } from 'react'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import { useKept } from '@/ui/useKept'

/** The expiry that is looked at, of each asset; the nearest when there is none, or it is gone. */
export function useChosenExpiry(asset: string, chain: readonly ChainExpiry[]) {
  const [kept, change] = useKept('chain.expiry', readExpiries)
  const chosen = chain.find(({ expiryNs }) => String(expiryNs) === kept[asset])
  const choose = useCallback((id: string) => change((all) => ({ ...all, [asset]: id })), [asset, change])
  return { expiry: chosen ?? chain[0], choose }
}

function readExpiries(kept: unknown): Readonly<Record<string, string>> {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, id]) => typeof id === 'string'))
}
