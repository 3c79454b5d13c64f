// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { ChartStop } from '@/web/desk/draft/chartDraft'
import { StopLine } from './StopLine'

afterEach(cleanup)

const price = (text: string) => parseFixed6<Price>(text)
const stop: ChartStop = {
  key: 'a',
  kind: 'stopLoss',
  side: 'sell',
  amount: parseFixed6<Amount>('0.5'),
  trigger: price('3000'),
  limit: undefined,
}

/** One dollar per pixel, downwards from 4,000. */
function drawn(change: Partial<ChartStop> = {}, canMove = true) {
  const moved: string[] = []
  render(
    <StopLine
      stop={{ ...stop, ...change }}
      instrument={{ priceStep: price('0.5'), amountStep: parseFixed6<Amount>('0.1') }}
      mark={price('3125')}
      priceAt={(clientY) => price(String(4000 - clientY))}
      place={() => undefined}
      onMove={canMove ? (key, to) => moved.push(`${key} to ${formatFixed6(to)}`) : undefined}
    />,
  )
  return { slider: screen.getByRole('slider'), moved }
}

test('a trigger shows its kind, its limit and its distance', () => {
  const { slider } = drawn({ kind: 'takeProfit', trigger: price('3250'), limit: price('3249.5') })
  expect(slider.getAttribute('aria-label')).toBe('Take-profit sell 0.5 at 3250')
  expect(slider.textContent).toBe('TP 0.53,250.0limit 3,249.5+4.00%')
})

test('arrow keys preview and Enter sends once', () => {
  const { slider, moved } = drawn()
  fireEvent.keyDown(slider, { key: 'ArrowDown' })
  fireEvent.keyDown(slider, { key: 'ArrowDown', shiftKey: true })
  expect(moved).toEqual([])
  fireEvent.keyDown(slider, { key: 'Enter' })
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(moved).toEqual(['a to 2994.5'])
})

test('a draft moves with every key press', () => {
  const { slider, moved } = drawn({ isDraft: true })
  fireEvent.keyDown(slider, { key: 'ArrowUp' })
  expect(moved).toEqual(['a to 3000.5'])
  expect(slider.textContent).toContain('not sent')
})

test('a pending or fixed stop stays in place', () => {
  const waiting = drawn({ pending: { price: price('2990') } })
  fireEvent.keyDown(waiting.slider, { key: 'ArrowUp' })
  fireEvent.keyDown(waiting.slider, { key: 'Enter' })
  expect(waiting.slider.getAttribute('aria-valuenow')).toBe('2990')
  cleanup()
  const seen = drawn({}, false)
  fireEvent.keyDown(seen.slider, { key: 'ArrowUp' })
  fireEvent.keyDown(seen.slider, { key: 'Enter' })
  expect([...waiting.moved, ...seen.moved]).toEqual([])
  expect(seen.slider.getAttribute('aria-valuenow')).toBe('3000')
})
