import type { ISeriesPrimitive } from 'lightweight-charts'
import type { ChartAppearance } from './chartAppearance'
import type { ChartCandle } from './chartData'
import type { FillMark } from './fillMarks'

type FillDots = {
  readonly marks: () => readonly FillMark[]
  readonly candleAt: (timeS: number) => ChartCandle | undefined
  readonly xOf: (timeS: number) => number | undefined
  readonly yOf: (price: number) => number | undefined
  readonly look: () => ChartAppearance
}

/** Radius of a dot, and its distance from the bar, in CSS pixels. */
const [radiusPx, gapPx] = [3.5, 8]

/**
 * One dot per bar and side, with the number of fills if there are several: buys below the bar, sells above. Not the
 * library's markers, which grow with the zoom and make it draw the chart twice.
 */
export function fillDots({ marks, candleAt, xOf, yOf, look }: FillDots): ISeriesPrimitive {
  const view = {
    renderer: () => ({
      draw: (target: Target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          const { buy, sell, ground } = look()
          context.font = "600 10px 'Inter Variable', system-ui, sans-serif"
          context.textBaseline = 'middle'
          context.lineJoin = 'round'
          for (const { timeS, side, count } of marks()) {
            const [x, candle] = [xOf(timeS), candleAt(timeS)]
            if (x === undefined || x < 0 || x > mediaSize.width || candle?.close === undefined) continue
            const edge = yOf(side === 'buy' ? candle.low : candle.high)
            if (edge === undefined) continue
            const y = edge + (side === 'buy' ? gapPx : -gapPx)
            // An outline in the ground's colour keeps the dot apart from bars and lines.
            context.strokeStyle = ground
            context.lineWidth = 3
            context.fillStyle = side === 'buy' ? buy : sell
            context.beginPath()
            context.arc(x, y, radiusPx, 0, 2 * Math.PI)
            context.stroke()
            context.fill()
            if (count === 1) continue
            context.strokeText(String(count), x + 7, y)
            context.fillText(String(count), x + 7, y)
          }
        }),
    }),
  }
  return { paneViews: () => [view] }
}

type Target = Parameters<
  NonNullable<ReturnType<ReturnType<NonNullable<ISeriesPrimitive['paneViews']>>[number]['renderer']>>['draw']
>[0]
