// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import { OrderLine } from './OrderLine'
import type { ChartOrder } from './OrderLine'

afterEach(cleanup)

const price = (text: string) => parseFixed6<Price>(text)
const order: ChartOrder = { orderId: 'a', side: 'buy', amount: parseFixed6<Amount>('0.5'), price: price('3100') }

/** Renders the line and returns its slider and the sent edits. One dollar per pixel, downwards from 4,000. */
function drawn(change: Partial<ChartOrder> = {}) {
  const sent: string[] = []
  render(
    <OrderLine
      order={{ ...order, ...change }}
      priceStep={price('0.5')}
      amountStep={parseFixed6<Amount>('0.1')}
      priceAt={(clientY) => price(String(4000 - clientY))}
      place={() => undefined}
      onMove={(orderId, to) => sent.push(`${orderId} to ${formatFixed6(to)}`)}
    />,
  )
  return { slider: screen.getByRole('slider', { name: 'Order buy 0.5 at 3100' }), sent }
}

test('arrow keys preview by ticks and Enter sends once', () => {
  const { slider, sent } = drawn()
  fireEvent.keyDown(slider, { key: 'ArrowUp' })
  fireEvent.keyDown(slider, { key: 'ArrowUp', shiftKey: true })
  expect(slider.getAttribute('aria-valuenow')).toBe('3105.5')
  expect(sent).toEqual([])
  fireEvent.keyDown(slider, { key: 'Enter' })
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(sent).toEqual(['a to 3105.5'])
})

test('Esc resets the line without sending anything', () => {
  const { slider, sent } = drawn()
  fireEvent.keyDown(slider, { key: 'ArrowDown' })
  fireEvent.keyDown(slider, { key: 'Escape' })
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(slider.getAttribute('aria-valuenow')).toBe('3100')
  expect(sent).toEqual([])
})

test('a pending order cannot be moved and is drawn at its target', () => {
  const { slider, sent } = drawn({ pending: { price: price('3120') } })
  fireEvent.keyDown(slider, { key: 'ArrowUp' })
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(slider.getAttribute('aria-valuenow')).toBe('3120')
  expect(slider.getAttribute('aria-valuetext')).toContain('pending')
  expect(sent).toEqual([])
})
