// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTokenPx } from './useTokenPx'

afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('style')
})

test('the height of a page without styles is not kept once there are some', () => {
  const { result, rerender } = renderHook(() => useTokenPx('--book-row'))
  expect(result.current).toBe(20)
  document.documentElement.style.setProperty('--book-row', '24px')
  rerender()
  expect(result.current).toBe(24)
})
