// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useChosenInView } from './useChosenInView'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Ten tabs of 100 pixels in a row of 390; jsdom computes no layout. */
function Row({ chosen }: { chosen: number }) {
  const row = useRef<HTMLDivElement>(null)
  useChosenInView(row, String(chosen))
  return (
    <div ref={row} role="tablist">
      {Array.from({ length: 10 }, (_, at) => (
        <button key={at} type="button" role="tab" data-choice={at}>
          {at}
        </button>
      ))}
    </div>
  )
}

test('the chosen tab is wholly in view, with a part of its neighbour', () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = this.getAttribute('data-choice')
    const scrolled = this.parentElement?.scrollLeft ?? 0
    return at === null ? new DOMRect(0, 0, 390, 44) : new DOMRect(Number(at) * 100 - scrolled, 0, 100, 44)
  })
  const { rerender } = render(<Row chosen={6} />)
  // 600 + 100 + 28 - 390.
  expect(screen.getByRole('tablist').scrollLeft).toBe(338)
  // A tab in view moves nothing.
  rerender(<Row chosen={5} />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(338)
  // 100 - 28.
  rerender(<Row chosen={1} />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(72)
})
