import { useSyncExternalStore, useState } from 'react'
import { createListeners } from '@/core/lib/listeners'
import { withNextPicture } from '@/web/ui/browser/nextFrame'

const secondMs = 1_000
/** The second goes with a frame that is drawn anyway when one comes so shortly before it. */
const earlyMs = 100

let nowMs = Date.now()
/** The second, for the next frame to take along; undefined while it is too early. */
let tickEarly: (() => void) | undefined
const lookEarly = () => tickEarly?.()

const { subscribe, publish } = createListeners(() => {
  let timer = wait()
  function wait() {
    tickEarly = undefined
    return setTimeout(() => {
      tickEarly = tick
      withNextPicture(lookEarly)
      timer = setTimeout(tick, earlyMs)
    }, secondMs - earlyMs)
  }
  function tick() {
    clearTimeout(timer)
    timer = wait()
    nowMs = Date.now()
    publish()
  }
  return () => {
    clearTimeout(timer)
    tickEarly = undefined
  }
})

function follow(listener: () => void): () => void {
  // A clock that begins shows the time of its beginning.
  nowMs = Date.now()
  return subscribe(listener)
}

/**
 * This machine's time in milliseconds, once a second (up to a tenth of one early), from one timer for every clock and
 * countdown on the page.
 */
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
