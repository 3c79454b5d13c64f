import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** For calls that outlive a frame: always what is on the screen. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
