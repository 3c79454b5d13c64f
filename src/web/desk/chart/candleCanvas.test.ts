// @vitest-environment jsdom

import { defaultHorzScaleBehavior } from 'lightweight-charts'
import { expect, test } from 'vitest'
import { createCandleCanvas } from './candleCanvas'
import type { ChartLibrary } from './chartAppearance'

type Range = { readonly from: number; readonly to: number }

/** Fakes the library's time axis. As in the library, setting options scrolls to the newest bar. */
function libraryOf(count: number) {
  let range: Range = { from: count - 100, to: count }
  const toNewest = () => {
    range = { from: count - (range.to - range.from), to: count }
  }
  const timeScale = {
    getVisibleLogicalRange: () => range,
    setVisibleLogicalRange: (next: Range) => void (range = next),
    applyOptions: toNewest,
    subscribeVisibleLogicalRangeChange: () => undefined,
  }
  const series = {
    applyOptions: () => undefined,
    attachPrimitive: () => undefined,
    setData: () => undefined,
    update: () => undefined,
  }
  const chart = {
    addSeries: () => series,
    priceScale: () => series,
    subscribeCrosshairMove: () => undefined,
    timeScale: () => timeScale,
    applyOptions: (options: object) => {
      if ('timeScale' in options) toNewest()
    },
  }
  const library = {
    createChartEx: () => chart,
    defaultHorzScaleBehavior,
  }
  return { library: library as unknown as ChartLibrary, range: () => range, pan: (to: Range) => void (range = to) }
}

test('a change of theme preserves the scroll position and the zoom', () => {
  const { library, range, pan } = libraryOf(300)
  const ignore = () => undefined
  const canvas = createCandleCanvas(
    library,
    document.createElement('div'),
    {
      onRedraw: ignore,
      onHover: ignore,
      onPoint: ignore,
    },
    'chart',
  )
  pan({ from: 40.5, to: 70.25 })
  canvas.refreshStyle()
  expect(range()).toEqual({ from: 40.5, to: 70.25 })
})
