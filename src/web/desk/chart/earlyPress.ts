/** What covers the chart while the code of a drawing tool loads. */
const waiting = '.chart-tool-begins'
const heard = ['pointerdown', 'pointermove', 'pointerup'] as const

let kept: { readonly down: PointerEvent; readonly move?: PointerEvent; readonly up?: PointerEvent } | undefined
let stop = () => {}

/** From now on a press on a chart that waits for the tool in hand is kept. Called when the tool is chosen. */
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
 * Gives the kept press to `ground`, which has come in the place of what was pressed: the same events at the same places.
 * A pointer that is still down goes on there.
 */
export function takeEarlyPress(ground: HTMLElement): void {
  stop()
  if (kept === undefined) return
  const { down, move, up } = kept
  kept = undefined
  for (const event of [down, move, up]) {
    if (event === undefined) continue
    // A task for each: what one event changes is drawn before the next one is heard.
    setTimeout(() => ground.dispatchEvent(new PointerEvent(event.type, event)))
  }
  if (up === undefined) setTimeout(() => ground.isConnected && ground.setPointerCapture(down.pointerId))
}
