import { Suspense, useReducer, type ReactNode } from 'react'
import { LazyFallbackContext } from './lazyFallbackContext'

/**
 * A `Suspense` whose content is drawn as soon as its code is there. React by itself puts that off until the fallback has
 * been shown for 300 ms, unless something around it is drawn again: `later` asks for that.
 */
export function LazyFallback({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  return (
    <LazyFallbackContext value={draw}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LazyFallbackContext>
  )
}
