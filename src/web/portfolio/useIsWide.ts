import { useSyncExternalStore } from 'react'

const query = matchMedia('(min-width: 120rem)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True if two tables fit beside each other. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
