// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { setTitleMark } from '@/web/ui/pageTitle'
import { useMarkTitle } from './LiveInstrumentStrip'

type Props = { status: 'loading' | 'live' | 'stale' | 'resyncing'; mark?: string }

const instrument = { ...ethPerp, priceStep: parseFixed6<Price>('0.1') }
const draw = (first: Props) =>
  renderHook(
    ({ status, mark }: Props) =>
      useMarkTitle(instrument, status, mark === undefined ? undefined : parseFixed6<Price>(mark)),
    { initialProps: first },
  )

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the title shows the mark price with the decimals of the tick, and a dash until it is known', () => {
  const { rerender, unmount } = draw({ status: 'loading' })
  expect(document.title).toBe('\u2014 ETH-PERP · Optick')
  rerender({ status: 'live', mark: '3120.5' })
  expect(document.title).toBe('3,120.5 ETH-PERP · Optick')
  unmount()
  expect(document.title).toBe('Optick')
})

test('the title changes at most once a second', () => {
  const { rerender } = draw({ status: 'live', mark: '3120.5' })
  act(() => void vi.advanceTimersByTime(300))
  rerender({ status: 'live', mark: '3121' })
  rerender({ status: 'live', mark: '3122' })
  expect(document.title).toBe('3,120.5 ETH-PERP · Optick')
  act(() => void vi.advanceTimersByTime(700))
  expect(document.title).toBe('3,122.0 ETH-PERP · Optick')
})

test.each(['stale', 'resyncing'] as const)('a price that is %s leaves the title at once, and comes back', (status) => {
  const { rerender } = draw({ status: 'live', mark: '3120.5' })
  rerender({ status, mark: '3120.5' })
  expect(document.title).toBe('ETH-PERP · Optick')
  rerender({ status: 'live', mark: '3119' })
  expect(document.title).toBe('3,119.0 ETH-PERP · Optick')
})

test('a margin warning precedes the price, which keeps updating', () => {
  const { rerender } = draw({ status: 'live', mark: '3120.5' })
  setTitleMark('⚠ Margin 80%')
  rerender({ status: 'live', mark: '3100' })
  act(() => void vi.advanceTimersByTime(1000))
  expect(document.title).toBe('⚠ Margin 80% · 3,100.0 ETH-PERP · Optick')
  setTitleMark('')
  expect(document.title).toBe('3,100.0 ETH-PERP · Optick')
})
