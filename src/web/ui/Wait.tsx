import { Suspense, useReducer, type ReactNode } from 'react'
import { WaitContext } from './waitContext'

/**
 * A `Suspense` whose content is drawn as soon as its code is there. React by itself puts that off until the fallback has
 * been shown for 300 ms, unless something around it is drawn again: `later` asks for that.
 */
export function Wait({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  return (
    <WaitContext value={draw}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </WaitContext>
  )
}
