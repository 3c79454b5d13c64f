import { act, fireEvent, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { vi } from 'vitest'
import { createStore } from '@/core/lib/store'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { BookLevel } from '@/core/protocol/orderBook'
import { BookTable, type BookTableProps } from '@/web/desk/book/BookTable'
import { emptyBookView, type BookView } from '@/web/market/orderBook/bookView'

export const price = (text: string) => parseFixed6<Price>(text)
export const amount = (text: string) => parseFixed6<Amount>(text)
export const level = (at: string, size: string, iv?: number): BookLevel => ({
  price: price(at),
  amount: amount(size),
  iv,
  priceText: at,
  amountText: size,
  priceKey: Number(price(at)),
  amountKey: Number(amount(size)),
})

/** Loads the lazy code and sets the size to two rows on either side, because jsdom has no layout. */
export async function prepareBook(): Promise<void> {
  // On a busy machine the lazy load takes longer than a test waits.
  await Promise.all([
    import('@/web/desk/book/MyOrderMarker'),
    import('@/web/desk/book/RowSweepCost'),
    import('@/web/desk/book/BookStaleBadge'),
    import('@/web/ui/still/MissedMark'),
  ])
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(22 + 30 + 4 * 20)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
}

type Change = Partial<BookTableProps> & Partial<Pick<BookView, 'bids' | 'asks'>>

export function book({ bids, asks, ...change }: Change = {}) {
  const received: string[] = []
  const first: BookView = {
    ...emptyBookView,
    status: 'live',
    bids: bids ?? [level('100', '1'), level('99', '2'), level('98', '4')],
    asks: asks ?? [level('101', '3'), level('102', '5')],
  }
  const source = createStore(first)
  let renders = 0
  const props: BookTableProps = {
    source,
    reachOf: () => undefined,
    mark: undefined,
    instrumentName: 'ETH-PERP',
    asset: 'ETH',
    grouping: price('1'),
    priceStep: price('1'),
    amountStep: amount('1'),
    units: 'contracts',
    hasIv: false,
    ownOrders: [],
    onPickPrice: (at) => received.push(`price ${formatFixed6(at)}`),
    onPickSize: (side, at, size) => received.push(`${side} ${formatFixed6(size)} at ${formatFixed6(at)}`),
    onSweep: (side, at, total) => received.push(`sweep ${side} ${formatFixed6(total)} to ${formatFixed6(at)}`),
    onMoveOrder: (orderId, at) => received.push(`${orderId} to ${formatFixed6(at)}`),
    ...change,
  }
  const drawn = (now: BookTableProps) => (
    <Profiler id="book" onRender={() => (renders += 1)}>
      <BookTable {...now} />
    </Profiler>
  )
  const { rerender } = render(drawn(props))
  return {
    received,
    renders: () => renders,
    /** A market frame without other changes. */
    tick: (next: Pick<Change, 'bids' | 'asks'>) => act(() => source.set({ ...first, ...next })),
    /** Members that are not given return to their initial values. */
    update: ({ bids: nextBids = first.bids, asks: nextAsks = first.asks, ...next }: Change) => {
      rerender(drawn({ ...props, ...next }))
      act(() => source.set({ ...first, bids: nextBids, asks: nextAsks }))
    },
  }
}

export const press = (row: number, column: number) => {
  const rows = screen.getByRole('table', { name: 'Order book' }).querySelectorAll('tr[data-side]')
  const button = rows[row]?.querySelectorAll('button[data-cell]')[column]
  if (button !== undefined) fireEvent.click(button)
}

/** Fires the browser's events of a mouse press, in order. */
export function mouse(row: number, column: number) {
  const rows = screen.getByRole('table', { name: 'Order book' }).querySelectorAll('tr[data-side]')
  const button = rows[row]?.querySelectorAll('button[data-cell]')[column]
  if (button === undefined) throw new Error('there is no such cell')
  return {
    down: () => fireEvent.pointerDown(button, { button: 0 }),
    up: () => {
      fireEvent.pointerUp(button, { button: 0 })
      fireEvent.click(button, { detail: 1 })
    },
  }
}

export const moved = { bids: [level('101', '7'), level('100', '1')], asks: [level('102', '1'), level('103', '2')] }

export const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

export function focusedBid(): HTMLElement {
  const cell = screen.getByRole('table').querySelector<HTMLElement>('tr[data-side="buy"] button')
  if (cell === null) throw new Error('there is no bid')
  act(() => cell.focus())
  return cell
}
