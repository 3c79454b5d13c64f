// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { LargestOrder, OrderCap } from '@/core/quant/preview/largestOrder'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { emptyLeg } from '@/web/desk/ticket/stop/legDraft'
import { attachToastListener } from '@/web/ui/showToast'
import { AmountSlider } from './AmountSlider'

afterEach(cleanup)

const found = (amount: string, cap: OrderCap = 'INSUFFICIENT_MARGIN'): LargestOrder => ({
  amount: parseFixed6<Amount>(amount),
  cap,
})

const noRisk = {
  known: {
    draft: emptyDraft,
    instrument,
    bids: undefined,
    asks: undefined,
    markPrice: undefined,
    indexPrice: undefined,
    feeRates: undefined,
  },
  stop: emptyLeg,
  largest: () => undefined,
  equity: undefined,
}

/** Returns the amount and the note that result from a press on a share. */
function press(
  largest: LargestOrder | undefined,
  draft: Partial<OrderDraft> = {},
  isBookLive = true,
  share: '25' | '100' = '25',
) {
  const said: string[] = []
  const picked: (readonly [string, string | undefined])[] = []
  const detach = attachToastListener(({ title }) => said.push(title))
  render(
    <AmountSlider
      largest={() => largest}
      priceNow={() => undefined}
      risk={noRisk}
      draft={{ ...emptyDraft, ...draft }}
      isBookLive={isBookLive}
      isShortOfMargin={false}
      instrument={instrument}
      onPick={(amount, note) => picked.push([formatFixed6(amount), note])}
    />,
  )
  fireEvent.change(screen.getByRole('slider'), { target: { value: share } })
  detach()
  return { said, picked }
}

test('a share is rounded to the amount step', () => {
  expect(press(found('0.99'))).toEqual({ said: [], picked: [['0.24', undefined]] })
})

test.each([
  ['INSUFFICIENT_MARGIN', undefined],
  ['ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY', undefined],
  ['EXCEED_MAX_ORDER_VALUE', 'Limited by the maximum order value of 1,500,000 USD.'],
  ['EXCEEDS_MAX_NOTIONAL', 'Limited by the maximum position of 8,000,000 USD.'],
  ['BOOK_DEPTH', 'Limited by what the order book holds.'],
] as const)('100%% that is limited by %s says: %s', (cap, note) => {
  expect(press(found('480', cap), {}, true, '100')).toEqual({ said: [], picked: [['480', note]] })
})

test.each([
  ['a book that is not live', () => press(undefined, {}, false), 'Order book isn’t live. Enter a price.'],
  [
    'a market order and a book that is not live',
    () => press(undefined, { type: 'market' }, false),
    'Market orders need a live book. Wait, or use a limit order.',
  ],
  ['no asks', () => press(undefined), 'No asks in the book. Enter a price, or wait for the account to load.'],
  [
    'no bids',
    () => press(undefined, { side: 'sell' }),
    'No bids in the book. Enter a price, or wait for the account to load.',
  ],
  [
    'a price that is none',
    () => press(undefined, { priceText: 'abc' }),
    'Can’t calculate that share: check the price, or wait for the account to load.',
  ],
  ['no margin', () => press(found('0')), 'Available margin doesn’t cover the smallest order.'],
  [
    'no position',
    () => press(found('0', 'NO_POSITION_REDUCE_ONLY'), { reduceOnly: true }),
    'Nothing to reduce on that side',
  ],
  ['nothing to take', () => press(found('0', 'BOOK_DEPTH')), 'The book has nothing to take at that price.'],
  [
    'a price off the tick',
    () => press(found('0', 'INVALID_PRICE_STEP_SIZE')),
    'Price must be a multiple of the tick size.',
  ],
])('with %s a click explains why no amount is set', (_, pressed, words) => {
  expect(pressed()).toEqual({ said: [words], picked: [] })
})

test('a chosen share shrinks when the margin no longer covers it, but an amount typed since does not', () => {
  const picked: string[] = []
  let largest = found('8')
  const shares = (amountText: string, isShortOfMargin: boolean) => (
    <AmountSlider
      largest={() => largest}
      priceNow={() => undefined}
      risk={noRisk}
      draft={{ ...emptyDraft, amountText }}
      isBookLive
      isShortOfMargin={isShortOfMargin}
      instrument={instrument}
      onPick={(amount) => picked.push(formatFixed6(amount))}
    />
  )
  const { rerender } = render(shares('', false))
  fireEvent.change(screen.getByRole('slider'), { target: { value: '50' } })
  expect(picked).toEqual(['4'])
  largest = found('7.9')
  rerender(shares('4', false))
  expect(picked).toEqual(['4'])
  rerender(shares('4', true))
  expect(picked).toEqual(['4', '3.95'])
  rerender(shares('3.95', false))
  rerender(shares('5', true))
  expect(picked).toEqual(['4', '3.95'])
})

test.each([
  // 0.5 of 480, 4 of 263.77, 0.01 of 480, 4 of 182.92, 479.9 of 480, 48 of 480
  ['0.5', '480', '0.1% of max 480.00'],
  ['4', '263.77', '1.5% of max 263.77'],
  ['0.01', '480', '<0.1% of max 480.00'],
  ['4', '182.92', '2.2% of max 182.92'],
  ['479.9', '480', '99% of max 480.00'],
  ['48', '480', '10% of max 480.00'],
])('%s of %s is shown as %s, with what limits it', async (amountText, most, expected) => {
  render(
    <AmountSlider
      largest={() => found(most, 'BOOK_DEPTH')}
      priceNow={() => undefined}
      risk={noRisk}
      draft={{ ...emptyDraft, amountText }}
      isBookLive
      isShortOfMargin={false}
      instrument={instrument}
      onPick={() => undefined}
    />,
  )
  const shown = await screen.findByTitle('Limited by what the order book holds.')
  expect(shown.textContent).toBe(expected)
})

test('the maximum follows side and account, while a picked share stays until the side changes', () => {
  vi.useFakeTimers()
  try {
    let largest = found('20')
    const at = (draft: Partial<OrderDraft>) => (
      <AmountSlider
        largest={() => largest}
        priceNow={() => undefined}
        risk={noRisk}
        draft={{ ...emptyDraft, ...draft }}
        isBookLive
        isShortOfMargin={false}
        instrument={instrument}
        onPick={() => undefined}
      />
    )
    const { container, rerender } = render(at({}))
    fireEvent.change(screen.getByRole('slider'), { target: { value: '50' } })
    rerender(at({ amountText: '10' }))
    act(() => void vi.advanceTimersByTime(1_000))
    expect(container.textContent).toContain('50% of max 20.00')
    // A deposit: the picked amount is a smaller share now, but the slider stays where it was put.
    largest = found('25')
    act(() => void vi.advanceTimersByTime(5_000))
    expect(container.textContent).toContain('50% of max 25.00')
    largest = found('40')
    rerender(at({ amountText: '10', side: 'sell' }))
    act(() => void vi.advanceTimersByTime(1_000))
    expect(container.textContent).toContain('25% of max 40.00')
  } finally {
    vi.useRealTimers()
  }
})
