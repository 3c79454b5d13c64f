const hands = ['pointerdown', 'keydown'] as const

/**
 * Calls back once there has been no press and no key for `restMs`, or after `mostMs` for a trader who never rests. Returns
 * the way to call it off.
 */
export function whenHandsRest(callback: () => void, restMs: number, mostMs: number): () => void {
  const done = () => {
    end()
    callback()
  }
  let rest = setTimeout(done, restMs)
  const most = setTimeout(done, mostMs)
  const wait = () => {
    clearTimeout(rest)
    rest = setTimeout(done, restMs)
  }
  const end = () => {
    clearTimeout(rest)
    clearTimeout(most)
    for (const kind of hands) removeEventListener(kind, wait, true)
  }
  for (const kind of hands) addEventListener(kind, wait, { capture: true, passive: true })
  return end
}
