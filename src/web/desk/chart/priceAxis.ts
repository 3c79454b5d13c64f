import { linePlace, spreadPlaces, type AxisPrice } from './placeLines'
import { write } from './writeStyle'

type Now = {
  /** Pixels from the top to the newest price; may lie beyond the pane. */
  readonly y: number | undefined
  readonly text: string
  readonly pane: { readonly width: number; readonly height: number }
}

const gapPx = 17
/** Half the height of the tag of the newest price, which has two lines. */
const nowPx = 18
/** A label of the grid this near to another price is left out. */
const gridPx = 15

export type PriceAxis = {
  readonly showNow: (now: Now) => void
  readonly showPrices: (prices: readonly AxisPrice[]) => void
  /** True where a label of the grid would touch another price. */
  readonly isTaken: (y: number) => boolean
  /** Place for the countdown below the newest price. */
  readonly countdown: HTMLElement
}

/**
 * The newest price and the trader's prices on the axis. Elements, because the library redraws all bars for a changed
 * label. The newest price is never that of the last visible bar, which is old while the chart is scrolled back.
 */
export function createPriceAxis(host: HTMLElement): PriceAxis {
  const layer = document.createElement('div')
  const [tag, price, countdown] = [0, 1, 2].map(() => document.createElement('span')) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  layer.className = 'chart-axis'
  layer.ariaHidden = 'true'
  tag.className = 'chart-axis-now'
  tag.append(price, countdown)
  layer.append(tag)
  // After the library's canvases: above their labels, below the label of the crosshair.
  host.append(layer)
  const labels: HTMLElement[] = []
  let prices: readonly AxisPrice[] = []
  let now: Newest | undefined
  let shown: ReturnType<typeof axisPlaces> = { places: [], nowY: undefined }
  const place = () => {
    shown = axisPlaces(prices, now)
    write(tag, 'visibility', shown.nowY === undefined ? 'hidden' : '')
    write(tag, 'translate', `0 ${Math.round(shown.nowY ?? 0)}px`)
    for (const [index, at] of shown.places.entries()) {
      const label = labels[index]
      if (label !== undefined) write(label, 'translate', `0 ${Math.round(at)}px`)
    }
  }
  return {
    showNow: ({ y, text, pane }) => {
      const edge = linePlace(y, pane.height)
      const at = edge === 'above' ? nowPx : edge === 'below' ? pane.height - nowPx : edge
      const arrow = edge === 'above' ? ' ↑' : edge === 'below' ? ' ↓' : ''
      now = at === undefined ? undefined : { y: at, height: pane.height }
      write(layer, 'left', `${pane.width}px`)
      writeText(price, `${text}${arrow}`)
      place()
    },
    showPrices: (next) => {
      prices = next
      while (labels.length < prices.length) labels.push(layer.appendChild(document.createElement('span')))
      for (const [index, label] of labels.entries()) {
        const printed = prices[index]
        label.hidden = printed === undefined
        if (printed === undefined) continue
        write(label, 'color', `var(--${printed.tone})`)
        writeText(label, printed.text)
      }
      place()
    },
    isTaken: (y) =>
      (shown.nowY !== undefined && Math.abs(y - shown.nowY) < nowPx + gridPx / 2) ||
      shown.places.some((other) => Math.abs(other - y) < gridPx),
    countdown,
  }
}

/** Pixels from the top to the newest price, within a pane of this height. */
type Newest = { readonly y: number; readonly height: number }

/**
 * Labels 17 pixels apart, in the order of their prices: higher prices above the tag of the newest price, lower ones
 * below. Near an edge the tag gives way to the labels between it and the edge.
 */
export function axisPlaces(
  prices: readonly AxisPrice[],
  now: Newest | undefined,
): { readonly places: readonly number[]; readonly nowY: number | undefined } {
  const first = gapPx / 2
  const last = (now?.height ?? Infinity) - first
  const sorted = prices.toSorted((a, b) => a.y - b.y)
  const wanted = sorted.map(({ y }) => y)
  const split = now === undefined ? wanted.length : wanted.filter((y) => y <= now.y).length
  const lowest = (now?.height ?? 0) - nowPx - (wanted.length - split) * gapPx
  const nowY = now === undefined ? undefined : Math.max(nowPx + split * gapPx, Math.min(now.y, lowest))
  const [above, below] = nowY === undefined ? [last, 0] : [nowY - nowPx - first, nowY + nowPx + first]
  const places = [
    ...spreadPlaces(wanted.slice(0, split), gapPx, first, Math.max(first, above)),
    ...spreadPlaces(wanted.slice(split), gapPx, below, Math.max(below, last)),
  ]
  return { places: prices.map((price) => places[sorted.indexOf(price)] ?? price.y), nowY }
}

function writeText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
