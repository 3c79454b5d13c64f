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
  // The first subscriber must see the current time.
  nowMs = Date.now()
  return subscribe(listener)
}

/** Returns the local time in milliseconds, updated once a second by one timer for every clock and countdown. */
export function useNow(): number {
  return useSyncExternalStore(follow, () => nowMs)
}

/**
 * Returns the value as of the last full second, or at once if there was none, because a matrix that changes with every
 * tick would be unreadable.
 */
export function useEachSecond<Value>(value: Value | undefined, key: string): Value | undefined {
  const second = useNow()
  const [kept, setKept] = useState({ second, key, value })
  const isOld = kept.second !== second || kept.key !== key || (kept.value === undefined && value !== undefined)
  if (!isOld) return kept.value
  setKept({ second, key, value })
  return value
}
