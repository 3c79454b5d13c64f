// @vitest-environment jsdom

import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import { useGrouping } from './LiveLadder'

afterEach(cleanup)

const priceStep = parseFixed6<Price>('0.01')
const levels = (...prices: string[]) => prices.map((text) => ({ price: parseFixed6<Price>(text) }))
const tight = { bids: levels('3120.06', '3120.05'), asks: levels('3120.07', '3120.08') }
// ETH in a quiet hour: 33 ticks between the best prices.
const wide = { bids: levels('3120.06', '3120.05'), asks: levels('3120.39', '3120.40') }

type Drawn = { book: typeof tight; isHeld?: boolean; chosen?: Price }

const first: Drawn = { book: tight }

function drawn() {
  const { result, rerender } = renderHook(
    ({ book, isHeld = false, chosen }: Drawn) => formatFixed6(useGrouping({ view: book, chosen, priceStep, isHeld })),
    { initialProps: first },
  )
  return { step: () => result.current, rerender }
}

test('the default step follows a spread that no longer fits, and stays when the spread narrows again', () => {
  const { step, rerender } = drawn()
  expect(step()).toBe('0.01')
  rerender({ book: wide })
  // The next step above a third of 0.33 is 0.5.
  expect(step()).toBe('0.5')
  rerender({ book: tight })
  expect(step()).toBe('0.5')
})

test('the step does not change under the pointer, or after the trader chose one', () => {
  const { step, rerender } = drawn()
  rerender({ book: wide, isHeld: true })
  expect(step()).toBe('0.01')
  rerender({ book: wide, isHeld: false })
  expect(step()).toBe('0.5')
  rerender({ book: wide, chosen: parseFixed6<Price>('0.02') })
  expect(step()).toBe('0.02')
})
