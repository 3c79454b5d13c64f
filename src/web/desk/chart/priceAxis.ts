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
  let taken: readonly number[] = []
  let now: { readonly y: number; readonly height: number } | undefined
  return {
    showNow: ({ y, text, pane }) => {
      const place = linePlace(y, pane.height)
      const at = place === 'above' ? nowPx : place === 'below' ? pane.height - nowPx : place
      const arrow = place === 'above' ? ' ↑' : place === 'below' ? ' ↓' : ''
      now = at === undefined ? undefined : { y: at, height: pane.height }
      write(layer, 'left', `${pane.width}px`)
      write(tag, 'visibility', now === undefined ? 'hidden' : '')
      write(tag, 'translate', `0 ${Math.round(at ?? 0)}px`)
      writeText(price, `${text}${arrow}`)
    },
    showPrices: (prices) => {
      const places = axisPlaces(prices, now)
      taken = places
      while (labels.length < prices.length) labels.push(layer.appendChild(document.createElement('span')))
      for (const [index, label] of labels.entries()) {
        const shown = prices[index]
        label.hidden = shown === undefined
        if (shown === undefined) continue
        write(label, 'translate', `0 ${Math.round(places[index] ?? 0)}px`)
        write(label, 'color', `var(--${shown.tone})`)
        writeText(label, shown.text)
      }
    },
    isTaken: (y) =>
      (now !== undefined && Math.abs(y - now.y) < nowPx + gridPx / 2) ||
      taken.some((other) => Math.abs(other - y) < gridPx),
    countdown,
  }
}

/**
 * Labels 17 pixels apart, in the order of their prices, above and below the tag of the newest price. Those that do not
 * fit on their side are on the other.
 */
export function axisPlaces(
  prices: readonly AxisPrice[],
  now: { readonly y: number; readonly height: number } | undefined,
): readonly number[] {
  const height = now?.height ?? Infinity
  const [first, last] = [gapPx / 2, height - gapPx / 2]
  const [above, below] = now === undefined ? [last, 0] : [now.y - nowPx - first, now.y + nowPx + first]
  const sorted = prices.toSorted((a, b) => a.y - b.y)
  const wanted = sorted.map(({ y }) => y)
  const roomAbove = roomFor(first, above)
  const upper = wanted.filter((y) => y <= (now?.y ?? height)).length
  const split = Math.max(Math.min(upper, roomAbove), wanted.length - roomFor(below, last))
  const places = [
    ...spreadPlaces(wanted.slice(0, split), gapPx, first, Math.max(first, above)),
    ...spreadPlaces(wanted.slice(split), gapPx, below, Math.max(below, last)),
  ]
  return prices.map((price) => places[sorted.indexOf(price)] ?? price.y)
}

/** Number of labels whose middles fit between two places. */
const roomFor = (from: number, to: number) => (to < from ? 0 : Math.floor((to - from) / gapPx) + 1)

function writeText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
