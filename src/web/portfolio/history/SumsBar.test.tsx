// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SumsView } from '@/web/portfolio/history/model/historySums'
import { SumsBar } from './SumsBar'

afterEach(cleanup)

const running: SumsView = {
  status: 'running',
  error: undefined,
  totals: new Map([
    ['Fees', { label: 'Fees', value: 1_234_567n, isSigned: false, decimals: 2 }],
    ['Net cash flow', { label: 'Net cash flow', value: -5_000_000n, isSigned: true, decimals: 2 }],
  ]),
  rows: 150,
  looked: 200,
  of: 1_200,
  runningOf: () => undefined,
  days: [],
  rare: new Set(),
}
const rest = { kind: 'fills', range: { preset: '30d' }, nowMs: () => 0 } as const
const bar = () => screen.getByRole('region', { name: 'Totals for this view' }).textContent

test('partial sums show how many rows they cover', () => {
  render(<SumsBar {...rest} sums={running} onStart={() => undefined} />)
  expect(bar()).toBe('Fees1.23Net cash flow−5.00Totals of 150 rows loaded so far (200 of 1,200 searched)')
})

test('complete sums are marked as such', () => {
  render(<SumsBar {...rest} sums={{ ...running, status: 'done', rows: 1_200 }} onStart={() => undefined} />)
  expect(bar()).toContain('Totals of all 1,200 rows')
})

test('a long list is summed on request', () => {
  let started = 0
  const asked: SumsView = { ...running, status: 'asked', totals: new Map(), of: 90_000 }
  render(<SumsBar {...rest} sums={asked} onStart={() => (started += 1)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Total all 90,000 rows' }))
  expect(started).toBe(1)
})

test('failed sums show the reason and a retry button', () => {
  render(<SumsBar {...rest} sums={{ ...running, status: 'failed', error: new Error('x') }} onStart={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toContain('Try again')
})

test('fees are shown as a share of the volume', () => {
  // 36 of 100,000
  const totals = new Map([
    ['Volume', { label: 'Volume', value: 100_000_000_000n, isSigned: false, decimals: 2 }],
    ['Fees', { label: 'Fees', value: 36_000_000n, isSigned: false, decimals: 2, shareOf: 'Volume' }],
  ])
  render(<SumsBar {...rest} sums={{ ...running, totals }} onStart={() => undefined} />)
  expect(bar()).toContain('Fees36.000.036%')
})
