import { useCallback, useSyncExternalStore } from 'react'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { usePersisted } from '@/web/ui/usePersisted'
import { furtherExpiries, secondExpiry } from './secondExpiry'

/** At this width two expiries with default columns fit beside the ticket. */
const veryWide = matchMedia('(min-width: 137.5rem)')

/** At this height two more fit below them. */
const veryTall = matchMedia('(min-width: 137.5rem) and (min-height: 75rem)')

function subscribeTall(listener: () => void): () => void {
  veryTall.addEventListener('change', listener)
  return () => veryTall.removeEventListener('change', listener)
}

function subscribe(listener: () => void): () => void {
  veryWide.addEventListener('change', listener)
  return () => veryWide.removeEventListener('change', listener)
}

const none: readonly ChainExpiry[] = []

/** The second expiry on a very wide screen, unless the trader has turned it off. */
export function useSecondExpiry(chain: readonly ChainExpiry[], first: ChainExpiry | undefined) {
  const hasRoom = useSyncExternalStore(subscribe, () => veryWide.matches)
  const [isWanted, setWanted] = usePersisted('chain.two', readIsWanted)
  const [id, setId] = usePersisted('chain.secondExpiry', readId)
  const second = hasRoom && isWanted && first !== undefined ? secondExpiry(chain, first, id) : undefined
  const isTall = useSyncExternalStore(subscribeTall, () => veryTall.matches)
  return {
    second,
    /** The expiries after both, on a screen that has the height. */
    more: second !== undefined && first !== undefined && isTall ? furtherExpiries(chain, first, second) : none,
    /** Also false if there is only one expiry. */
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
