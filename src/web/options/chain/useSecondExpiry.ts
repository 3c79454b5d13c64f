import { useCallback, useSyncExternalStore } from 'react'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { usePersisted } from '@/web/ui/usePersisted'
import { secondExpiry } from './secondExpiry'

/** From this width on, two expiries fit beside the ticket with their default columns. */
const veryWide = matchMedia('(min-width: 137.5rem)')

function subscribe(listener: () => void): () => void {
  veryWide.addEventListener('change', listener)
  return () => veryWide.removeEventListener('change', listener)
}

/** The expiry beside the chosen one on a very wide screen, unless the trader wants one expiry only. */
export function useSecondExpiry(chain: readonly ChainExpiry[], first: ChainExpiry | undefined) {
  const hasRoom = useSyncExternalStore(subscribe, () => veryWide.matches)
  const [isWanted, setWanted] = usePersisted('chain.two', readIsWanted)
  const [id, setId] = usePersisted('chain.secondExpiry', readId)
  const second = hasRoom && isWanted && first !== undefined ? secondExpiry(chain, first, id) : undefined
  return {
    second,
    /** False also where there is nothing to choose. */
    canChoose: hasRoom && chain.length > 1,
    isWanted,
    onWanted: useCallback((wanted: boolean) => setWanted(() => wanted), [setWanted]),
    onChoose: useCallback((chosen: string) => setId(() => chosen), [setId]),
  }
}

function readIsWanted(persisted: unknown): boolean {
  return persisted !== false
}

function readId(persisted: unknown): string {
  return typeof persisted === 'string' ? persisted : ''
}
