// @vitest-environment jsdom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useLeaveWarning } from './useLeaveWarning'

afterEach(cleanup)

function Page({ isCostly }: { isCostly: boolean }) {
  useLeaveWarning(isCostly)
  return null
}

function asksOnLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('leaving the page asks only while something would be lost', () => {
  const { rerender, unmount } = render(<Page isCostly={false} />)
  expect(asksOnLeaving()).toBe(false)
  rerender(<Page isCostly />)
  expect(asksOnLeaving()).toBe(true)
  rerender(<Page isCostly={false} />)
  expect(asksOnLeaving()).toBe(false)
  rerender(<Page isCostly />)
  unmount()
  expect(asksOnLeaving()).toBe(false)
})
