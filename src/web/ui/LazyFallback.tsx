import { Suspense, useReducer, type ReactNode } from 'react'
import { LazyFallbackContext } from './lazyFallbackContext'

/**
 * A `Suspense` that shows its content as soon as the code is loaded. React alone keeps a fallback for 300 ms, unless a
 * component around it renders again, which `lazyPanel` triggers.
 */
export function LazyFallback({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  return (
    <LazyFallbackContext value={draw}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LazyFallbackContext>
  )
}
