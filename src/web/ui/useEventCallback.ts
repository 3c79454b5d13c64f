import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that is the same at every drawing and does what the newest one does, so that what is passed it need not be
 * drawn again. For events: it is not called while something is drawn.
 */
export function useEventCallback<Args extends readonly unknown[], Result>(
  newest: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
