// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTokenPx } from './useTokenPx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('data-density')
  document.documentElement.removeAttribute('style')
})

test('the fallback height is replaced once the styles have loaded', () => {
  const { result, rerender } = renderHook(() => useTokenPx('--book-row'))
  expect(result.current).toBe(20)
  document.documentElement.style.setProperty('--book-row', '24px')
  rerender()
  expect(result.current).toBe(24)
})

test('the height follows the density, even if it changes without readers, and is read from the browser once', async () => {
  const root = document.documentElement
  const setDensity = async (density: string, height: string) => {
    root.style.setProperty('--table-row', height)
    root.dataset['density'] = density
    await act(() => Promise.resolve())
  }
  await setDensity('compact', '28px')
  const asked = vi.spyOn(globalThis, 'getComputedStyle')
  const first = renderHook(() => useTokenPx('--table-row'))
  first.rerender()
  first.unmount()
  expect(first.result.current).toBe(28)
  const second = renderHook(() => useTokenPx('--table-row'))
  expect(asked).toHaveBeenCalledTimes(1)
  await setDensity('comfortable', '34px')
  expect(second.result.current).toBe(34)
  second.unmount()
  await setDensity('compact', '28px')
  expect(renderHook(() => useTokenPx('--table-row')).result.current).toBe(28)
})

test('a height in rem follows the browser’s font size', async () => {
  const root = document.documentElement
  root.style.setProperty('--book-row', '1.25rem')
  root.style.fontSize = '24px'
  root.dataset['density'] = 'comfortable'
  await act(() => Promise.resolve())
  // 1.25 × 24.
  expect(renderHook(() => useTokenPx('--book-row')).result.current).toBe(30)
  root.dataset['density'] = 'compact'
  root.style.fontSize = ''
  await act(() => Promise.resolve())
})
