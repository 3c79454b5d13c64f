import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a stable function that calls the latest callback. For events only: it must not be called during render. */
export function useEventCallback<Args extends readonly unknown[], Result>(
  newest: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
