const ended = ['pointerup', 'pointercancel', 'keydown'] as const

/** Calls back after `restMs` without a press or a key, or after `mostMs` at the latest. Returns the cancel function. */
export function whenHandsRest(callback: () => void, restMs: number, mostMs: number): () => void {
  const off = new AbortController()
  let rest = setTimeout(done, restMs)
  const most = setTimeout(done, mostMs)
  const hold = () => clearTimeout(rest)
  const wait = () => {
    hold()
    rest = setTimeout(done, restMs)
  }
  function end(): void {
    hold()
    clearTimeout(most)
    off.abort()
  }
  function done(): void {
    end()
    callback()
  }
  const options = { capture: true, passive: true, signal: off.signal }
  addEventListener('pointerdown', hold, options)
  for (const kind of ended) addEventListener(kind, wait, options)
  return end
}
