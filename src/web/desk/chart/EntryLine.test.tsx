// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import type { StopKind } from '@/core/quant/checkStop'
import { EntryLine } from './EntryLine'

afterEach(cleanup)

const price = (text: string) => parseFixed6<Price>(text)

/** Entry at 3,100; one dollar per pixel, downwards from 4,000. */
function drawn(kinds: readonly StopKind[] = ['TAKE_PROFIT', 'STOP_LOSS']) {
  const picked: string[] = []
  const onPick = (kind: StopKind, at: Price | undefined) =>
    picked.push(`${kind} at ${at === undefined ? 'none' : formatFixed6(at)}`)
  const line = { key: 'entry', label: 'Long entry', short: 'Long', price: price('3100'), tone: 'buy' as const }
  const { unmount } = render(
    <EntryLine
      line={{ ...line, protect: { kinds, onPick } }}
      priceStep={price('0.5')}
      mark={price('3120')}
      priceAt={(clientY) => price(String(4000 - clientY))}
      place={() => undefined}
    />,
  )
  return { picked, unmount, grip: (name: string) => screen.getByRole('slider', { name }) }
}

/** jsdom does not implement pointer capture. */
Element.prototype.setPointerCapture = () => undefined

const pointer = (grip: HTMLElement, kind: 'Down' | 'Move' | 'Up', clientY: number) =>
  fireEvent(grip, new MouseEvent(`pointer${kind.toLowerCase()}`, { bubbles: true, button: 0, clientY }))

test('dragging a take-profit shows its distance from the mark, and dropping it opens the form', () => {
  const { grip, picked } = drawn()
  const handle = grip('Take-profit of the position')
  pointer(handle, 'Down', 0)
  pointer(handle, 'Move', 724)
  expect(handle.getAttribute('aria-valuetext')).toBe('3,276.0, not sent')
  // 3,276 is 5% above 3,120.
  expect(screen.getByText('+5.00%')).toBeTruthy()
  expect(picked).toEqual([])
  pointer(handle, 'Up', 724)
  expect(picked).toEqual(['TAKE_PROFIT at 3276'])
  expect(handle.getAttribute('aria-valuetext')).toBe('none set')
})

test('Esc during a drag cancels it, and the drop opens nothing', () => {
  const { grip, picked } = drawn()
  const handle = grip('Stop-loss of the position')
  pointer(handle, 'Down', 0)
  pointer(handle, 'Move', 950)
  fireEvent.keyDown(handle, { key: 'Escape' })
  pointer(handle, 'Up', 950)
  expect(handle.getAttribute('aria-valuenow')).toBe('3100')
  expect(picked).toEqual([])
})

test('a click opens the form without a price, even if the pointer moves slightly', () => {
  const { grip, picked } = drawn()
  const handle = grip('Stop-loss of the position')
  pointer(handle, 'Down', 500)
  pointer(handle, 'Move', 502)
  pointer(handle, 'Up', 502)
  expect(picked).toEqual(['STOP_LOSS at none'])
})

test('arrow keys move by ticks, and Enter opens the form', () => {
  const { grip, picked } = drawn()
  const handle = grip('Stop-loss of the position')
  fireEvent.keyDown(handle, { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  expect(picked).toEqual([])
  fireEvent.keyDown(handle, { key: 'Enter' })
  expect(picked).toEqual(['STOP_LOSS at 3095.5'])
})

test('a kind of stop that is already set has no handle', () => {
  drawn(['STOP_LOSS'])
  expect(screen.getAllByRole('slider')).toHaveLength(1)
})

test('closing the position ends the drag', () => {
  const { grip, picked, unmount } = drawn()
  const handle = grip('Take-profit of the position')
  pointer(handle, 'Down', 0)
  pointer(handle, 'Move', 700)
  unmount()
  pointer(handle, 'Up', 700)
  expect(picked).toEqual([])
})
