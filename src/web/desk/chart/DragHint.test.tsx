// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DragHint, useDragHint } from './DragHint'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function Chart() {
  const { isShown, end } = useDragHint()
  return (
    <div className="chart-overlay">
      <button type="button" data-own-order="a" onClick={end}>
        order
      </button>
      {isShown && <DragHint orderId="a" place={() => undefined} onDismiss={end} />}
    </div>
  )
}

const hint = () => screen.queryByText('Drag to move')

test('moving an order hides the hint for good', () => {
  render(<Chart />)
  expect(hint()).toBeTruthy()
  fireEvent.click(screen.getByText('order'))
  expect(hint()).toBeNull()
  cleanup()
  render(<Chart />)
  expect(hint()).toBeNull()
})

test('Esc on its button hides it and returns focus to the order', () => {
  render(<Chart />)
  const close = screen.getByRole('button', { name: 'Hide this hint' })
  close.focus()
  fireEvent.keyDown(close, { key: 'Escape' })
  expect(hint()).toBeNull()
  expect(document.activeElement?.textContent).toBe('order')
  cleanup()
  render(<Chart />)
  expect(hint()).toBeNull()
})

test('an unreadable saved value does not hide it', () => {
  localStorage.setItem('optick.chart.dragHint', '{"isOver":7')
  render(<Chart />)
  expect(hint()).toBeTruthy()
})
