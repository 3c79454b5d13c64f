import { createListeners } from '@/core/lib/listeners'

export type ChartSource = 'chart' | 'chart2' | 'chart3' | 'chart4'
/** Views where a price can be pointed at. Each view shows the price that is pointed at in the others. */
export type CursorSource = ChartSource | 'depth' | 'book' | 'ladder'

/** The pointed price, as a double, because it is only displayed and never sent. */
export type CursorPrice = {
  readonly instrumentName: string
  readonly source: CursorSource
  readonly price: number
  readonly link: string | undefined
}

let now: CursorPrice | undefined
const { subscribe, publish } = createListeners<CursorPrice | undefined>()

/** Publishes the pointed price. Undefined clears the price, unless another source has set it since. */
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
 * Subscribes to the price pointed at elsewhere on an instrument, starting with the current price; undefined means no
 * price. The price follows the pointer, so it is meant for styles and canvases, not for React state. A chart follows
 * the book, the depth and the ladder, and the charts in its link group.
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

/** Returns the pointed price of an instrument from any source; undefined without one. */
export function pointedPrice(instrumentName: string): number | undefined {
  return now?.instrumentName === instrumentName ? now.price : undefined
}
