// @vitest-environment jsdom

import { act, cleanup, render, renderHook, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { chooseFillColumn, fillColumns } from '@/web/session/fillColumns'
import type { Fill } from '@/web/session/fills'
import { useMarksOfFills } from '@/web/session/useMarksOfFills'
import { FillsTable } from './FillsTable'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  for (const column of fillColumns) chooseFillColumn(column, false)
  vi.useRealTimers()
})

const sold: Fill = {
  key: 'a',
  tradeId: 'a',
  orderId: undefined,
  instrumentName: 'ETH-27NOV26-3000-C',
  side: 'sell',
  price: parseFixed6('98'),
  amount: parseFixed6('1'),
  fee: parseFixed6('0.1'),
  liquidity: 'taker',
  timeNs: 1n,
  mark: parseFixed6('100'),
  iv: 0.6125,
}
const unknown: Fill = { ...sold, key: 'b', tradeId: 'b', mark: undefined, iv: undefined }

function heads(): readonly (string | null)[] {
  return within(screen.getByRole('table', { name: 'Fills' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
}

const table = () => <FillsTable isPhone={false} fills={[unknown, sold]} instrumentOf={() => undefined} empty={null} />

test('marks have columns only if they are chosen, and an unknown mark is a dash', () => {
  render(table())
  const before = heads()
  expect(before).toHaveLength(5)
  act(() => {
    for (const column of fillColumns) chooseFillColumn(column, true)
  })
  expect(heads()).toEqual([...before.slice(0, 2), 'Mark', 'IV', 'Slippage', ...before.slice(2)])
  const rows = within(screen.getByRole('table', { name: 'Fills' })).getAllByRole('row')
  const cellsOf = (row: HTMLElement | undefined) =>
    row === undefined
      ? []
      : within(row)
          .getAllByRole('cell')
          .slice(2, 5)
          .map(({ textContent }) => textContent)
  expect(cellsOf(rows[1])).toEqual(['—', '—', '—'])
  // Sold 2 below the mark of 100.
  expect(cellsOf(rows[2])).toEqual(['100.0000', expect.stringMatching(/^61\.3%$/), '+2.0000+2.000%'])
})

test('a new fill without a mark is read once more, only while a column needs it', () => {
  const reread = vi.fn(async () => {})
  const initialProps: { fills: readonly Fill[]; isWanted?: boolean } = { fills: [unknown], isWanted: false }
  const { rerender } = renderHook(({ fills, isWanted = true }) => useMarksOfFills(fills, reread, isWanted), {
    initialProps,
  })
  vi.advanceTimersByTime(5_000)
  expect(reread).not.toHaveBeenCalled()
  rerender({ fills: [unknown] })
  vi.advanceTimersByTime(5_000)
  expect(reread).toHaveBeenCalledTimes(1)
  rerender({ fills: [unknown, sold] })
  vi.advanceTimersByTime(60_000)
  expect(reread).toHaveBeenCalledTimes(1)
  rerender({ fills: [{ ...unknown, key: 'c' }, unknown, sold] })
  vi.advanceTimersByTime(5_000)
  expect(reread).toHaveBeenCalledTimes(2)
})
