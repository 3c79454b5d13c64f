// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CandleCanvas } from './candleCanvas'
import { createRedraws } from './chartScale'
import { Compared } from './Compared'
import type { ComparedValues } from './comparedValues'

const market = vi.hoisted(() => ({ view: {} }))
vi.mock('@/web/market/candles/useCandles', () => ({ useCandles: () => market.view }))

afterEach(cleanup)

const bar = (timeS: number, close: number) => {
  return { timeS, open: close, high: close, low: close, close, volume: undefined, turnover: undefined }
}
const live = { status: 'live', updatedAtMs: 0, error: undefined }

/** The chart's closes are 100, 110 and 121; `canvas` can move the left edge. */
function shown(view: object) {
  market.view = { ...live, candles: [], ...view }
  const drawn: ComparedValues[] = []
  const redraws = createRedraws()
  let firstBar = 0
  const compare = vi.fn<CandleCanvas['compare']>((next) => {
    if (next !== undefined) drawn.push(next.values)
  })
  const canvas: Pick<CandleCanvas, 'compare' | 'firstBar'> = { compare, firstBar: () => firstBar }
  const onRemove = vi.fn<() => void>()
  const { container, unmount } = render(
    <Compared
      instrumentName="ETH-PERP"
      comparedName="BTC-PERP"
      settings={{ interval: '1m', source: 'mark' }}
      candles={[bar(60, 100), bar(120, 110), bar(180, 121)]}
      at={2}
      canvas={canvas as CandleCanvas}
      redraws={redraws}
      onRemove={onRemove}
    />,
  )
  const pan = (to: number) => {
    firstBar = to
    act(redraws.notify)
  }
  return { drawn, compare, onRemove, pan, unmount, text: () => container.textContent }
}

const others = [bar(60, 50_000), bar(120, 40_000), bar(180, 45_000)]

test('both changes are measured from the first visible bar, which a pan moves', () => {
  const { text, pan, drawn } = shown({ candles: others })
  expect(drawn).toEqual([[50_000, 40_000, 45_000]])
  expect(text()).toBe('ETH-PERP +21.00%BTC-PERP −10.00%')
  pan(1)
  expect(text()).toBe('ETH-PERP +10.00%BTC-PERP +12.50%')
})

test('stale or failed candles are labelled as such', () => {
  expect(shown({ candles: others, status: 'stale', updatedAtMs: undefined }).text()).toContain('stale')
  cleanup()
  const { text } = shown({ status: 'stale', error: 'NOT_FOUND' })
  expect(text()).toBe('ETH-PERP +21.00%BTC-PERP —Couldn’t load BTC-PERP')
})

test('its button requests removal, and its line disappears with it', () => {
  const { onRemove, compare, unmount } = shown({ candles: others })
  fireEvent.click(screen.getByRole('button', { name: 'Stop comparing with BTC-PERP' }))
  expect(onRemove).toHaveBeenCalledOnce()
  unmount()
  expect(compare).toHaveBeenLastCalledWith(undefined)
})
