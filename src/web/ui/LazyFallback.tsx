import { Suspense, useReducer, type ReactNode } from 'react'
import { LazyFallbackContext } from './lazyFallbackContext'

/**
 * A `Suspense` that shows its content as soon as the code is loaded. React alone waits until the fallback has been
 * visible for 300 ms, unless something around it renders again: `lazyPanel` triggers that.
 */
export function LazyFallback({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  return (
    <LazyFallbackContext value={draw}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LazyFallbackContext>
  )
}
