// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { CandleCanvas } from './candleCanvas'
import type { ChartPlace } from './chartPlace'
import { defaultSettings, type ChartSettings } from './chartSettings'
// Preloads the lazy chunk, because the import takes longer than the test waits.
import './ChartStyle'
import { IvChart } from './IvChart'
import { pointAtTime } from './linkedTime'

const hourS = 3_600
/** Fakes only the library's scale: 50 pixels per bar, with the first bar at 0. */
const canvas = vi.hoisted(() => ({ drawAs: vi.fn<(create: unknown) => void>() }))
vi.mock('./useCandleCanvas', () => {
  const ready = {
    drawAs: canvas.drawAs,
    setPriceFormat: () => undefined,
    show: () => undefined,
    showFills: () => undefined,
    isAtNow: () => true,
    lastInView: () => candles.length - 1,
    xOf: (timeS: number) => ((timeS - 36_000) / 3_600) * 50,
    paneSize: () => ({ width: 400, height: 200 }),
    countdown: document.createElement('span'),
  } satisfies Partial<CandleCanvas>
  const state = { status: 'ready', canvas: ready }
  return { useCandleCanvas: () => state }
})
vi.mock('@/web/market/useVenueNow', () => ({ useVenueNow: () => 0 }))
vi.mock('@/web/market/options/useOptions', () => ({ useOptionChain: () => ({ chain: undefined }) }))

afterEach(() => {
  act(() => pointAtTime('blue', 'chart2', undefined))
  cleanup()
  canvas.drawAs.mockClear()
})

const bar = (timeS: number, close: number) => {
  return { timeS, open: close, high: close, low: close, close, volume: undefined, turnover: undefined }
}
const candles = [bar(10 * hourS, 51), bar(11 * hourS, 52), bar(12 * hourS, 53)]
const instrument = { instrumentName: 'ETH-1-C', instrumentType: 'OPTION', asset: 'ETH' } as unknown as OptionInstrument
const fills: [] = []

function shown(change: Partial<ChartSettings> = {}, place: ChartPlace = { id: 'chart', link: 'blue' }) {
  const onSettings = vi.fn<(settings: ChartSettings) => void>()
  const settings: ChartSettings = { ...defaultSettings, source: 'iv', ...change }
  const { container } = render(
    <IvChart
      instrument={instrument}
      candles={candles}
      intervalS={hourS}
      fills={fills}
      freshness={{ status: 'live' }}
      settings={settings}
      onSettings={onSettings}
      place={place}
    />,
  )
  const cursor = () => container.querySelector<HTMLElement>('.chart-time-cursor')
  const readout = () => container.querySelector('.chart-readout')?.textContent
  return { onSettings, settings, cursor, readout }
}

test('the time hovered in a linked chart is drawn at its bar, and the readout shows that bar', () => {
  const { cursor, readout } = shown()
  expect(cursor()?.hidden).toBe(true)
  expect(readout()).toContain('C 53.00%')
  // 11:30 lies in the second bar, 50 pixels from the first.
  act(() => pointAtTime('blue', 'chart2', 11 * hourS + 1_800))
  expect(cursor()?.hidden).toBe(false)
  expect(cursor()?.style.transform).toBe('translateX(50px)')
  expect(readout()).toContain('C 52.00%')
  act(() => pointAtTime('blue', 'chart2', undefined))
  expect(cursor()?.hidden).toBe(true)
  expect(readout()).toContain('C 53.00%')
})

test('a chart with another link, or without one, is not followed', () => {
  const { cursor } = shown()
  act(() => pointAtTime('orange', 'chart2', 11 * hourS))
  expect(cursor()?.hidden).toBe(true)
  cleanup()
  expect(shown({}, { id: 'chart' }).cursor()).toBeNull()
})

test('the chart type can be chosen, but no other price setting', async () => {
  const { onSettings, settings } = shown()
  fireEvent.click(screen.getByRole('button', { name: 'Chart style' }))
  const types = await screen.findByRole('radiogroup', { name: 'Chart type' })
  expect(within(types).getAllByRole('radio')).toHaveLength(5)
  // A volatility chart has no choice of scale and no comparison with a price.
  expect(screen.queryByRole('radiogroup', { name: 'Price scale' })).toBeNull()
  fireEvent.click(within(types).getByRole('radio', { name: 'Area' }))
  expect(onSettings).toHaveBeenCalledExactlyOnceWith({ ...settings, type: 'area' })
})

test('the chosen chart type replaces the candles', async () => {
  shown({ type: 'candles' })
  expect(canvas.drawAs).toHaveBeenCalledExactlyOnceWith(undefined, false)
  cleanup()
  canvas.drawAs.mockClear()
  shown({ type: 'line' })
  await waitFor(() => expect(canvas.drawAs).toHaveBeenCalledExactlyOnceWith(expect.any(Function)))
})
