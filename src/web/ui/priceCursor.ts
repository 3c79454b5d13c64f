import { createListeners } from '@/core/lib/listeners'

/** The charts of a desk that can be pointed at. */
export type ChartSource = 'chart' | 'chart2' | 'chart3' | 'chart4'
/** Where a price is pointed at: each shows what the others point at. */
export type CursorSource = ChartSource | 'depth' | 'book' | 'ladder'

/** A price that is pointed at, as a double: it is shown and never sent. */
export type CursorPrice = {
  readonly instrumentName: string
  readonly source: CursorSource
  readonly price: number
  /** What links the chart to other charts. */
  readonly link: string | undefined
}

let now: CursorPrice | undefined
const { subscribe, publish } = createListeners<CursorPrice | undefined>()

/** Says which price is pointed at; undefined: none any more. What another source points at stays. */
export function pointAtPrice(
  instrumentName: string,
  source: CursorSource,
  price: number | undefined,
  link?: string,
): void {
  if (price === undefined && now?.source !== source) return
  if (now?.source === source && now.price === price && now.instrumentName === instrumentName) return
  now = price === undefined ? undefined : { instrumentName, source, price, link }
  publish(now)
}

/**
 * Hears the price that is pointed at elsewhere on an instrument, at once and at every step; undefined: none. For styles
 * and canvases: it follows the pointer, so it is no state of React's. A chart hears of the book, the depth and the
 * ladder, and of the charts it is linked with.
 */
export function followPrice(
  instrumentName: string,
  source: CursorSource,
  hear: (price: number | undefined) => void,
  link?: string,
): () => void {
  const isFor = (cursor: CursorPrice) => {
    if (cursor.source === source || cursor.instrumentName !== instrumentName) return false
    return !isChart(source) || !isChart(cursor.source) || (link !== undefined && cursor.link === link)
  }
  const listener = (cursor: CursorPrice | undefined) => {
    hear(cursor !== undefined && isFor(cursor) ? cursor.price : undefined)
  }
  const stop = subscribe(listener)
  listener(now)
  return stop
}

const isChart = (source: CursorSource) => source.startsWith('chart')

/** The price that is pointed at on an instrument, wherever; undefined: none. */
export function pointedPrice(instrumentName: string): number | undefined {
  return now?.instrumentName === instrumentName ? now.price : undefined
}
