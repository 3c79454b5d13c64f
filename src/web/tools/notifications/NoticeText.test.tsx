// @vitest-environment jsdom

import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NoticeText } from './NoticeText'

afterEach(cleanup)

const part = (at: number) => ({ key: `trade ${at}`, timeMs: at * 1000, text: `Bought ${at}.00 ETH-PERP at 3,120.50` })

test('two fills are listed behind their count, newest first', () => {
  render(<NoticeText parts={[part(1), part(2)]} hasDate={false} />)
  expect(screen.getByText('2 fills').tagName).toBe('SUMMARY')
  const rows = screen.getAllByRole('listitem', { hidden: true })
  expect(rows.map((row) => within(row).getByText(/Bought/).textContent)).toEqual([
    'Bought 2.00 ETH-PERP at 3,120.50',
    'Bought 1.00 ETH-PERP at 3,120.50',
  ])
  expect(rows[0]?.querySelector('time')?.dateTime).toBe('1970-01-01T00:00:02.000Z')
})

test('a single fill is not listed, and thirty may be the last of more', () => {
  const { container, rerender } = render(<NoticeText parts={[part(1)]} hasDate={false} />)
  expect(container.textContent).toBe('')
  rerender(<NoticeText parts={Array.from({ length: 30 }, (_, at) => part(at))} hasDate={false} />)
  expect(screen.getByText('Last 30 fills').tagName).toBe('SUMMARY')
})
