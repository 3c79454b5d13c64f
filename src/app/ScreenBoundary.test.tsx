// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScreenBoundary } from './ScreenBoundary'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('it cannot be drawn')
}

test('a screen that fails shows an error, and the next screen still renders', () => {
  // React logs what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const at = (place: string, children: ReactNode) => <ScreenBoundary place={place}>{children}</ScreenBoundary>
  const { rerender } = render(at('/risk', <Broken />))
  expect(screen.getByText('it cannot be drawn')).toBeDefined()
  rerender(at('/risk', <p>the same place</p>))
  expect(screen.queryByText('the same place')).toBeNull()
  rerender(at('/markets', <p>all markets</p>))
  expect(screen.getByText('all markets')).toBeDefined()
})
