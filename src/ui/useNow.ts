import { useSyncExternalStore } from 'react'
import { createListeners } from '@/lib/listeners'

let nowMs = Date.now()
const { subscribe, publish } = createListeners(() => {
  const timer = setInterval(() => {
    nowMs = Date.now()
    publish()
  }, 1000)
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
