/** Element that covers the chart while a drawing tool loads. */
const waiting = '.chart-tool-begins'
const heard = ['pointerdown', 'pointermove', 'pointerup'] as const

let kept: { readonly down: PointerEvent; readonly move?: PointerEvent; readonly up?: PointerEvent } | undefined
let stop = () => {}

/** Stores the next press on a chart whose tool is still loading. Call this when the tool is chosen. */
export function storeEarlyPress(): void {
  stop()
  kept = undefined
  const keep = (event: PointerEvent) => {
    if (event.type === 'pointerdown') {
      const isMeant = event.button === 0 && event.target instanceof Element && event.target.closest(waiting) !== null
      if (isMeant) kept = { down: event }
    } else if (kept !== undefined && kept.up === undefined && event.pointerId === kept.down.pointerId) {
      kept = event.type === 'pointerup' ? { ...kept, up: event } : { ...kept, move: event }
    }
  }
  for (const type of heard) document.addEventListener(type, keep, true)
  stop = () => {
    for (const type of heard) document.removeEventListener(type, keep, true)
  }
}

/**
 * Replays the stored press on `ground`, at the recorded positions. If the pointer is still down, its drag continues on
 * `ground`.
 */
export function takeEarlyPress(ground: HTMLElement): void {
  stop()
  if (kept === undefined) return
  const { down, move, up } = kept
  kept = undefined
  for (const event of [down, move, up]) {
    if (event === undefined) continue
    // Each event gets its own macrotask, so that React renders between events.
    setTimeout(() => ground.dispatchEvent(new PointerEvent(event.type, event)))
  }
  if (up === undefined) setTimeout(() => ground.isConnected && ground.setPointerCapture(down.pointerId))
}
