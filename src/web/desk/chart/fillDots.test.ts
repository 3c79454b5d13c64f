import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import type { ChartAppearance } from './chartAppearance'
import { fillDots } from './fillDots'

test('a buy is a dot below its bar, a sell above, and several fills have their number', () => {
  const drawn: unknown[] = []
  const context = {
    beginPath: () => undefined,
    stroke: () => undefined,
    fill: () => undefined,
    strokeText: () => undefined,
    arc: (x: number, y: number) => drawn.push([x, y]),
    fillText: (text: string, x: number, y: number) => drawn.push([text, x, y]),
  }
  const mark = (timeS: number, side: 'buy' | 'sell', count: number) => {
    return { timeS, side, count, amount: fixed6<never>(1n), averagePrice: fixed6<never>(1n) }
  }
  const dots = fillDots({
    // The last one is beyond the edge of the pane.
    marks: () => [mark(60, 'buy', 1), mark(60, 'sell', 4), mark(600, 'buy', 1)],
    candleAt: (timeS) => ({ timeS, open: 50, high: 60, low: 40, close: 55, volume: 1, turnover: undefined }),
    xOf: (timeS) => timeS,
    yOf: (price) => 100 - price,
    look: () => ({}) as ChartAppearance,
  })
  const target = {
    useMediaCoordinateSpace: (draw: (scope: unknown) => void) => draw({ context, mediaSize: { width: 300 } }),
  }
  dots
    .paneViews?.()[0]
    ?.renderer()
    ?.draw(target as never)
  // The bar's low is at 60 pixels and its high at 40; a dot is 8 pixels beyond.
  expect(drawn).toEqual([
    [60, 68],
    [60, 32],
    ['4', 67, 32],
  ])
})
