// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import { MissingSide } from './LadderView'

afterEach(cleanup)

const price = (text: string) => parseFixed6<Price>(text)

/** An option quoted 3.0 by 3.2, in 28 rows with ticks of 0.1. */
function drawn(step: string, ask = '3.2'): string[] {
  const chosen: string[] = []
  render(
    <MissingSide
      instrument={{ priceStep: price('0.1') }}
      grouping={price(step)}
      onGrouping={(next) => chosen.push(formatFixed6(next))}
      bestBid={price('3')}
      bestAsk={price(ask)}
      count={28}
    />,
  )
  return chosen
}

test('a chosen step above the best bid warns of the missing side, and one press selects a step that shows both', () => {
  const chosen = drawn('5')
  expect(screen.getByRole('status').textContent).toContain('Both sides don’t fit at this step.')
  fireEvent.click(screen.getByRole('button', { name: 'Use 0.1' }))
  expect(chosen).toEqual(['0.1'])
})

test('a step finer than the spread warns in the same way', () => {
  // 28 rows of 0.1 cover 2.8. A third of the spread of 12 is 4, but the best bid needs a step of at most 1.
  expect(drawn('0.1', '15')).toEqual([])
  expect(screen.getByRole('button', { name: 'Use 1.0' })).toBeTruthy()
})

test('a spread that no step can show gives a warning without a button, and a step that shows both gives none', () => {
  drawn('1', '200')
  expect(screen.getByRole('status').textContent).toBe('The spread is wider than the rows.')
  cleanup()
  drawn('1')
  expect(screen.queryByRole('status')).toBeNull()
})
