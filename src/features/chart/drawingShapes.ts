import type { ChartScale } from './chartScale'
import type { Drawing } from './drawings'

/** A stroke in pixels of the pane, and what is written at its right end. */
export type Stroke = {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  /** The price that a horizontal stroke is at, to be written there. */
  readonly price?: number
  /** "0.618" */
  readonly share?: number
}

const fibShares = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** What a drawing looks like now; nothing while there is no scale. The first stroke is the one to take hold of. */
export function strokesOf({ kind, from, to }: Drawing, scale: ChartScale): readonly Stroke[] {
  const x1 = scale.xOf(from.timeS)
  const y1 = scale.yOf(from.price)
  const x2 = scale.xOf(to.timeS)
  const y2 = scale.yOf(to.price)
  const { width } = scale.paneSize()
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return []
  switch (kind) {
    case 'level':
      return [{ x1: 0, y1, x2: width, y2: y1, price: from.price }]
    case 'line':
    case 'measure':
      return [{ x1, y1, x2, y2 }]
    case 'ray':
      return [rayThrough(x1, y1, x2, y2, width)]
    case 'fib': {
      const levels = fibShares.flatMap((share) => {
        // A retracement of 0 is where the move ended, of 1 where it began.
        const price = to.price + (from.price - to.price) * share
        const y = scale.yOf(price)
        return y === undefined ? [] : [{ x1: Math.min(x1, x2), y1: y, x2: width, y2: y, price, share }]
      })
      return [{ x1, y1, x2, y2 }, ...levels]
    }
  }
}

/** From the first place through the second, to the edge that it meets. */
function rayThrough(x1: number, y1: number, x2: number, y2: number, width: number): Stroke {
  if (x1 === x2) return { x1, y1, x2, y2: y2 < y1 ? -width : y2 + width }
  const edge = x2 > x1 ? Math.max(width, x2) : Math.min(0, x2)
  return { x1, y1, x2: edge, y2: y1 + ((y2 - y1) / (x2 - x1)) * (edge - x1) }
}

export type Measure = {
  readonly change: number
  /** Of the price it began at. */
  readonly ratio: number
  readonly seconds: number
  readonly bars: number
}

export function measureOf({ from, to }: Drawing, intervalS: number): Measure {
  const change = to.price - from.price
  const seconds = to.timeS - from.timeS
  return { change, ratio: change / from.price, seconds, bars: Math.round(seconds / intervalS) }
}
