import { createListeners } from '@/core/lib/listeners'
import type { ChartSource } from '@/web/ui/priceCursor'

type PointedTime = { readonly link: string; readonly source: ChartSource; readonly timeS: number }

let now: PointedTime | undefined
const { subscribe, publish } = createListeners<PointedTime | undefined>()

/** Publishes the start of the hovered bar in UNIX seconds. `undefined` clears the hover of this source. */
export function pointAtTime(link: string | undefined, source: ChartSource, timeS: number | undefined): void {
  const next = link === undefined || timeS === undefined ? undefined : { link, source, timeS }
  if (next === undefined && now?.source !== source) return
  if (next !== undefined && now?.source === source && now.timeS === timeS && now.link === link) return
  now = next
  publish(now)
}

/**
 * Calls `hear` at once and on every change with the time hovered in another chart of the link, or `undefined` if there
 * is no hover.
 */
export function followTime(link: string, source: ChartSource, onTime: (timeS: number | undefined) => void): () => void {
  const listener = (pointed: PointedTime | undefined) => {
    onTime(pointed !== undefined && pointed.source !== source && pointed.link === link ? pointed.timeS : undefined)
  }
  const stop = subscribe(listener)
  listener(now)
  return stop
}
