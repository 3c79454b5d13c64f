// @vitest-environment jsdom

import { defaultHorzScaleBehavior } from 'lightweight-charts'
import { expect, test, vi } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { createCandleCanvas } from './candleCanvas'
import type { ChartLibrary } from './chartAppearance'

/** Returns itself for every call, because drawing is not under test. */
function anything(): unknown {
  const self: unknown = new Proxy(() => self, { get: () => self, apply: () => self })
  return self
}

test('fill markers are created with the first fill, because they make the library draw every update twice', () => {
  const setMarkers = vi.fn()
  const createSeriesMarkers = vi.fn(() => ({ setMarkers }))
  // The members of the library that this test uses.
  const charts = { createChartEx: anything, createSeriesMarkers, defaultHorzScaleBehavior } as unknown as ChartLibrary
  const ignore = () => undefined
  const listeners = { onRedraw: ignore, onHover: ignore, onPoint: ignore }
  const canvas = createCandleCanvas(charts, document.createElement('div'), listeners, 'chart')
  const bar = { timeS: 60, open: 1, high: 1, low: 1, close: 1, volume: 1, turnover: undefined }
  canvas.show([bar], 60)
  canvas.showFills([])
  expect(createSeriesMarkers).not.toHaveBeenCalled()
  canvas.showFills([{ timeS: 60, side: 'buy', amount: fixed6(1n), averagePrice: fixed6(1n), count: 1 }])
  expect(createSeriesMarkers).toHaveBeenCalledTimes(1)
  expect(setMarkers.mock.lastCall?.[0]).toHaveLength(1)
  canvas.showFills([])
  expect(setMarkers.mock.lastCall?.[0]).toEqual([])
})
