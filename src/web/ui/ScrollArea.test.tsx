// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollArea } from './ScrollArea'

/** jsdom has no layout: the test sets heights and calls the observers. */
let contentHeight = 0
let measure: (() => void)[] = []

beforeEach(() => {
  measure = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => contentHeight)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function resizeTo(height: number): void {
  contentHeight = height
  act(() => {
    for (const callback of measure) callback()
  })
}

test('it is a named tab stop only while its content overflows', () => {
  render(
    <ScrollArea label="Holdings">
      <p>rows</p>
    </ScrollArea>,
  )
  resizeTo(100)
  expect(screen.queryByRole('group')).toBeNull()
  resizeTo(101)
  expect(screen.getByRole('group', { name: 'Holdings' }).tabIndex).toBe(0)
  resizeTo(80)
  expect(screen.queryByRole('group')).toBeNull()
})
