import { createListeners } from '@/lib/listeners'

/** Where a price is pointed at: each shows what the others point at. */
export type CursorSource = 'chart' | 'depth' | 'book' | 'ladder'

/** A price that is pointed at, as a double: it is shown and never sent. */
export type CursorPrice = { readonly instrumentName: string; readonly source: CursorSource; readonly price: number }

let now: CursorPrice | undefined
const { subscribe, publish } = createListeners<CursorPrice | undefined>()

/** Says which price is pointed at; undefined: none any more. What another source points at stays. */
export function pointAtPrice(instrumentName: string, source: CursorSource, price: number | undefined): void {
  if (price === undefined && now?.source !== source) return
  if (now?.source === source && now.price === price && now.instrumentName === instrumentName) return
  now = price === undefined ? undefined : { instrumentName, source, price }
  publish(now)
}

/**
 * Hears the price that is pointed at elsewhere on an instrument, at once and at every step; undefined: none. For styles
 * and canvases: it follows the pointer, so it is no state of React's.
 */
export function followPrice(
  instrumentName: string,
  source: CursorSource,
  hear: (price: number | undefined) => void,
): () => void {
  const listener = (cursor: CursorPrice | undefined) => {
    const isElsewhere = cursor !== undefined && cursor.source !== source && cursor.instrumentName === instrumentName
    hear(isElsewhere ? cursor.price : undefined)
  }
  const stop = subscribe(listener)
  listener(now)
  return stop
}

/** The price that is pointed at on an instrument, wherever; undefined: none. */
export function pointedPrice(instrumentName: string): number | undefined {
  return now?.instrumentName === instrumentName ? now.price : undefined
}
