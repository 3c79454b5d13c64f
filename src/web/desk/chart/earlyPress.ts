/** Element that covers the chart while a drawing tool loads. */
const waiting = '.chart-tool-begins'
const received = ['pointerdown', 'pointermove', 'pointerup'] as const

let retained: { readonly down: PointerEvent; readonly move?: PointerEvent; readonly up?: PointerEvent } | undefined
let stop = () => {}

/** Stores the next press on a chart whose tool is still loading. Call this when the tool is chosen. */
export function storeEarlyPress(): void {
  stop()
  retained = undefined
  const keep = (event: PointerEvent) => {
    if (event.type === 'pointerdown') {
      const isMeant = event.button === 0 && event.target instanceof Element && event.target.closest(waiting) !== null
      if (isMeant) retained = { down: event }
    } else if (retained !== undefined && retained.up === undefined && event.pointerId === retained.down.pointerId) {
      retained = event.type === 'pointerup' ? { ...retained, up: event } : { ...retained, move: event }
    }
  }
  for (const type of received) document.addEventListener(type, keep, true)
  stop = () => {
    for (const type of received) document.removeEventListener(type, keep, true)
  }
}

/**
 * Replays the stored press on `ground`, at the recorded positions. If the pointer is still down, its drag continues on
 * `ground`.
 */
export function takeEarlyPress(ground: HTMLElement): void {
  stop()
  if (retained === undefined) return
  const { down, move, up } = retained
  retained = undefined
  for (const event of [down, move, up]) {
    if (event === undefined) continue
    // Each event gets its own macrotask, so that React renders between events.
    setTimeout(() => ground.dispatchEvent(new PointerEvent(event.type, event)))
  }
  if (up === undefined) setTimeout(() => ground.isConnected && ground.setPointerCapture(down.pointerId))
}
