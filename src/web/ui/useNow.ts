import { useSyncExternalStore, useState } from 'react'
import { createListeners } from '@/core/lib/listeners'

let nowMs = Date.now()

const { subscribe, publish } = createListeners(() => {
  const timer = setInterval(() => {
    nowMs = Date.now()
    publish()
  }, 1_000)
  return () => clearInterval(timer)
})

function follow(listener: () => void): () => void {
  // A clock that begins shows the time of its beginning.
  nowMs = Date.now()
  return subscribe(listener)
}

/** This machine's time in milliseconds, once a second, from one timer for every clock and countdown on the page. */
export function useNow(): number {
  return useSyncExternalStore(follow, () => nowMs)
}

/**
 * The value as of the last full second, and at once when there was none: a matrix that is recomputed with every tick
 * could not be read.
 */
export function useEachSecond<Value>(value: Value | undefined, key: string): Value | undefined {
  const second = useNow()
  const [kept, setKept] = useState({ second, key, value })
  const isOld = kept.second !== second || kept.key !== key || (kept.value === undefined && value !== undefined)
  if (!isOld) return kept.value
  setKept({ second, key, value })
  return value
}
