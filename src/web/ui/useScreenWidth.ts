import { useSyncExternalStore } from 'react'

export type ScreenWidth = 'desk' | 'tablet' | 'phone'

const queries: readonly (readonly [ScreenWidth, MediaQueryList])[] = [
  // Also a phone that lies on its side. The variant `phone` in tokens.css has the same condition.
  ['phone', matchMedia('(max-width: 43.6875rem), (max-height: 30rem) and (max-width: 59.9375rem)')],
  ['tablet', matchMedia('(max-width: 68.6875rem)')],
]

function subscribe(listener: () => void): () => void {
  for (const [, query] of queries) query.addEventListener('change', listener)
  return () => {
    for (const [, query] of queries) query.removeEventListener('change', listener)
  }
}

/** Returns the layout of the page: a desk of panels, two columns, or one column. */
export function useScreenWidth(): ScreenWidth {
  return useSyncExternalStore(subscribe, () => queries.find(([, query]) => query.matches)?.[0] ?? 'desk')
}
